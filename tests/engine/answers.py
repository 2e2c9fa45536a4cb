"""What the command line printed, read."""

import json


def ok(ran: tuple[int, str]):
    """The JSON that a command printed; its status was 0."""
    status, printed = ran
    assert status == 0, printed
    return json.loads(printed)


def refused(ran: tuple[int, str], status: int) -> dict:
    """The error that was printed, and nothing else, with this exit status."""
    assert ran[0] == status
    (said,) = json.loads(ran[1]).values()
    assert json.loads(ran[1]).keys() == {"error"}
    assert list(said)[:3] == ["line", "code", "message"]
    assert said["message"].endswith(".")
    return said
