"""Large pages: asked for where Linux has them, and nothing is lost by it."""

import asyncio
import mmap
import sys
from pathlib import Path

import pytest

from felttip.server import pages
from felttip.server.pages import LARGE, gather, keep_gathering

OFFERED = Path("/sys/kernel/mm/transparent_hugepage/enabled")
ROOM = 8 * LARGE


def large() -> int:
    """How much of this process lies in large pages, in KiB."""
    lines = Path("/proc/self/smaps_rollup").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("AnonHugePages:"))


@pytest.mark.skipif(sys.platform != "linux", reason="large pages are asked for on Linux")
def test_what_lies_in_small_pages_is_moved_into_large_ones_as_it_is() -> None:
    what = bytes(range(256)) * (ROOM // 256)
    with mmap.mmap(-1, ROOM, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS) as block:
        block[:] = what
        before = large()
        found = gather()
        assert block[:] == what
        if OFFERED.exists() and "[never]" not in OFFERED.read_text(encoding="ascii"):
            assert found
            assert large() > before


@pytest.mark.parametrize("maps", [[], [(0, LARGE)], [(LARGE + 1, 2 * LARGE), (1, 2)]])
def test_where_there_are_none_nothing_happens(monkeypatch: pytest.MonkeyPatch, maps: list[tuple[int, int]]) -> None:
    monkeypatch.setattr(pages, "_own", lambda: maps)
    assert gather() == 0


def test_it_is_looked_again_when_the_process_has_grown(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes, asked = iter([90_000, 90_001, 99_000]), []
    monkeypatch.setattr(pages, "in_use", lambda: next(sizes))
    monkeypatch.setattr(pages, "gather", lambda: asked.append(1))

    async def look() -> None:
        with pytest.raises(RuntimeError):  # there are no more sizes
            await keep_gathering(0)

    asyncio.run(look())
    assert len(asked) == 2
