from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RulesContentConfig(AppConfig):
    name = "rules_content"
    verbose_name = _("Articles")

    def ready(self) -> None:
        from django.db.models.signals import post_delete, post_save, pre_save

        from rules_content.kept import text_changed
        from rules_content.models import Article, ArticleTranslation
        from rules_content.publishing import article_changed
        from rules_content.redirects import slug_may_change

        post_save.connect(article_changed, Article)
        pre_save.connect(slug_may_change, ArticleTranslation)
        for signal in (post_save, post_delete):
            signal.connect(text_changed, Article)
            signal.connect(text_changed, ArticleTranslation)
