"""Studies: each is made once, kept for a while, and tried again if it failed."""

import asyncio
import time
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest
from tests.server.test_workers import fail, own_pid, sleep, with_crew

from felttip.contract import Refused
from felttip.room.thinking import ParNews, Tell
from felttip.server.studies import Shelf
from felttip.server.workers import Crew


def once(folder: Path, name: str, tell: Tell) -> str:
    """Leaves a trace of each time that it is made."""
    with (folder / name).open("a") as trace:
        trace.write("x")
    tell(ParNews(0.5, 1, None, "par-proof-none"))
    return name


@pytest.mark.clause("SRV-21")
def test_what_was_found_out_is_kept_for_a_while(tmp_path: Path) -> None:
    async def test(crew: Crew) -> None:
        shelf: Shelf[str] = Shelf(crew, 60, most=8, kept=2)
        for name in ("a", "a", "b", "a", "c", "d", "a"):
            assert await shelf.begin(name, partial(once, tmp_path, name)).wait() == name
        found = shelf.find("a")
        assert found is not None
        assert (found.done, found.share) == (True, 1.0)
        assert isinstance(found.news, ParNews)
        assert shelf.find("b") is None
        # Only the latest are kept, so the first one had to be made again at last.
        assert [len((tmp_path / name).read_text()) for name in "abcd"] == [2, 1, 1, 1]

    with_crew(test)


@pytest.mark.clause("SRV-21")
def test_those_who_ask_at_the_same_time_get_the_same(tmp_path: Path) -> None:
    async def test(crew: Crew) -> None:
        shelf: Shelf[str] = Shelf(crew, 60, most=1, kept=2)
        asked = [shelf.begin("a", partial(once, tmp_path, "a")) for _ in range(5)]
        with pytest.raises(Refused, match="server-busy"):
            shelf.begin("b", partial(once, tmp_path, "b"))
        assert await asyncio.gather(*(one.wait() for one in asked)) == ["a"] * 5
        assert (tmp_path / "a").read_text() == "x"
        assert not (tmp_path / "b").exists()

    with_crew(test)


@pytest.mark.clause("SRV-21")
def test_what_failed_is_said_and_tried_again() -> None:
    async def test(crew: Crew) -> None:
        wrong: Shelf[None] = Shelf(crew, 60, most=8, kept=2)
        for _ in range(2):
            with pytest.raises(Refused, match="server-no-result"):
                await wrong.begin("a", fail).wait()
            # Whoever only asks now and then how far it is hears of it as well, once; then it is tried again.
            with pytest.raises(Refused, match="server-no-result"):
                wrong.begin("a", fail)
            assert wrong.find("a") is None
        for _ in range(2):
            with pytest.raises(Refused, match="server-no-result"):
                await wrong.ask("b", fail)
            assert wrong.find("b") is None
        right: Shelf[int] = Shelf(crew, 60, most=8, kept=2)
        assert await right.begin("a", own_pid).wait() > 0

    with_crew(test)


def test_what_is_open_at_the_end_is_no_failure(caplog: pytest.LogCaptureFixture) -> None:
    async def test(crew: Crew) -> None:
        shelf: Shelf[None] = Shelf(crew, 600, most=8, kept=2)
        studies = [shelf.begin(name, partial(sleep, 600)) for name in "ab"]
        await asyncio.sleep(0)
        shelf.close()
        crew.close()
        tasks = [study.task for study in studies if study.task is not None]
        ends = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(end) for end in ends] == [asyncio.CancelledError] * 2

    with_crew(test)
    assert caplog.records == []


def text(size: int, tell: Tell) -> str:
    """A text of so many bytes, and some more."""
    return "x" * size


@pytest.mark.clause("SRV-21")
def test_of_long_texts_fewer_are_kept() -> None:
    async def test(crew: Crew) -> None:
        shelf: Shelf[str] = Shelf(crew, 60, most=8, kept=256, room=10_000)
        for name, size in (("a", 3000), ("b", 3000), ("c", 3000), ("a", 3000), ("d", 3000)):
            assert len(await shelf.begin(name, partial(text, size)).wait()) == size
        assert [name for name in "abcd" if shelf.find(name)] == ["a", "c", "d"]
        # What is longer than all may be is told to whoever waits for it.
        assert len(await shelf.ask("e", partial(text, 20_000))) == 20_000
        assert not any(shelf.find(name) for name in "abcde")

    with_crew(test)


def half(gate: Path, tell: Tell) -> str:
    """Says that it has come half the way, and goes on when there is a file of this name."""
    tell(0.5)
    while not gate.exists():
        time.sleep(0.005)
    return "whole"


def test_news_tell_how_far_it_is(tmp_path: Path) -> None:
    async def test(crew: Crew) -> None:
        shelf: Shelf[str] = Shelf(crew, 60, most=8, kept=2)
        study = shelf.begin("a", partial(half, tmp_path / "gate"))
        while study.news is None:
            assert (study.done, study.share) == (False, 0.0)
            await asyncio.sleep(0.005)
        assert (study.news, study.done, study.share) == (0.5, False, 0.5)
        (tmp_path / "gate").touch()
        await study.wait()
        assert (study.done, study.share) == (True, 1.0)

    with_crew(test)


@pytest.mark.clause("SRV-21")
def test_what_nobody_asks_for_any_more_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks later begins anew, and hears of no failure."""
    now = [0.0]
    monkeypatch.setattr("felttip.server.studies.time", SimpleNamespace(monotonic=lambda: now[0]))

    async def test(crew: Crew) -> None:
        shelf: Shelf[None] = Shelf(crew, 600, most=1, kept=2, patience=15)
        first = shelf.begin("a", partial(sleep, 600))
        now[0] = 14
        assert shelf.begin("a", partial(sleep, 600)) is first
        assert first.asked == 14
        now[0] = 29
        assert shelf.begin("a", partial(sleep, 600)) is first
        now[0] = 45
        with pytest.raises(Refused, match="server-no-result"):
            await first.wait()
        assert shelf.find("a") is None
        again = shelf.begin("a", partial(sleep, 0))
        assert again is not first
        assert again.task is not None
        await again.task

    with_crew(test)
