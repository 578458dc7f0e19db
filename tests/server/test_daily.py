"""The daily deal over HTTP: one try that counts, nothing told too early, and the same for everybody."""

import sqlite3
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import httpx
import pytest
from tests.helpers import HOUSE
from tests.server.setup_daily import BEGIN, Clock, Somebody, on_a_day
from tests.server.setup_server import Person, lay, limits, until
from tests.server.test_http import refused

from felttip.registry import find_game
from felttip.room import commands as cmd
from felttip.room.chain import after, daily_board, daily_deal, daily_seats
from felttip.room.keys import digest, fresh_key
from felttip.room.live import Live, now_ms
from felttip.server import daily
from felttip.server.http import ordered

ONE = timedelta(days=1)
SOLO = "trails"


@pytest.fixture
def place(tmp_path: Path) -> Iterator[tuple[str, Clock]]:
    """A server and its clock."""
    with on_a_day(tmp_path) as found:
        yield found


def chain(base: str) -> dict[str, str]:
    """What is open of the chain."""
    found: dict[str, str] = httpx.get(f"{base}/api/daily/chain").json()
    return found


def opening(base: str, code: str) -> str:
    """The seed of a finished game."""
    with Person(base, code) as one:
        assert one.view.opening is not None
        return one.view.opening


@pytest.mark.clause("SRV-52")
def test_a_day_is_opened_when_it_is_over_and_not_before(place: tuple[str, Clock]) -> None:
    base, clock = place
    ann = Somebody(base)
    code = ann.lay(SOLO)
    ann.finish(code)
    first = chain(base)
    assert (first["today"], first["since"], first["day"]) == (str(BEGIN), str(BEGIN), str(BEGIN - ONE))
    assert first["link"] == first["anchor"]
    clock.set(BEGIN + ONE, 0, 59)
    assert chain(base)["day"] == str(BEGIN - ONE)
    clock.set(BEGIN + ONE, 1, 1)
    then = chain(base)
    assert (then["day"], then["anchor"]) == (str(BEGIN), first["anchor"])
    assert after(then["link"], 1) == first["anchor"]
    # Anybody can now derive what was played.
    assert daily_deal(then["link"], BEGIN, SOLO).seed == opening(base, code)


@pytest.mark.clause("SRV-53")
@pytest.mark.parametrize("game", HOUSE)
def test_everybody_gets_the_same_deal(place: tuple[str, Clock], game: str) -> None:
    base, clock = place
    codes = [Somebody(base).lay(game) for _ in range(2)]
    assert len(set(codes)) == 2
    views = []
    for code in codes:
        with Person(base, code) as one:
            views.append(one.view)
    told = [
        (view.commitment, view.board, view.call, view.dice, view.active, [seat.sheet for seat in view.seats])
        for view in views
    ]
    assert told[0] == told[1]
    assert [seat.level for seat in views[0].seats] == [None, *["master"] * (daily_seats(find_game(game)) - 1)]
    assert (views[0].daily, views[0].hints) == (views[1].daily, True)
    assert views[0].daily is not None
    assert (views[0].daily.day, views[0].daily.counted) == (str(BEGIN), True)
    clock.set(BEGIN + 2 * ONE)
    link = after(chain(base)["link"], 1)
    deal = daily_deal(link, BEGIN, game)
    assert (deal.commitment, daily_board(deal, find_game(game))) == (views[0].commitment, views[0].board)


@pytest.mark.clause("SRV-53")
def test_there_are_no_other_days(place: tuple[str, Clock]) -> None:
    base, _ = place
    ann = Somebody(base)
    for day in (BEGIN + ONE, BEGIN - ONE, "2031-02-30"):
        assert ann.reason(f"/daily/{SOLO}", 404, key=fresh_key(), day=str(day)) == "server-no-such-day"
    assert ann.reason("/daily/chess", 404, key=fresh_key()) == "server-no-such-game"
    assert ann.reason("/daily/chess/others", 404) == "server-no-such-game"
    assert ann.reason("/daily", 404, until="2031-02-30") == "server-no-such-day"


