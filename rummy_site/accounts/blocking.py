"""Who wants nothing to do with whom. Nobody is told."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from rummy_site.accounts.models import Block, User


def may_meet(a, b) -> bool:
    """May these two meet: join a table of the other's, be invited, be asked for a rematch? Not if either has blocked
    the other. Visitors without a row of their own may meet everybody."""
    if not (a.is_authenticated and b.is_authenticated):
        return True
    either = Q(blocker=a, blocked=b) | Q(blocker=b, blocked=a)
    return not Block.objects.filter(either).exists()


def has_blocked(a, b) -> bool:
    """Whether `a` has blocked `b`."""
    return bool(a.pk and b.pk) and Block.objects.filter(blocker=a, blocked=b).exists()


def block(a: User, b: User) -> None:
    """From now on `a` and `b` may not meet. Twice is once; nobody blocks themselves."""
    if a != b:
        Block.objects.get_or_create(blocker=a, blocked=b)


def unblock(a: User, b: User) -> None:
    """`a` does not mind `b` any more. What `b` has blocked stays blocked."""
    Block.objects.filter(blocker=a, blocked=b).delete()


def blocked_by(user: User) -> QuerySet[User]:
    """Whom the user has blocked, by name."""
    blocks = Block.objects.filter(blocker=user)
    return User.objects.filter(pk__in=blocks.values("blocked")).order_by("display_name")
