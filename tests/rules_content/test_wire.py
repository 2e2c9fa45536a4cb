"""Pages put together of compressed pieces are what any browser can read."""

import gzip
from zlib import crc32

import pytest

from rules_content import wire


@pytest.mark.parametrize(
    "parts",
    [
        [b""],
        [b"one"],
        ["처음".encode(), b"<p>middle</p>" * 5000, b""],
        [bytes(range(256)) * n for n in (1, 40, 3)],
    ],
)
def test_pieces_of_any_level_make_one_file(parts):
    whole = b"".join(parts)
    pieces = [
        wire.deflated(part, level)
        for part, level in zip(parts, (wire.FAST, wire.BEST, wire.FAST), strict=False)
    ]
    assert gzip.decompress(wire.gzipped(pieces, len(whole), crc32(whole))) == whole
