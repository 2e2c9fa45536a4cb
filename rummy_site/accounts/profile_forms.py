"""What people choose about themselves, and what they tell the host of others."""

from __future__ import annotations

from django import forms
from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.prefs import CHOICES, Prefs
from rummy_site.accounts import display_names, time_zones
from rummy_site.accounts.models import Report, User

MOST_TYPED = 500  # of a name; what is too long is told by its characters

LOOK = {
    "table": _("Table"),
    "mode": _("Brightness"),
    "suits": _("Suit colours"),
    "size": _("Card size"),
    "melds": _("Melds on the table"),
}
VALUES = {
    ("table", "felt"): _("Club felt"),
    ("table", "night"): _("Night sea"),
    ("table", "hanji"): _("Hanji paper"),
    ("table", "ink"): _("Ink"),
    ("mode", "auto"): _("Auto"),
    ("mode", "light"): _("Light"),
    ("mode", "dark"): _("Dark"),
    ("suits", "4"): _("Four"),
    ("suits", "2"): _("Two"),
    ("size", "small"): _("Small"),
    ("size", "medium"): _("Medium"),
    ("size", "large"): _("Large"),
    ("melds", "order"): _("In order"),
    ("melds", "seat"): _("By player"),
}
SMALLEST_FIRST = {"size": ("small", "medium", "large")}


class NameForm(forms.Form):
    """The name at the table."""

    name = forms.CharField(label=_("Name at the table"), max_length=MOST_TYPED)

    def __init__(self, user: User, *args, **kwargs) -> None:
        super().__init__(*args, initial={"name": user.display_name}, **kwargs)
        self.user = user
        about = {"autocomplete": "nickname", "aria-describedby": "about-name id_name_error"}
        self.fields["name"].widget.attrs |= about

    def clean_name(self) -> str:
        """Normalised; refused with the reason if it can't be."""
        return display_names.clean(self.cleaned_data["name"], self.user)


class LookForm(forms.Form):
    """How the site looks and which language it speaks: also of a visitor without a row."""

    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)

    def __init__(self, *args, look: Prefs, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        self.fields["language"].initial = get_language()
        for name, label in LOOK.items():
            values = SMALLEST_FIRST.get(name, CHOICES[name])
            self.fields[name] = forms.ChoiceField(
                label=label,
                choices=[(value, VALUES[name, value]) for value in values],
                initial=getattr(look, name),
                widget=forms.RadioSelect,
            )

    @property
    def radios(self) -> list[forms.BoundField]:
        """The fields that are radio buttons."""
        return [self[name] for name in LOOK]


class UserForm(forms.ModelForm):
    """What only a row can hold."""

    class Meta:
        model = User
        fields = ["time_zone", "mail_my_turn", "mail_match_over", "shows_matches"]

    def __init__(self, *args, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        none = [("", _("Not chosen: Universal Time"))]
        self.fields["time_zone"] = forms.ChoiceField(
            label=_("Time zone"), required=False, choices=none + time_zones.choices(get_language())
        )

    def keep(self) -> None:
        """Store these and the language, and nothing else: whatever has changed meanwhile in the row stays so."""
        self.instance.save(update_fields=[*self.Meta.fields, "language"])


class ReportForm(forms.Form):
    """What somebody tells the host of another player."""

    kind = forms.ChoiceField(
        label=_("What is it about?"), choices=Report.Kind, widget=forms.RadioSelect
    )
    text = forms.CharField(
        label=_("What happened?"),
        required=False,
        max_length=1000,
        widget=forms.Textarea(
            attrs={"rows": 5, "maxlength": 1000, "aria-describedby": "about-text id_text_error"}
        ),
    )
    match = forms.CharField(required=False, max_length=16, widget=forms.HiddenInput)

    def clean(self) -> dict:
        """A behaviour has to be told; a name tells itself."""
        data = super().clean()
        told = data.get("text") or "text" in self.errors
        if data.get("kind") == Report.Kind.BEHAVIOUR and not told:
            self.add_error("text", _("Please say in a few words what happened."))
        return data
