"""Hints in play; par and reviews after the end."""

import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path

import httpx
import msgspec
import pytest
from tests.server.setup_room import Desk, created
from tests.server.setup_server import Person, lay, limits, running, until
from tests.server.stand_ins import STAND_INS, prove_slowly, slow, tell_slowly, without_advice
from tests.server.test_decide import reason
from tests.server.test_http import refused

from felttip.contract import Refusal
from felttip.records.proof import replay
from felttip.records.record import read_record
from felttip.room import commands as cmd
from felttip.room import events as ev
from felttip.room.laying import again
from felttip.room.looking import ParTold, ReviewTold
from felttip.room.room import fold
from felttip.server.settings import Effort
from felttip.table import AnyTable, Phase, Question, Round
from felttip.words import LANGUAGES

NOBODY = frozenset[int]()
BEFORE = Question(Phase.SETUP, 0, 0, 0)
"""What no table asks for."""


def hinting(game: str = "trails", kinds: str = "pp") -> Desk:
    """A table with hints at which the game has begun."""
    before = created(game, kinds=kinds)
    return Desk(ev.Created(before.game, before.board, before.seats, before.seed, hints=True), ev.Started())


def hint(desk: Desk, seat: int) -> list[ev.AnyEvent] | Refusal:
    """A hint about what is to be decided now."""
    return desk.ask(cmd.Hint(seat, desk.room.question or BEFORE), NOBODY)


def over(base: str, count: int = 1) -> str:
    """A table of so many people, of each of whom there is a review."""
    code, keys = lay(base, "trails", "classic", *["here"] * count)
    with Person(base, code, *keys.values()) as person:
        while person.view.phase != "over":
            for seat in range(count):
                person.ask("commit", seat)
    for seat in range(count):
        address = f"{base}/api/tables/{code}/seats/{seat}/review"
        until(lambda address=address: httpx.post(address).json()["state"] == "done")  # type: ignore[misc]
    return f"{base}/api/tables/{code}/seats"


# What a room answers.


@pytest.mark.clause("SRV-20")
def test_a_hint_counts_once_for_each_decision() -> None:
    desk = hinting()
    assert hint(desk, 0) == [ev.Hinted(0, 1)]
    assert hint(desk, 0) == []
    desk.mark(0, desk.legal(0)[0])
    assert hint(desk, 0) == []
    assert hint(desk, 1) == [ev.Hinted(1, 1)]
    for seat in (0, 1):
        desk.commit(seat)
    assert hint(desk, 0) == [ev.Hinted(0, 2)]
    table = desk.room.table
    assert table is not None
    assert table.settings.hints == (2, 1)
    assert fold(desk.room.code, desk.kept) == desk.room
    desk.ask(cmd.Rename("n", desk.seen(0), 0, "Zoe"), frozenset({0}))
    assert desk.room.table is not None
    assert desk.room.table.settings.hints == (2, 1)


@pytest.mark.clause("SRV-20")
def test_dice_are_decisions_of_their_own() -> None:
    desk = hinting("borders")
    table = desk.room.table
    assert table is not None
    assert table.phase is Phase.ROLL
    active = table.waiting_for[0]
    assert reason(hint(desk, 1 - active)) == ("TAB-3", "table-not-your-turn")
    assert hint(desk, active) == [ev.Hinted(active, 1)]
    desk.ask(cmd.Roll("r", desk.seen(active), active, (0,)), frozenset({active}))
    assert hint(desk, active) == [ev.Hinted(active, 1)]
    assert desk.room.table is not None
    assert desk.room.table.settings.hints == tuple(2 * (seat == active) for seat in (0, 1))


@pytest.mark.clause("SRV-20")
def test_where_there_is_no_hint() -> None:
    plain = Desk(created("trails"), ev.Started())
    assert reason(hint(plain, 0)) == ("SRV-20", "server-no-hints")
    assert reason(hint(Desk(created("trails", kinds="po")), 0)) == ("SRV-11", "server-not-started")
    desk = hinting()
    assert reason(hint(desk, 2)) == ("SRV-7", "server-no-such-seat")
    desk.commit(0)
    assert reason(hint(desk, 0)) == ("TAB-4", "table-committed")
    desk.ask(cmd.Away("a", desk.seen(1), 1), frozenset({1}))
    assert reason(hint(desk, 1)) == ("SRV-12", "server-away")
    desk.ask(cmd.Back("b", desk.seen(1), 1), frozenset({1}))
    desk.commit(1)
    while not desk.room.over:
        for seat in (0, 1):
            desk.commit(seat)
    assert reason(hint(desk, 0)) == ("TAB-7", "table-over")


