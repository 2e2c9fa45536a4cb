"""`make play` loads the articles, at the first start and again at every other."""

import urllib.request
from urllib.parse import quote

from rules_content import loader

COUNT = (
    "from rules_content.models import ArticleTranslation as T; "
    "print(T.objects.published().exclude(html='').count(), T.objects.get(language='ko', "
    "article__key='howto-gin').title)"
)


def test_the_first_start_loads_the_articles_and_an_editor_s_change_outlives_the_next(run_site):
    sources, _ = loader.read_all()
    page = next(source for source in sources if source.place == "ko/howto-gin")
    site = run_site()
    assert site.manage("shell", "-c", COUNT).splitlines()[-1] == f"{len(sources)} {page.title}"
    with urllib.request.urlopen(f"{site.url}/ko/rules/{quote(page.slug)}/") as answer:
        html = answer.read().decode()
    assert 'href="/static/rummy/cards.' in html and ".svg#" in html  # the drawings, as collected
    assert 'href="/static/rummy/cards.svg#' not in html

    site.manage("shell", "-c", COUNT.split(";")[0] + "; t = T.objects.get(language='ko', "
                "article__key='howto-gin'); t.title = 'Mine'; t.save()")  # fmt: skip
    site.end(site.server)
    site.start("manage.py", "play", until="Ctrl-C")
    assert site.manage("shell", "-c", COUNT).splitlines()[-1] == f"{len(sources)} Mine"
    assert "ko/howto-gin: changed by an editor, left alone" in site.log
