"""The log: what was done in every moment, what it earned, and nothing that was not revealed."""

import random
from itertools import pairwise

import httpx
import msgspec
import pytest
from tests.helpers import EVERY_BOARD
from tests.server.setup_room import Desk, created
from tests.server.setup_server import Person, lay
from tests.server.test_views import views

from felttip.contract import Cards, Dice
from felttip.registry import find_game
from felttip.room import events as ev
from felttip.room.log import Log
from felttip.room.room import Room
from felttip.room.views import look
from felttip.server import kept
from felttip.server.assets import Asset, asset
from felttip.table import Phase
from felttip.words import words


def moments_of(room: Room) -> int:
    """How many moments the table has seen."""
    table = room.table
    assert table is not None
    return sum(len(played.moments) for played in (*table.history, table.round))


@pytest.mark.parametrize(("game", "board"), EVERY_BOARD)
def test_the_log_has_every_moment_with_what_it_earned(game: str, board: str) -> None:
    totals: list[dict[int, int]] = [{}]
    for room, view in views(game, board):
        assert view.moments == room.moments == moments_of(room)
        if len(totals) == room.moments:
            assert room.last is not None
            totals.append({number: seat.total for number, seat in enumerate(view.seats)})
            before = totals[-2]
            assert view.last == room.last.deeds
            for deed in view.last:
                assert deed.total == totals[-1][deed.seat]
                if room.last.round:
                    assert deed.earned == deed.total - before[deed.seat]
                else:
                    assert deed.earned == 0
        elif not room.moments:
            totals[0] = {number: seat.total for number, seat in enumerate(view.seats)}


@pytest.mark.parametrize(("game", "board"), EVERY_BOARD)
def test_what_is_fresh_leads_from_one_sheet_to_the_next(game: str, board: str) -> None:
    """Without it, and with what was wiped, the sheet is as it was before; the setup's marks lie at the neighbour's."""
    found = views(game, board)
    for (earlier, was), (room, view) in pairwise(found):
        if room.moments == earlier.moments:
            continue
        for deed in view.last:
            now = set(view.seats[deed.on].shown)
            assert set(deed.fresh) <= now
            assert deed.fresh[: len(deed.marks)] == deed.marks
            assert not set(deed.wiped) & now
            source = deed.seat
            assert deed.on == ((source + 1) % 2 if was.phase == "setup" else source)
            then = {name for name in was.seats[source].shown if not name.startswith(("card.", "solo."))}
            before = (now - set(deed.fresh)) | set(deed.wiped)
            assert {name for name in before if not name.startswith(("card.", "solo.")) and ".gone" not in name} == {
                name for name in then if ".gone" not in name
            }


@pytest.mark.parametrize(("game", "board"), EVERY_BOARD)
def test_a_logged_moment_says_what_was_called_and_rolled(game: str, board: str) -> None:
    room, _ = views(game, board)[-1]
    table, chance = room.table, find_game(game).chance
    assert table is not None
    rooms = {earlier.moments: earlier.last for earlier, _ in views(game, board)}
    assert room.log == tuple(rooms[number] for number in range(1, room.moments + 1)), "played again it is the same"
    played = [(one, number) for one in (*table.history, table.round) for number in range(len(one.moments))]
    for logged, (one, number) in zip(room.log, played, strict=True):
        assert (logged.round, logged.active) == (one.number, one.active)
        assert logged.call.text == table.game.naming.call_text(one.moments[number].call)
        assert words().phrase(logged.call.phrase)
        rolls = one.rolls if number == 0 else ()
        assert [roll.rolled for roll in logged.rolls] == [roll.rolled for roll in rolls]
        if isinstance(chance, Dice) and number == 0:
            assert all(len(roll.dice) == chance.count for roll in logged.rolls)
            assert logged.rolls[0].rolled == tuple(range(chance.count))
    if isinstance(chance, Cards):
        assert [logged.last for logged in room.log] == [False] * (len(room.log) - 1) + [True]


@pytest.mark.parametrize(("game", "board"), EVERY_BOARD)
def test_the_last_round_is_known_and_is_the_last(game: str, board: str) -> None:
    found = views(game, board)
    last = found[-1][1].round
    seen = {view.round for _, view in found if view.last_round}
    assert seen <= {last}
    assert seen, "it ends with a round that was known to be the last, for its other action or from its start"
    for room, view in found:
        assert room.table is not None
        ended = room.table.phase is Phase.OVER
        assert not (view.last_round and ended)


def test_areas_so_far_are_told() -> None:
    """A game that ends by its rules says how near that is; the others say nothing."""
    for _, view in views("borders", "valley"):
        for seat in view.seats:
            assert seat.progress is not None
            assert seat.progress.done == len(seat.score)
            assert seat.progress.of == 6
            assert words().phrase(seat.progress.says) == f"{seat.progress.done} of 6 areas"
    assert views("trails", "classic")[0][1].seats[0].progress is None


def test_the_log_of_a_table_over_http(base: str) -> None:
    code, keys = lay(base, "borders", "valley", "here", "here", deal="log")
    address = f"{base}/api/tables/{code}/log"

    def told(since: int | None = None) -> Log:
        answer = httpx.get(address, params={} if since is None else {"since": since})
        assert answer.status_code == 200
        return msgspec.json.decode(answer.content, type=Log)

    assert told() == Log(0, ())
    with Person(base, code, *keys.values()) as both:
        both.play(random.Random(3), lambda view: view.moments > 4)
        whole = told()
        assert len(whole.moments) == both.view.moments
        assert whole.moments[-1].deeds == both.view.last
        for since in range(len(whole.moments)):
            assert told(since) == Log(since, whole.moments[since:])
        for since in (len(whole.moments), 99, 13_000):
            assert told(since) == Log(since, ())
    for wrong in ("-1", "x", "9" * 30):
        assert httpx.get(address, params={"since": wrong}).status_code == 400
    assert httpx.get(f"{base}/api/tables/zzzzzz/log").status_code == 404


@pytest.mark.clause("SRV-25")
def test_a_log_is_packed_once_for_each_state(base: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often, and whichever part of it, is asked for; and nothing is sent that a browser has already."""
    made: list[int] = []

    def counted(body: bytes, media_type: str) -> Asset:
        made.append(len(body))
        return asset(body, media_type)

    monkeypatch.setattr(kept, "asset", counted)
    code, keys = lay(base, "trails", "classic", "here")
    address = f"{base}/api/tables/{code}/log"
    with Person(base, code, *keys.values()) as ann:
        for number in range(1, 4):
            ann.ask("commit", 0)
            answers = [httpx.get(address, params={"since": since}) for since in (0, 0, 1, 2)]
            assert [answer.status_code for answer in answers] == [200] * 4
            assert len(made) == number
        again = httpx.get(address, headers={"if-none-match": answers[0].headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


@pytest.mark.clause("SRV-16")
def test_the_log_does_not_know_what_is_not_revealed() -> None:
    """Somebody draws and finishes: nothing of it is logged, and a view after it looks the same to others."""
    desk = Desk(created("trails"), ev.Started())
    desk.commit(0)
    desk.commit(1)
    before, seen = desk.room.log, look(desk.room, frozenset(), lambda seat: True).last
    desk.mark(0, desk.legal(0)[0])
    desk.commit(0)
    assert desk.room.log == before
    assert look(desk.room, frozenset(), lambda seat: True).last == seen
    desk.commit(1)
    assert len(desk.room.log) == len(before) + 1