@pytest.mark.clause("SRV-49", "SRV-50")
def test_nobody_gets_to_know_the_deal_of_today_by_another_way(place: tuple[str, Clock]) -> None:
    """As a duel, or again, it would be known to those who have not tried yet."""
    base, _ = place
    ann = Somebody(base)
    code = ann.lay(SOLO)
    body = {"key": ann.keys[code]}
    assert refused(httpx.post(f"{base}/api/tables/{code}/duel", json=body), 409) == "SRV-50 server-daily-deal"
    ann.finish(code)
    for path in ("again", "duel"):
        answer = httpx.post(f"{base}/api/tables/{code}/{path}", json=body)
        assert refused(answer, 409).endswith(" server-daily-deal")


@pytest.mark.clause("SRV-54")
def test_nobody_counts_two_tries(place: tuple[str, Clock]) -> None:
    """Whoever comes again, from wherever, goes on where they were; and after the end nothing counts any more."""
    base, _ = place
    ann = Somebody(base)
    code = ann.lay(SOLO)
    old = ann.keys[code]
    assert ann.lay(SOLO) == code
    with Person(base, code, old) as gone, Person(base, code, ann.keys[code]) as here:
        assert (gone.view.you, here.view.you) == ((), (0,))
    assert ann.states()[SOLO]["state"] == "playing"
    assert ann.reason(f"/daily/{SOLO}", key=fresh_key(), again=True) == "server-daily-first"
    total = ann.finish(code)
    # Its page did not say that it is over: asking is enough.
    state = ann.states()[SOLO]
    assert (state["state"], state["total"], state["counted"], state["table"]) == ("done", total, True, code)
    assert ann.lay(SOLO) == code
    again = ann.lay(SOLO, again=True)
    assert again != code
    assert opening(base, code) == daily_seed_of(ann, again, seed=7)
    result = ann.claim(again)
    assert (result["counted"], result["repeated"]) == (False, True)
    others = ann.ask(f"/daily/{SOLO}/others")
    assert (others["count"], others["own"], others["place"]) == (1, total, 1)


