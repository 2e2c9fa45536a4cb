"""Profiles, public pages, blocks, reports, and the host's decisions."""

import django.db.models.deletion
import rummy_site.accounts.display_names
import rummy_site.accounts.models
from django.conf import settings
from django.db import migrations, models


def fill(apps, schema_editor):
    """A public id of its own for each user, and a name that is nobody else's for each account."""
    User = apps.get_model("accounts", "User")
    new_id, key = rummy_site.accounts.models.new_public_id, rummy_site.accounts.display_names.key
    taken = set()
    for user in User.objects.order_by("pk").iterator():
        user.public_id = new_id()
        if not user.is_guest:
            name, number = user.display_name, 1
            while key(user.display_name) in taken:
                number += 1
                user.display_name = f"{name[:20]} {number}"
            user.name_key = key(user.display_name)
            taken.add(user.name_key)
        user.save(update_fields=["public_id", "display_name", "name_key"])


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0001_initial'),
    ]

    operations = [
        migrations.AddField(
            model_name='user',
            name='has_notice',
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.AddField(
            model_name='user',
            name='look',
            field=models.JSONField(blank=True, default=dict, verbose_name='look'),
        ),
        migrations.AddField(
            model_name='user',
            name='mail_match_over',
            field=models.BooleanField(default=False, verbose_name='A match is over'),
        ),
        migrations.AddField(
            model_name='user',
            name='mail_my_turn',
            field=models.BooleanField(default=False, verbose_name='It is my turn'),
        ),
        migrations.AddField(
            model_name='user',
            name='name_key',
            field=models.CharField(editable=False, max_length=192, null=True, unique=True),
        ),
        migrations.AddField(
            model_name='user',
            name='public_id',
            field=models.CharField(default='', max_length=16),
        ),
        migrations.AddField(
            model_name='user',
            name='shows_matches',
            field=models.BooleanField(default=False, verbose_name='Others may see my finished matches'),
        ),
        migrations.AddField(
            model_name='user',
            name='suspended_until',
            field=models.DateTimeField(editable=False, null=True, verbose_name='suspended until'),
        ),
        migrations.AddField(
            model_name='user',
            name='time_zone',
            field=models.CharField(blank=True, max_length=40, verbose_name='time zone'),
        ),
        migrations.AlterField(
            model_name='user',
            name='display_name',
            field=models.CharField(max_length=64, validators=[rummy_site.accounts.display_names.validate], verbose_name='name at the table'),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AlterField(
            model_name='user',
            name='public_id',
            field=models.CharField(default=rummy_site.accounts.models.new_public_id, editable=False, max_length=16, unique=True),
        ),
        migrations.CreateModel(
            name='Report',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('name', 'The name'), ('behaviour', 'The behaviour')], max_length=10, verbose_name='what of')),
                ('name', models.CharField(max_length=64, verbose_name='name at that time')),
                ('text', models.TextField(blank=True, max_length=1000, verbose_name='what happened')),
                ('match_code', models.CharField(blank=True, max_length=16, verbose_name='match')),
                ('created', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('about', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='about')),
                ('reporter', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='reports', to=settings.AUTH_USER_MODEL, verbose_name='reporter')),
            ],
            options={
                'verbose_name': 'report',
                'verbose_name_plural': 'reports',
                'ordering': ['-created'],
            },
        ),
        migrations.CreateModel(
            name='Decision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('dismiss', 'Do nothing'), ('hide_name', 'Hide the name'), ('warn', 'Warn'), ('suspend', 'Suspend'), ('lift', 'End the suspension'), ('read', 'Was read')], max_length=10, verbose_name='decision')),
                ('reason', models.TextField(blank=True, max_length=1000, verbose_name='reason')),
                ('until', models.DateTimeField(blank=True, null=True, verbose_name='suspended until')),
                ('name', models.CharField(blank=True, editable=False, max_length=64, verbose_name='hidden name')),
                ('name_key', models.CharField(blank=True, db_index=True, editable=False, max_length=192)),
                ('created', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('about', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='decisions', to=settings.AUTH_USER_MODEL, verbose_name='about')),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='decided by')),
                ('report', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='decisions', to='accounts.report', verbose_name='report')),
            ],
            options={
                'verbose_name': 'decision',
                'verbose_name_plural': 'decisions',
                'ordering': ['-created', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='Block',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('blocked', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('blocker', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='blocks', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'block',
                'verbose_name_plural': 'blocks',
                'constraints': [models.UniqueConstraint(fields=('blocker', 'blocked'), name='block_once'), models.CheckConstraint(condition=models.Q(('blocker', models.F('blocked')), _negated=True), name='block_not_oneself')],
            },
        ),
    ]
