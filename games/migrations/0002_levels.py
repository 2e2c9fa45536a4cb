"""The bots of before there were levels play as normal does."""

from django.db import migrations


def simple_becomes_normal(apps, schema_editor):
    """Seats name the level of their bot."""
    apps.get_model("games", "Seat").objects.filter(bot="simple").update(bot="normal")


class Migration(migrations.Migration):
    """See above."""

    dependencies = [("games", "0001_initial")]
    operations = [migrations.RunPython(simple_becomes_normal, migrations.RunPython.noop)]
