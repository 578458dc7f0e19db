"""How a table begins: as somebody wishes it, or as the same people do who play again."""

import subprocess
import sys

import msgspec
import pytest
from tests.server.setup_room import Desk, created

from felttip.bots import LEVELS, USUAL_LEVEL
from felttip.bots.characters import CHARACTERS
from felttip.contract import Refused
from felttip.kit.svg import PENS
from felttip.records.record import spaced
from felttip.room import commands as cmd
from felttip.room import events as ev
from felttip.room import laying
from felttip.room.keys import digest
from felttip.room.laying import NewSeat, NewTable, again, name_trouble, new_table, same_wish
from felttip.room.summaries import summary_of
from felttip.room.views import look
from felttip.table.chance import SealedDeal

HERE, OPEN, COMPUTER = NewSeat("here"), NewSeat("open"), NewSeat("computer")


def laid(*seats: NewSeat, game: str = "trails", board: str = "classic", deal: str | None = None) -> list[ev.AnyEvent]:
    """The events of a table with these seats; the key of each is its number."""
    return new_table(NewTable(game, board, seats, deal), {number: str(number) for number in range(len(seats))})


def seats_of(events: list[ev.AnyEvent]) -> tuple[ev.Seat, ...]:
    """Who sits there."""
    assert isinstance(events[0], ev.Created)
    return events[0].seats


@pytest.mark.clause("SRV-11", "SRV-8")
def test_a_table_with_nobody_missing_begins_at_once() -> None:
    events = laid(HERE, COMPUTER)
    assert events[1:] == [ev.Started()]
    person, computer = seats_of(events)
    assert person == ev.Seat("person", "Player 1", 0, USUAL_LEVEL, digest("0"), number=1)
    assert computer == ev.Seat("computer", CHARACTERS[USUAL_LEVEL][1], 1, USUAL_LEVEL)
    assert laid(HERE, OPEN)[1:] == []


def test_every_computer_at_a_table_is_somebody_else() -> None:
    """A level has a character for each pen, and no name stands for two."""
    everybody = [name for level in LEVELS for name in CHARACTERS[level]]
    assert list(CHARACTERS) == list(LEVELS)
    assert len(set(everybody)) == len(everybody) == len(LEVELS) * PENS
    names = [seat.name for seat in seats_of(laid(NewSeat("here", pen=2), COMPUTER, COMPUTER, COMPUTER))]
    known = CHARACTERS[USUAL_LEVEL]
    assert names[1:] == [known[0], known[1], known[3]]


def test_a_person_may_be_called_like_a_computer() -> None:
    """Then the computer is another one, and after all characters it has a number."""
    known = CHARACTERS["easy"]
    seats = (NewSeat("here", known[1]), NewSeat("computer", pen=1, player="easy"))
    assert seats_of(laid(*seats))[1].name == known[2]
    assert laying.computer_name("easy", 0, set(known)) == "Computer 1"
    assert laying.computer_name("random", 0, {"Computer 1"}) == "Computer 2"


def test_an_open_seat_has_the_pen_of_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """With more seats than pens it begins anew; and nobody can choose a pen that there is not."""
    monkeypatch.setattr(laying, "PENS", 3)
    assert [seat.pen for seat in seats_of(laid(HERE, OPEN, OPEN, OPEN))] == [0, 1, 2, 0]
    assert msgspec.convert(PENS - 1, cmd.Pen) == PENS - 1
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(PENS, cmd.Pen)


@pytest.mark.clause("SRV-36")
@pytest.mark.parametrize(
    "other", [{name: True} for name in ("by_word", "hints", "again", "lesson")] + [{"duel": "abc"}, {"daily": "a day"}]
)
def test_the_same_wish_is_for_the_same_kind_of_table(other: dict[str, bool | str]) -> None:
    was = created("trails")
    room = Desk(was).room
    assert same_wish(room, [msgspec.structs.replace(was, seed="5eed")])
    assert not same_wish(room, [msgspec.structs.replace(was, **other)])


def test_a_word_deals_always_the_same() -> None:
    events = laid(HERE, deal="friends")
    assert isinstance(events[0], ev.Created)
    assert (events[0].seed[:64], events[0].by_word) == (SealedDeal.from_words("play", "trails", "friends").seed, True)
    other = laid(HERE)[0]
    assert isinstance(other, ev.Created)
    assert not other.by_word
    assert other.seed != events[0].seed