@pytest.mark.clause("SRV-14", "SRV-20")
def test_a_rematch_has_hints_if_the_game_had() -> None:
    for desk, hints in ((hinting(), True), (Desk(created("trails"), ev.Started()), False)):
        begins = again(desk.room, "5eed")[0]
        assert isinstance(begins, ev.Created)
        assert begins.hints is hints


@pytest.mark.clause("SRV-25")
@pytest.mark.parametrize(("most", "statuses"), [(1, [200, 200]), (0, [429, 429])])
def test_so_many_hints_at_a_time_for_one_address(tmp_path: Path, most: int, statuses: list[int]) -> None:
    """Whoever asks at many tables leaves room for others; who has got one can ask for the next."""
    with running(tmp_path, limits(hints=most)) as base:
        code, keys = lay(base, "trails", "classic", "here", "here", hints=True)
        address = f"{base}/api/tables/{code}/seats"
        asked = [httpx.post(f"{address}/{seat}/hint", json={"key": keys[seat]}, timeout=60) for seat in (0, 1)]
        assert [answer.status_code for answer in asked] == statuses


def test_a_hint_does_not_make_a_mark_late() -> None:
    desk = hinting()
    seen = desk.seen(0)
    hint(desk, 0)
    hint(desk, 1)
    assert desk.mark(0, desk.legal(0)[0], seen) != []


@pytest.mark.clause("SRV-21")
def test_a_hint_for_an_earlier_decision_does_not_count() -> None:
    desk = hinting()
    then = desk.room.question
    assert then is not None
    for seat in (0, 1):
        desk.commit(seat)
    assert reason(desk.ask(cmd.Hint(0, then), NOBODY)) == ("SRV-10", "server-late")
    assert desk.room.table is not None
    assert desk.room.table.settings.hints == ()


# Over HTTP.


def ask(base: str, code: str, seat: int, key: str) -> httpx.Response:
    """Ask for a hint."""
    return httpx.post(f"{base}/api/tables/{code}/seats/{seat}/hint", json={"key": key}, timeout=60)


@pytest.mark.clause("SRV-20", "SRV-8")
@pytest.mark.parametrize(("game", "board"), [("trails", "classic"), ("islands", "A"), ("borders", "valley")])
def test_a_hint_for_one_seat(base: str, game: str, board: str) -> None:
    code, keys = lay(base, game, board, "here", "here", hints=True)
    with Person(base, code, keys[0]) as ann, Person(base, code) as guest:
        seat = next(number for number in (0, 1) if ann.view.seats[number].waiting)
        assert refused(ask(base, code, seat, keys[1 - seat]), 409) == "SRV-8 server-not-your-seat"
        assert refused(ask(base, code, 2, keys[seat]), 404) == "SRV-7 server-no-such-seat"
        if seat == 0 and ann.view.turns:
            ann.ask("mark", 0, mark=ann.view.turns["0"].legal[0].mark)
        found = ask(base, code, seat, keys[seat]).json()
        points = [one["points"] for one in found["advice"]]
        # In the setup the sheet is another's: what promises least is best.
        assert points == sorted(points, reverse=found["round"] > 0)
        assert 1 <= len(points) <= 3
        assert all(one["reasons"] for one in found["advice"])
        assert ask(base, code, seat, keys[seat]).json() == found
        guest.wait(lambda: guest.view.seats[seat].hints == 1)
        assert guest.view.hints
        assert guest.view.seats[1 - seat].hints == 0
        assert not any("advice" in text or "coach-" in text for text in (*guest.texts, *ann.texts))
        for one in found["advice"]:
            assert (one["dice"] is None) == (one["marks"] is not None) == (one["shown"] is not None)
            if one["marks"]:
                assert set(one["marks"]) <= set(one["shown"])
        best = found["advice"][0]
        if best["marks"] is not None and seat == 0:
            while ann.view.turns["0"].marks:
                ann.ask("undo", 0)
            assert all(ann.ask("mark", 0, mark=mark).ok for mark in best["marks"])
            assert set(ann.view.turns["0"].shown) == set(best["shown"])
    record = httpx.get(f"{base}/api/tables/{code}/record").text
    assert f"hints: {'1 0' if seat == 0 else '0 1'}" in record


