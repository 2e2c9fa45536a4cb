"""A page in the form in which it is sent: gzip, put together of pieces that were compressed at different times.

Deflated data is a row of blocks, so pieces that end on a whole byte can stand one behind the other. What an
article says is compressed once, when it is published; a page that shows it compresses the rest alone.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable

FAST = 1  # level of compression: the next ones take more time than they save bytes
BEST = 9
_HEAD = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"  # gzip; no name, no time, no system
_LAST = b"\x03\0"  # an empty block that says it is the last one


def deflated(content: bytes, level: int = FAST) -> bytes:
    """A piece: `content` compressed, ending on a whole byte and not being the last."""
    deflate = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS)
    return deflate.compress(content) + deflate.flush(zlib.Z_SYNC_FLUSH)


def gzipped(pieces: Iterable[bytes], size: int, check: int) -> bytes:
    """The gzip file of these pieces, whose whole content has this size in bytes and this crc32."""
    return b"".join((_HEAD, *pieces, _LAST, struct.pack("<LL", check, size & 0xFFFFFFFF)))