@pytest.mark.clause("TAB-11")
def test_a_word_cannot_be_found_from_the_commitment() -> None:
    """Two tables with the same word deal the same, and nobody can see that before."""
    word = SealedDeal.from_words("play", "trails", "friends")
    deals = []
    for _ in range(2):
        first = laid(HERE, deal="friends")[0]
        assert isinstance(first, ev.Created)
        deals.append(SealedDeal(first.seed))
    assert len({word.commitment, *(deal.commitment for deal in deals)}) == 3
    assert all(deal.shuffled("card", 15) == word.shuffled("card", 15) for deal in deals)


@pytest.mark.clause("SRV-5", "SRV-6")
@pytest.mark.parametrize(
    ("seats", "where", "reason"),
    [
        ((HERE,), ("chess", "A"), "server-no-such-game"),
        ((HERE,), ("trails", "Z"), "server-no-such-board"),
        ((HERE,) * 5, ("trails", "classic"), "table-seats"),
        ((COMPUTER,), ("trails", "classic"), "server-nobody"),
        ((HERE, NewSeat("computer", player="x")), ("trails", "classic"), "server-no-such-player"),
        ((NewSeat("here", "A"), NewSeat("here", " A ")), ("trails", "classic"), "server-name-taken"),
        ((NewSeat("here", pen=1), NewSeat("computer", pen=1)), ("trails", "classic"), "server-pen-taken"),
    ],
)
def test_what_a_table_cannot_be(seats: tuple[NewSeat, ...], where: tuple[str, str], reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        laid(*seats, game=where[0], board=where[1])


@pytest.mark.clause("SRV-14")
def test_those_who_play_again_sit_one_seat_further_round() -> None:
    begins = again(Desk(created("trails", kinds="ppc"), ev.Started()).room, "5eed")
    assert isinstance(begins[0], ev.Created)
    assert [(seat.name, seat.pen) for seat in begins[0].seats] == [("random 3", 2), ("Ann", 0), ("Bea", 1)]
    assert (begins[0].seed, begins[1:]) == ("5eed", [ev.Started()])


def test_a_room_needs_no_web_framework() -> None:
    code = "import sys, felttip.room.decide, felttip.room.laying; sys.exit('litestar' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_whoever_gives_no_name_is_a_number() -> None:
    """Until they choose one; records have a name all the same, and a rematch the same number."""
    desk = Desk(created("trails", kinds="po"))
    desk.ask(cmd.Take(1, None, None, "key 1"), frozenset())
    seat = desk.room.seats[1]
    assert (seat.name, seat.number) == ("Player 2", 2)
    assert look(desk.room, frozenset(), lambda _: True).seats[1].number == 2
    assert summary_of(desk.room).seats[1].number == 2
    laid = again(desk.room, "00")[0]
    assert isinstance(laid, ev.Created)
    assert [one.number for one in laid.seats] == [2, 0]
    desk.ask(cmd.Rename(desk.name(), desk.seen(1), 1, pen=3), frozenset({1}))
    assert desk.room.seats[1].number == 2
    desk.ask(cmd.Rename(desk.name(), desk.seen(1), 1, "Bea"), frozenset({1}))
    assert desk.room.seats[1].number == 0


@pytest.mark.clause("SRV-6")
@pytest.mark.parametrize(
    "name",
    [
        "\u200b",
        "\u202eeve",
        "\u3164",
        "\u2800 \u2800",
        "\u115f\u1160",
        "\ufe0f",
        "\u0301",
        "e" + "\u0301" * 4,
        "a\x7f",
        "\ufeffAnn",
    ],
)
def test_names_that_nobody_can_see(name: str) -> None:
    trouble = name_trouble(spaced(name), set())
    assert trouble is not None
    assert trouble.reason == "server-bad-name"


@pytest.mark.clause("SRV-6")
@pytest.mark.parametrize("name", ["Ann\u3164", "Ann\ufe0f", "\uff21nn", "A\u034fnn"])
def test_names_that_nobody_can_tell_from_each_other(name: str) -> None:
    trouble = name_trouble(name, {"Ann"})
    assert trouble is not None
    assert trouble.reason == "server-name-taken"


@pytest.mark.clause("SRV-6")
@pytest.mark.parametrize("name", ["Zoë", "Zoe\u0308", "ann", "李雷", "Łukasz", "นํ้า", "❤\ufe0f", "علي", "🙂", "O'Neil"])
def test_names_of_the_world(name: str) -> None:
    assert name_trouble(name, {"Ann"}) is None