@pytest.mark.clause("SRV-20")
def test_a_table_has_no_hints_unless_somebody_says_so(base: str) -> None:
    code, keys = lay(base, "trails", "classic", "here")
    assert refused(ask(base, code, 0, keys[0]), 409) == "SRV-20 server-no-hints"
    with Person(base, code) as guest:
        assert not guest.view.hints
    assert "hints" not in httpx.get(f"{base}/api/tables/{code}/record").text


def finished(base: str, *kinds: str, **more: object) -> str:
    """A table at which everything is over."""
    code, keys = lay(base, "trails", "classic", *kinds, **more)
    with Person(base, code, *keys.values()) as person:
        person.play(random.Random(1))
    return code


def poll(address: str) -> dict[str, object]:
    """Wait until something has been found out."""
    states: list[dict[str, object]] = []

    def done() -> bool:
        states.append(httpx.post(address).json())
        return states[-1]["state"] == "done"

    until(done, 60)
    return states[-1]


@pytest.mark.clause("SRV-22")
def test_par_of_somebody_who_played_alone(base: str) -> None:
    code = finished(base, "here")
    address = f"{base}/api/tables/{code}/par"
    assert refused(httpx.get(f"{address}/record"), 409) == "SRV-22 server-not-found-out"
    assert httpx.post(address).json()["state"] in ("working", "done")
    found = poll(address)
    best = found["best"]
    assert isinstance(best, int)
    assert (found["bound"], found["share"]) == (best + 2, 1.0)
    assert found["proof"] == "par-proof-search"
    assert httpx.post(address).json() == found
    end = replay(read_record(httpx.get(f"{address}/record").text))
    assert end.phase is Phase.OVER
    walk = msgspec.json.decode(httpx.get(f"{address}/turns").content, type=ParTold)
    assert [turn.round for turn in walk.turns] == list(range(1, 16))
    assert walk.turns[-1].total == end.view(None).total(0) == best
    with Person(base, code) as guest:
        assert walk.sheet == guest.view.seats[0].sheet
        assert best > guest.view.seats[0].total
    before = set(walk.shown)
    for turn, marks in zip(walk.turns, (played.moments[0].turns[0] for played in all_rounds(end)), strict=True):
        assert len(turn.says) == len(marks)
        assert set(marks) <= set(turn.shown) - before
        before = set(turn.shown)


def all_rounds(table: AnyTable) -> list[Round]:
    """The rounds of a finished game."""
    return [played for played in (*table.history, table.round) if played.moments]


@pytest.mark.clause("SRV-37")
def test_a_review_does_not_name_whoever_is_forgotten(base: str) -> None:
    """Neither the page that was made before nor one that is made anew; and not the record of par."""
    code, keys = lay(base, "trails", "classic", "here")
    with Person(base, code, *keys.values()) as person:
        assert person.ask("rename", 0, name="Zebulon").ok
        person.play(random.Random(1))
    address = f"{base}/api/tables/{code}"
    for what in ("par", "seats/0/review"):
        poll(f"{address}/{what}")
    for page in ("seats/0/review/en.html", "par/record"):
        assert "Zebulon" in httpx.get(f"{address}/{page}").text
    assert httpx.post(f"{address}/forget", json={"key": keys[0]}).status_code == 200
    for page in ("seats/0/review/en.html", "par/record"):
        assert refused(httpx.get(f"{address}/{page}"), 409) == "SRV-22 server-not-found-out"
    for what in ("par", "seats/0/review"):
        poll(f"{address}/{what}")
    for page in ("seats/0/review/en.html", "par/record"):
        told = httpx.get(f"{address}/{page}")
        assert told.status_code == 200
        assert "Zebulon" not in told.text


