"""The two roles as groups: a writer writes drafts, an editor publishes them."""

from django.db import migrations

MAY = {"article": ("add", "view"), "articletranslation": ("add", "change", "view")}
WRITER = [
    ("rules_content", model, f"{may}_{model}") for model, every in MAY.items() for may in every
]
EDITOR = [
    *WRITER,
    ("rules_content", "article", "change_article"),
    *(("rules_content", model, f"delete_{model}") for model in MAY),
    ("rules_content", "articletranslation", "publish_article"),
    *(("redirects", "redirect", f"{may}_redirect") for may in ("add", "change", "delete", "view")),
]
ROLES = {"writer": WRITER, "editor": EDITOR}


def make(apps, schema_editor):
    group, permission, content_type = (
        apps.get_model(*name)
        for name in (("auth", "Group"), ("auth", "Permission"), ("contenttypes", "ContentType"))
    )
    for role, permissions in ROLES.items():
        members = group.objects.get_or_create(name=role)[0]
        for app, model, codename in permissions:
            # Django makes these only after all migrations, and then finds them made.
            kind = content_type.objects.get_or_create(app_label=app, model=model)[0]
            name = f"Can {codename.replace('_', ' ')}"
            may = permission.objects.get_or_create(
                content_type=kind, codename=codename, defaults={"name": name}
            )[0]
            members.permissions.add(may)


def remove(apps, schema_editor):
    apps.get_model("auth", "Group").objects.filter(name__in=ROLES).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("rules_content", "0001_initial"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]
    operations = [migrations.RunPython(make, remove)]
