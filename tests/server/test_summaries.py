"""Tables in short: what anybody may know, and the same whatever is drawn behind a hand."""

import itertools
import random

import httpx
import msgspec
import pytest
from tests.server.setup_room import Desk, created
from tests.server.setup_server import Person, lay

from felttip.room import commands as cmd
from felttip.room import events as ev
from felttip.room.summaries import Summaries, Summary, summary_of
from felttip.room.views import TableView
from felttip.server.http import MOST_CODES


def told(base: str, *codes: str) -> Summaries:
    """What the server says of these tables."""
    answer = httpx.get(f"{base}/api/summaries", params={"codes": ",".join(codes)})
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=Summaries)


@pytest.mark.clause("SRV-16")
@pytest.mark.parametrize("game", ["trails", "islands"])
def test_a_hidden_mark_changes_nothing_that_a_summary_says(game: str) -> None:
    """Neither what is on the sheets, nor when something happened last; a finished turn does."""
    desk = Desk(created(game), ev.Started())
    before = summary_of(desk.room)
    for now in (2000, 3000):
        marking = cmd.Mark(desk.name(), desk.seen(0), 0, desk.legal(0)[0])
        assert not isinstance(answer := desk.ask(marking, frozenset({0}), now=now), msgspec.Struct), answer
        if desk.room.table is not None and desk.room.table.view(0).may_end():
            break
    assert desk.room.seq > 2
    assert summary_of(desk.room) == before
    assert before.updated == 1000
    desk.ask(cmd.Commit(desk.name(), desk.seen(0), 0), frozenset({0}), now=4000)
    after = summary_of(desk.room)
    assert after.updated == 4000
    assert [seat.waiting for seat in after.seats] == [False, True]
    assert after.seats[0].shown == before.seats[0].shown, "turns are revealed together"


@pytest.mark.clause("SRV-16")
def test_a_summary_is_what_a_guest_sees(base: str) -> None:
    """From the first round to the end, with the result."""
    code, keys = lay(base, "trails", "classic", "here", "here", deal="short")
    dice = random.Random(1)

    def agrees(view: TableView) -> Summary:
        found = told(base, code).tables[0]
        assert (found.phase, found.round, found.rounds) == (view.phase, view.round, view.rounds)
        assert (found.result, found.rank) == (view.result, view.rank)
        for mine, theirs in zip(found.seats, view.seats, strict=True):
            assert set(mine.shown) == set(theirs.shown)
            for name, value in msgspec.structs.asdict(msgspec.structs.replace(mine, shown=theirs.shown)).items():
                assert value == getattr(theirs, name), name
        return found

    with Person(base, code, *keys.values()) as both:
        assert agrees(both.view).result is None
        both.play(dice, lambda view: view.round > 3)
        assert agrees(both.view).seats[0].shown
    steps = itertools.count(1)
    over = False
    while not over:
        # Nobody may say very much in a short time: whoever wants to comes again.
        with Person(base, code, *keys.values()) as both:
            both.play(dice, lambda view: view.phase == "over" or next(steps) % 50 == 0)
            over = both.view.phase == "over"
            result = agrees(both.view).result
    assert result is not None
    assert result[0].place == 1


@pytest.mark.clause("SRV-1")
def test_several_tables_in_one_answer(base: str) -> None:
    """In the order of the question; codes of no table are named, and nobody asks for very many."""
    first, keys = lay(base, "trails", "classic", "here", "computer")
    second, _ = lay(base, "islands", "B", "here", "open")
    found = told(base, second, "zzzzzz", first.upper(), second, "x")
    assert [one.table for one in found.tables] == [second, first]
    assert found.missing == ("zzzzzz", "x")
    assert [one.phase for one in found.tables] == ["gather", "turn"]
    assert [seat.level for seat in found.tables[1].seats] == [None, "medium"]
    assert found.tables[1] == msgspec.json.decode(httpx.get(f"{base}/api/tables/{first}").content, type=Summary)
    text = httpx.get(f"{base}/api/summaries", params={"codes": first}).text
    assert not any(key in text for key in keys.values())
    many = told(base, *(f"zzzz{a}{b}" for a in "ab" for b in "abcdefgh"))
    assert len(many.missing) == MOST_CODES


@pytest.mark.clause("SRV-16")
def test_the_time_of_a_hidden_mark_is_not_told(base: str) -> None:
    """Over the wire: drawing and wiping moves neither the time nor anything else."""
    code, keys = lay(base, "trails", "classic", "here", "here")
    before = httpx.get(f"{base}/api/tables/{code}").content
    with Person(base, code, keys[0]) as person:
        assert person.ask("mark", 0, mark=person.view.turns["0"].legal[0].mark).ok
        assert person.ask("undo", 0).ok
        assert httpx.get(f"{base}/api/tables/{code}").content == before
        assert person.ask("rename", 0, name="Zoë").ok
        assert httpx.get(f"{base}/api/tables/{code}").json()["updated"] > msgspec.json.decode(before)["updated"]
