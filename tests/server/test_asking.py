"""What is told on request: spots on a sheet, and the call."""

import httpx
import msgspec
import pytest
from tests.helpers import EVERY_BOARD
from tests.server.setup_room import Desk, created
from tests.server.setup_server import Person, lay

from felttip.contract import Cards, Refusal
from felttip.registry import find_board, find_game
from felttip.room import commands as cmd
from felttip.room import events as ev
from felttip.room.asking import Told, spots, tell
from felttip.room.views import look
from felttip.table.standing import answers, drafted
from felttip.words import words

ANN, NOBODY = frozenset({0}), frozenset[int]()
every_board = pytest.mark.parametrize(("game", "board"), EVERY_BOARD)


def told(desk: Desk, seats: frozenset[int], seat: int, spot: int | None) -> Told:
    """What somebody is told."""
    answer = tell(desk.room, seats, cmd.Ask("x", 0, seat, spot))
    assert isinstance(answer, Told), answer
    return answer


@every_board
def test_every_spot_has_a_title_and_an_answer(game: str, board: str) -> None:
    desk = Desk(created(game, board), ev.Started())
    assert desk.room.table is not None
    view = desk.room.table.view(None)
    for seat in (0, 1):
        printed = spots(find_game(game), board, view.sheet_number(seat))
        for number, (spot, says) in enumerate(answers(view, seat)):
            assert printed[number].at == spot.at
            assert words().phrase(printed[number].title)
            assert told(desk, NOBODY, seat, number).says == says
        answer = tell(desk.room, NOBODY, cmd.Ask("x", 0, seat, len(printed)))
        assert isinstance(answer, Refusal)
        assert answer.reason == "server-malformed"


@every_board
def test_the_call_says_what_it_shows_and_which_cards_are_gone(game: str, board: str) -> None:
    desk = Desk(created(game, board), ev.Started())
    answer = told(desk, NOBODY, 0, None)
    view = look(desk.room, NOBODY, lambda _: True)
    if view.call is None:
        assert answer == Told(())
        return
    assert answer.says[0] == view.call.phrase
    chance = find_game(game).chance
    assert isinstance(chance, Cards)
    assert len(answer.gone) + len(view.left or ()) == len(chance.deck)
    assert all(words().phrase(phrase) for phrase in answer.says)


@pytest.mark.clause("SRV-16")
def test_only_ones_own_sheet_is_told_with_the_unfinished_turn() -> None:
    desk = Desk(created("trails", "classic"), ev.Started())
    table = desk.room.table
    assert table is not None
    before = [told(desk, NOBODY, 0, spot) for spot in range(9)]
    while legal := desk.legal(0):
        desk.mark(0, legal[0])
    assert [told(desk, NOBODY, 0, spot) for spot in range(9)] == before
    assert [told(desk, frozenset({1}), 0, spot) for spot in range(9)] == before
    assert desk.room.table is not None
    own = [says for _, says in answers(drafted(desk.room.table.view(0)), 0)]
    assert [told(desk, ANN, 0, spot).says for spot in range(9)] == own
    assert [told(desk, ANN, 0, spot) for spot in range(9)] != before


def test_over_the_wire(base: str) -> None:
    """Whoever watches may ask; it changes nothing, and what is not there is refused."""
    code, _ = lay(base, "borders", find_game("borders").boards[0], "here", "here")
    listed = httpx.get(f"{base}/api/spots/borders/valley/1.json").json()
    assert len(listed) == len(find_board("borders").goals)
    with Person(base, code) as person:
        seq = person.view.seq
        answer = person.ask("ask", 0, spot=1)
        assert answer.told is not None
        assert words().phrase(answer.told.says[0]).startswith("the castle lacks")
        assert answer.seq == seq
        assert person.reason("ask", 0, spot=99) == "server-malformed"
        assert person.reason("ask", 9) == "server-no-such-seat"
    for wrong in ("spots/borders/valley/9.json", "spots/borders/valley/1.svg", "spots/x/y/1.json"):
        assert httpx.get(f"{base}/api/{wrong}").status_code == 404


def test_a_view_is_not_swollen_by_what_nobody_asks() -> None:
    desk = Desk(created("borders", "valley"), ev.Started())
    assert b"lacks" not in msgspec.json.encode(look(desk.room, NOBODY, lambda _: True))
    assert b'"at"' not in msgspec.json.encode(look(desk.room, NOBODY, lambda _: True))