@pytest.mark.clause("SRV-22")
def test_no_par_before_the_end_or_for_several(base: str) -> None:
    early, _ = lay(base, "trails", "classic", "here")
    several = finished(base, "here", "here")
    for what, ask_for in (("par", httpx.post), ("par/record", httpx.get), ("par/turns", httpx.get)):
        assert refused(ask_for(f"{base}/api/tables/{early}/{what}"), 409) == "SRV-22 server-not-over"
        assert refused(ask_for(f"{base}/api/tables/{several}/{what}"), 409) == "SRV-22 server-no-par"


@pytest.mark.clause("SRV-22")
def test_a_review_for_everybody_after_the_end(base: str) -> None:
    early, _ = lay(base, "trails", "classic", "here")
    assert refused(httpx.post(f"{base}/api/tables/{early}/seats/0/review"), 409) == "SRV-22 server-not-over"
    assert refused(httpx.get(f"{base}/api/tables/{early}/seats/0/review/en.html"), 409) == "SRV-22 server-not-over"
    code = finished(base, "here", "here")
    assert refused(httpx.post(f"{base}/api/tables/{code}/seats/2/review"), 404) == "SRV-7 server-no-such-seat"
    address = f"{base}/api/tables/{code}/seats/1/review"
    assert refused(httpx.get(f"{address}/en.html"), 409) == "SRV-22 server-not-found-out"
    assert httpx.post(address).json()["state"] in ("working", "done")
    assert refused(httpx.get(f"{address}/turns"), 409) == "SRV-22 server-not-found-out"
    assert poll(address) == {"state": "done", "share": 1.0}
    told = msgspec.json.decode(httpx.get(f"{address}/turns").content, type=ReviewTold)
    with Person(base, code) as guest:
        assert told.total == guest.view.seats[1].total
        shown = told.decisions[-1].played.shown
        assert shown is not None
        # What the other one took in the last round is known only once both have shown their sheets.
        seen = set(guest.view.seats[1].shown)
        assert set(shown) <= seen
        assert {part.rpartition(".")[2] for part in seen - set(shown)} <= {"gone"}
    assert told.start + told.luck - told.cost == pytest.approx(told.total)
    assert [one.round for one in told.decisions] == list(range(1, 16))
    assert sorted((one.cost for one in told.decisions), reverse=True)[:3] == [
        told.decisions[n].cost for n in told.worst
    ]
    for one in told.decisions:
        assert (one.best is None) == (one.cost == 0) == (one.better == ())
        assert one.best is None or one.best.shown != one.played.shown
    for language in ("de", "en"):
        page = httpx.get(f"{address}/{language}.html")
        assert page.headers["content-type"].startswith("text/html")
        assert f'lang="{language}"' in page.text
        assert "Player 2" in page.text
        # It runs nothing, loads nothing, and nobody can put it into a page of their own.
        policy = page.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "sandbox" in policy
        assert "script-src" not in policy
    assert refused(httpx.get(f"{address}/xx.html"), 404) == "SRV-19 server-no-such-page"


# Too much to do.


@pytest.mark.clause("SRV-21")
def test_too_many_at_once_are_refused_kindly(tmp_path: Path) -> None:
    """While as many as allowed are waiting, another one is refused, and nothing is counted."""
    with running(tmp_path, tasks=slow(tmp_path / "gate"), effort=Effort(waiting=2)) as base:
        codes = [finished(base, "here", deal=str(number)) for number in range(3)]
        for code in codes[:2]:
            assert httpx.post(f"{base}/api/tables/{code}/par").json()["state"] == "working"
        assert refused(httpx.post(f"{base}/api/tables/{codes[2]}/par"), 503) == "SRV-21 server-busy"
        # Whoever asks for what is under way already is not one more.
        assert httpx.post(f"{base}/api/tables/{codes[0]}/par").json()["state"] == "working"
        (tmp_path / "gate").touch()
        for code in codes[:2]:
            poll(f"{base}/api/tables/{code}/par")
        assert httpx.post(f"{base}/api/tables/{codes[2]}/par").status_code == 200


