"""A name of 24 characters may be longer in code points, and of somebody who is gone there is none."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0002_levels'),
    ]

    operations = [
        migrations.AlterField(
            model_name='seat',
            name='name',
            field=models.CharField(blank=True, max_length=64),
        ),
    ]
