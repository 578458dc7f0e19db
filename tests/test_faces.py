"""How calls, dice and marks look, proved for every installed game on every board. No exemptions by name."""

from functools import reduce
from itertools import combinations_with_replacement

import pytest

from felttip.contract import Call, Dice, Face, Number, Or, Part, Strokes, Text, Tile
from felttip.kit.clauses import marks_in
from felttip.kit.colours import COLOURS
from felttip.kit.faces import amount, part_phrase, used_up
from felttip.registry import AnyGame, find_board, find_game, game_names
from felttip.table import AnyTable
from felttip.table.looks import Offer, nameable, offers, used
from felttip.words import LANGUAGES, words
from tests.helpers import EVERY_BOARD, positions


def first_calls(game: AnyGame) -> list[Call]:
    """Every card, the setup, or everything that the dice can show."""
    if not isinstance(game.chance, Dice):
        return [*game.chance.deck, *([] if game.setup is None else [game.setup])]
    p, dice = game.print_of(find_board(game.name)), game.chance
    return [
        reduce(lambda call, face: dice.add_die(p, call, face), faces, 0)
        for faces in combinations_with_replacement(range(len(dice.faces)), dice.count)
    ]


def is_known(part: Part) -> bool:
    """Can everybody draw it?"""
    match part:
        case Tile(colour):
            return 0 <= colour < len(COLOURS)
        case Strokes(count):
            return 1 <= count <= 9
        case Number(text) | Text(text):
            return bool(text.strip()) and text.isprintable()
        case Or():
            return True


def check(face: Face) -> None:
    """Known parts that can be said in every language, and a choice only between two of them."""
    assert all(map(is_known, face))
    assert all(words(language).phrase(part_phrase(part)) for language in LANGUAGES for part in face)
    choices = [i for i, part in enumerate(face) if isinstance(part, Or)]
    assert all(0 < i < len(face) - 1 and not isinstance(face[i + 1], Or) for i in choices)


@pytest.mark.parametrize("name", game_names())
def test_every_call_and_every_die_has_a_face(name: str) -> None:
    game = find_game(name)
    faces = {call: game.drawing.face(call) for call in first_calls(game)}
    for call, face in faces.items():
        assert face, game.naming.call_text(call)
        check(face)
    assert len(set(faces.values())) == len(faces), "two calls look alike"
    if isinstance(game.chance, Dice):
        dice = [game.drawing.die(face) for face in range(len(game.chance.faces))]
        check(tuple(dice))
        assert len(set(dice)) == len(dice), "two faces of a die look alike"


def drafts(game: str, board: str) -> list[tuple[AnyTable, int]]:
    """Tables with a seat that makes its turn, in every action and after every mark that was offered first."""
    found = []
    for table in positions(game, board, find_game(game).seats[-1], "faces"):
        for seat in table.waiting_for[:1] if table.drafts else ():
            now = table
            while True:
                found.append((now, seat))
                legal = now.view(seat).legal()
                if not legal:
                    break
                now = now.mark(seat, legal[len(legal) // 2])
    return found


@pytest.mark.parametrize(("game", "board"), EVERY_BOARD)
def test_every_mark_has_places_and_a_sign_and_the_signs_fit_the_face(game: str, board: str) -> None:
    for table, seat in drafts(game, board):
        view = table.view(seat)
        assert view.call is not None
        assert view.draft is not None
        face, offered = table.game.drawing.face(view.call), offers(view)
        check(face)
        assert tuple(one.mark for one in offered) == view.legal()
        for one in offered:
            assert one.places
            assert all(place == place.strip() and " " not in place and place for place in one.places)
            assert one.sign is None or (is_known(one.sign) and not isinstance(one.sign, Or | Text))
            assert one.sign is None or amount(one.sign) == 1
        gone = used(view)
        assert len(gone) == len(face)
        assert all(0 <= n <= amount(part) for n, part in zip(gone, face, strict=True))
        before = signs(table, seat)
        assert sum(gone) == sum(sign is not None for sign in before), "a sign is no part of the face"
        for one in offered:
            assert one.sign is None or sum(used_up(face, (*before, one.sign))) == sum(gone) + 1


def signs(table: AnyTable, seat: int) -> list[Part | None]:
    """The signs of the marks of a turn, as they were offered one after the other."""
    now, found = table.wipe(seat), []
    for mark in table.drafts[seat].marks:
        found.append(next(one.sign for one in offers(now.view(seat)) if one.mark == mark))
        now = now.mark(seat, mark)
    return found


@pytest.mark.parametrize(("game", "board"), EVERY_BOARD)
def test_every_mark_that_has_a_name_has_places(game: str, board: str) -> None:
    """Legal or not, so that a refusal is about what somebody pointed at."""
    for table, seat in drafts(game, board)[::7]:
        view = table.view(seat)
        assert view.draft is not None
        every: dict[str, Offer] = {one.mark: one for one in nameable(view)}
        legal = marks_in(table.game.rules.legal(table.game.print_of(table.board), view.draft.sheet, view.draft.turn))
        assert {one.mark for one in offers(view)} <= every.keys()
        assert len(every) > len(legal)
        assert all(one.places and all(one.places) for one in every.values())


def test_nothing_is_used_where_nothing_is_drawn() -> None:
    table = next(table for table, _ in drafts("trails", "classic"))
    assert used(table.view(None)) == ()
    assert offers(table.view(None)) == ()
    assert list(nameable(table.view(None))) == []