@pytest.mark.clause("SRV-21")
def test_a_hint_that_fails_does_not_count(tmp_path: Path) -> None:
    with running(tmp_path, tasks=without_advice()) as base:
        code, keys = lay(base, "trails", "classic", "here", hints=True)
        for _ in range(2):
            assert refused(ask(base, code, 0, keys[0]), 503) == "SRV-21 server-no-result"
        with Person(base, code) as guest:
            assert guest.view.seats[0].hints == 0


@pytest.mark.clause("SRV-21")
def test_a_hint_counts_when_it_is_given(tmp_path: Path) -> None:
    """One waits for it: another one is refused, which costs nothing; a third comes too late, which costs nothing."""
    gate, asked = tmp_path / "gate", tmp_path / "gate.asked"
    with (
        ThreadPoolExecutor() as threads,
        running(tmp_path, tasks=slow(gate), effort=Effort(waiting=1)) as base,
    ):
        tables = [lay(base, "trails", "classic", "here", "here", hints=True) for _ in range(2)]
        (code, keys), (other, others) = tables
        try:
            with Person(base, code, *keys.values()) as person, Person(base, other) as guest:
                first = threads.submit(ask, base, code, 0, keys[0])
                until(asked.exists, 60)
                assert person.view.seats[0].hints == 0
                assert refused(ask(base, other, 0, others[0]), 503) == "SRV-21 server-busy"
                for seat in (0, 1):
                    assert person.ask("commit", seat).ok
                gate.touch()
                assert refused(first.result(), 409) == "SRV-10 server-late"
                assert ask(base, code, 0, keys[0]).status_code == 200
                person.wait(lambda: person.view.seats[0].hints == 1)
                guest.catch_up()
                assert guest.view.seats[0].hints == 0
        finally:
            gate.touch()
        # However the code is written, it is the same hint.
        assert ask(base, code.upper(), 0, keys[0]).status_code == 200
        assert asked.read_text() == "xx"


@pytest.mark.clause("SRV-21", "SRV-25")
@pytest.mark.parametrize("what", ["page", "proof"])
def test_a_hint_waits_for_nobodys_page_or_record(tmp_path: Path, what: str) -> None:
    gate = tmp_path / "gate"
    tasks = replace(STAND_INS, page=partial(tell_slowly, gate), proof=partial(prove_slowly, gate))
    with running(tmp_path, tasks=tasks, effort=Effort(proof=600, page=600)) as base, ThreadPoolExecutor() as beside:
        code, keys = lay(base, "trails", "classic", "here", hints=True)
        if what == "page":
            asked = beside.submit(httpx.get, f"{over(base)}/0/review/en.html", timeout=600)
        else:
            asked = beside.submit(httpx.post, f"{base}/api/records", json={"text": "x"}, timeout=600)
        try:
            until(gate.with_suffix(".asked").exists, 300)
            hinted = httpx.post(f"{base}/api/tables/{code}/seats/0/hint", json={"key": keys[0]}, timeout=300)
        finally:
            gate.touch()
        assert hinted.status_code == 200
        assert asked.result().status_code == 200


@pytest.mark.clause("SRV-25")
def test_so_many_pages_of_one_address(tmp_path: Path) -> None:
    """A page that has to be made costs as much as a search; one that there is costs no more than anything to read."""
    with running(tmp_path, limits(studies=(8, 0)), effort=Effort(page=600)) as base:
        seats = over(base, 2)
        for _ in range(2):
            for language in LANGUAGES:
                assert httpx.get(f"{seats}/0/review/{language}.html", timeout=600).status_code == 200
        assert refused(httpx.get(f"{seats}/1/review/en.html", timeout=600), 429) == "SRV-25 server-too-fast"


@pytest.mark.clause("SRV-21")
def test_a_page_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    tasks = replace(STAND_INS, page=partial(tell_slowly, tmp_path / "never"))
    with running(tmp_path, tasks=tasks, effort=Effort(page=0.2)) as base:
        assert refused(httpx.get(f"{over(base)}/0/review/en.html", timeout=600), 503) == "SRV-21 server-no-result"