@pytest.mark.clause("SRV-54", "SRV-13")
def test_two_devices_of_a_person_begin_a_daily_at_once(
    place: tuple[str, Clock], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is offered the seat, and the offer to the other one is not good any more: both get there all the same."""
    base, _ = place
    ann = Somebody(base)
    code = ann.lay(SOLO)
    between: list[str] = []

    async def meanwhile(live: Live, order: cmd.Order) -> None:
        if isinstance(order, cmd.TakeOver) and len(between) < 3:
            between.append(digest(fresh_key()))
            await ordered(live, cmd.Offer(0, between[-1], now_ms() + 60_000))
        await ordered(live, order)

    monkeypatch.setattr(daily, "ordered", meanwhile)
    assert ann.lay(SOLO) == code
    assert len(between) == 3
    ann.finish(code)


def daily_seed_of(somebody: Somebody, code: str, seed: int) -> str:
    """The seed of a game that is played to its end."""
    somebody.finish(code, seed)
    return opening(somebody.base, code)


@pytest.mark.clause("SRV-54")
def test_what_a_computer_has_played_does_not_count(place: tuple[str, Clock]) -> None:
    base, _ = place
    ann = Somebody(base)
    code = ann.lay(SOLO)
    with Person(base, code, ann.keys[code]) as one:
        assert one.ask("away", 0).ok
        assert one.ask("back", 0).ok
    ann.finish(code)
    result = ann.claim(code)
    assert (result["counted"], result["helped"]) == (False, True)
    others = ann.ask(f"/daily/{SOLO}/others")
    assert (others["count"], others["place"], others["counted"]) == (0, None, False)


@pytest.mark.clause("SRV-54")
def test_a_daily_can_be_finished_for_an_hour_and_counts(place: tuple[str, Clock]) -> None:
    base, clock = place
    ann, bea, cem = Somebody(base), Somebody(base), Somebody(base)
    codes = [one.lay(SOLO) for one in (ann, bea)]
    clock.set(BEGIN + ONE, 0, 30)
    # Nobody looks at it meanwhile.
    assert cem.reason(f"/daily/{SOLO}", key=fresh_key(), day=str(BEGIN)) == "server-daily-closed"
    assert cem.reason(f"/daily/{SOLO}/others", day=str(BEGIN)) == "server-daily-first"
    assert ann.lay(SOLO, day=str(BEGIN)) == codes[0]
    ann.finish(codes[0])
    assert ann.claim(codes[0])["counted"] is True
    clock.set(BEGIN + ONE, 1, 30)
    bea.finish(codes[1])
    assert bea.claim(codes[1])["counted"] is False


@pytest.mark.clause("SRV-54")
def test_past_days_are_open_to_all_and_do_not_count(place: tuple[str, Clock]) -> None:
    base, clock = place
    ann = Somebody(base)
    ann.play(SOLO)
    clock.next_day()
    bea = Somebody(base)
    total = bea.play(SOLO, seed=3, day=str(BEGIN))
    state = bea.states(until=str(BEGIN))[SOLO]
    assert (state["state"], state["total"], state["counted"]) == ("done", total, False)
    others = bea.ask(f"/daily/{SOLO}/others", day=str(BEGIN))
    assert (others["count"], others["own"], others["counted"], others["place"]) == (1, total, False, None)
    days = bea.ask("/daily", days=31)["days"]
    assert [day["day"] for day in days] == [str(BEGIN + ONE), str(BEGIN)]  # type: ignore[attr-defined]
    assert bea.states()[SOLO]["state"] == "new"


@pytest.mark.clause("SRV-54")
def test_a_deal_that_a_wrong_clock_has_opened_does_not_count_any_more(place: tuple[str, Clock]) -> None:
    base, clock = place
    early = Somebody(base)
    before = early.lay(SOLO)
    clock.set(BEGIN + 9 * ONE)
    chain(base)
    clock.set(BEGIN + 5 * ONE)
    ann = Somebody(base)
    code = ann.lay(SOLO)
    ann.finish(code)
    assert ann.claim(code)["counted"] is False
    # Back at the beginning it is the same deal as ever, and goes on.
    clock.set(BEGIN)
    assert early.lay(SOLO) == before
    clock.set(BEGIN + 9 * ONE)
    bea = Somebody(base)
    code = bea.lay(SOLO)
    bea.finish(code)
    assert bea.claim(code)["counted"] is True


@pytest.mark.clause("SRV-55")
def test_others_are_told_after_the_end_only(place: tuple[str, Clock]) -> None:
    base, clock = place
    ann, bea = Somebody(base), Somebody(base)
    totals = [ann.play(SOLO, seed=1)]
    assert bea.reason(f"/daily/{SOLO}/others") == "server-daily-first"
    code = bea.lay(SOLO)
    assert bea.reason(f"/daily/{SOLO}/others") == "server-daily-first"
    assert httpx.post(f"{base}/api/daily/{SOLO}/others", json={}).status_code == 409
    # Another game of the same day is another matter.
    other = next(game for game in HOUSE if game != SOLO)
    assert ann.reason(f"/daily/{other}/others") == "server-daily-first"
    totals.append(bea.finish(code, seed=2))
    bea.claim(code)
    told = bea.ask(f"/daily/{SOLO}/others")
    assert sorted(totals) == [one["total"] for one in told["totals"] for _ in range(one["count"])]  # type: ignore[attr-defined]
    assert (told["count"], told["place"]) == (2, 1 + sum(one > totals[1] for one in totals))
    clock.next_day()
    anybody = httpx.post(f"{base}/api/daily/{SOLO}/others", json={"day": str(BEGIN)}).json()
    assert (anybody["count"], anybody["own"], anybody["place"]) == (2, None, None)


@pytest.mark.clause("SRV-55")
def test_the_master_plays_the_same_deal_once(place: tuple[str, Clock]) -> None:
    base, _ = place
    ann, bea = Somebody(base), Somebody(base)
    for one in (ann, bea):
        one.play(SOLO, seed=5)
    until(lambda: ann.ask(f"/daily/{SOLO}/others")["master"] is not None)
    told = ann.ask(f"/daily/{SOLO}/others")
    assert (told["working"], told["par"]) == (False, None)
    assert bea.ask(f"/daily/{SOLO}/others")["master"] == told["master"]
    # Par, once somebody has looked for it, is everybody's too.
    code = ann.states()[SOLO]["table"]
    until(lambda: httpx.post(f"{base}/api/tables/{code}/par", json={}).json()["state"] == "done")
    best = httpx.post(f"{base}/api/tables/{code}/par", json={}).json()["best"]
    assert ann.ask(f"/daily/{SOLO}/others")["par"] == best
    assert bea.ask(f"/daily/{SOLO}/others")["par"] == best


@pytest.mark.clause("SRV-53")
def test_days_in_a_row_over_all_games_and_for_each(place: tuple[str, Clock]) -> None:
    base, clock = place
    ann = Somebody(base)
    for game in ("trails", "islands"):
        ann.play(game)
        clock.next_day()
    told = ann.ask("/daily")
    assert told["streak"] == 2
    assert {game: ann.states()[game]["streak"] for game in ("trails", "islands", "borders")} == {
        "trails": 0, "islands": 1, "borders": 0,
    }  # fmt: skip
    assert ann.ask("/mine")["streak"] == 2
    assert httpx.post(f"{base}/api/daily", json={}).json()["streak"] == 0


@pytest.mark.clause("SRV-53")
def test_no_word_leads_to_a_daily(place: tuple[str, Clock]) -> None:
    """Whoever lays a table by a word never has the deal of a day, whatever the word."""
    base, _ = place
    code, _ = lay(base, SOLO, find_game(SOLO).boards[0], "here", deal=f"daily/{BEGIN}/{SOLO}")
    with Person(base, code) as one, Person(base, Somebody(base).lay(SOLO)) as daily:
        assert one.view.daily is None
        assert one.view.commitment != daily.view.commitment


@pytest.mark.clause("SRV-57")
def test_dailies_have_their_measure(tmp_path: Path) -> None:
    with on_a_day(tmp_path, limits(mine=(3, 0), tables=1)) as (base, _):
        ann = Somebody(base)
        ann.lay(SOLO)
        assert ann.reason("/daily/islands", 429, key=fresh_key()) == "server-enough"
        ann.ask("/daily")
        for path in ("/daily", "/mine", "/mine/move", "/mine/forget", f"/daily/{SOLO}/others"):
            assert ann.reason(path, 429) == "server-too-fast"


@pytest.mark.clause("SRV-53")
def test_one_damaged_table_spoils_no_other_daily(tmp_path: Path) -> None:
    with on_a_day(tmp_path) as (base, _):
        ann = Somebody(base)
        ann.play("islands")
        code = ann.lay(SOLO)
    with sqlite3.connect(tmp_path / "felttip.sqlite3") as database:
        database.execute("UPDATE events SET body = '{}' WHERE table_code = ? AND seq = 2", (code,))
    database.close()
    with on_a_day(tmp_path) as (base, _):
        ann.base = base
        assert {game: ann.states()[game]["state"] for game in ("islands", SOLO)} == {"islands": "done", SOLO: "playing"}


def test_the_day_of_the_clock(place: tuple[str, Clock]) -> None:
    base, clock = place
    assert chain(base)["today"] == str(BEGIN)
    clock.set(date(2500, 1, 1))
    assert chain(base)["today"] == "2199-12-31"
