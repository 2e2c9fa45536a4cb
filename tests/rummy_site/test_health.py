"""What /healthz says of a site that has lost its database."""

import urllib.error
import urllib.request


def health(site):
    try:
        return urllib.request.urlopen(f"{site.url}/healthz").status
    except urllib.error.HTTPError as error:
        return error.code


def test_a_database_file_that_is_gone_is_told(run_site):
    site = run_site()
    assert health(site) == 200
    kept = site.data_dir / "kept"
    kept.mkdir()
    for file in site.data_dir.glob("db.sqlite3*"):
        file.rename(kept / file.name)
    assert health(site) == 503
    for file in site.data_dir.glob("db.sqlite3*"):  # SQLite has made an empty one meanwhile
        file.unlink()
    for file in kept.iterdir():
        file.rename(site.data_dir / file.name)
    assert health(site) == 200
