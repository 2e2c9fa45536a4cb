"""The engine's command line, called in this process."""

import pytest

from games.engine.cli import main


@pytest.fixture
def run(capsys):
    """Runs a command: the exit status, and what was printed."""

    def run(*arguments: str) -> tuple[int, str]:
        status = main(arguments)
        printed = capsys.readouterr()
        assert printed.err == ""
        return status, printed.out

    return run


@pytest.fixture
def record(tmp_path):
    """Writes a record to a file and gives its name."""

    def record(text: str) -> str:
        path = tmp_path / "record.rgn"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return record
