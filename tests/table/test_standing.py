"""What goals still pay, and what an unfinished turn would bring."""

import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.helpers import EVERY_BOARD, mark_by_turn, open_table, positions

from felttip.contract import Cards
from felttip.registry import find_board, find_game
from felttip.table import AnyTable, Phase
from felttip.table.chance import RestDeal, SealedDeal
from felttip.table.standing import answers, called, drafted, gone, made_of, spent, told, until
from felttip.words import LANGUAGES, words

every_board = pytest.mark.parametrize(("game", "board"), EVERY_BOARD)


@every_board
def test_a_turn_brings_what_it_seemed_to_bring(game: str, board: str) -> None:
    """Nobody else takes anything in the same moment from a seat, so the score after it is the one that was shown."""
    seats = find_game(game).seats[-1]
    for before, seat, after in mark_by_turn(game, board, seats, "brings"):
        if after.round.number == 0 or before.phase is Phase.SETUP:
            continue
        then = drafted(before.view(seat))
        assert then.score(seat) == after.view(None).score(seat)
        assert then.sheets[seat] == after.sheets[seat]
        assert then.ink[seat] == after.ink[seat]


@every_board
def test_what_is_gone_is_told_in_every_language(game: str, board: str) -> None:
    for table in positions(game, board, find_game(game).seats[0], "told"):
        view = table.view(None)
        for seat in range(len(view.sheets)):
            lost = [goal for goal in gone(view, seat) if goal not in view.points[seat]]
            said = told(view, seat)
            if table.phase is Phase.OVER:
                assert said == ()
                continue
            assert len(said) == bool(lost) + len(until(view, seat))
            for language in LANGUAGES:
                text = " ".join(map(words(language).phrase, said))
                for goal in lost:
                    assert words(language).say(f"{game}-goal-{view.board.goals[goal].name}") in text


@pytest.mark.clause("ISL-18")
def test_the_piles_of_a_lone_player_are_told() -> None:
    view = open_table("islands", "A", 1).view(None)
    assert until(view, 0) == {0: 12, 1: 7, 2: 12}
    assert [words().phrase(one) for one in told(view, 0)] == [
        "All four red flags: 9 points up to round 12.",
        "All three blue flags: 7 points up to round 7.",
        "Six islands joined: 8 points up to round 12.",
    ]
    late = replace(view, phase=Phase.TURN, round=replace(view.round, number=8))
    assert gone(late, 0) == (1,)
    assert until(late, 0) == {0: 12, 2: 12}
    assert words().phrase(told(late, 0)[0]) == "No longer to be had in full: All three blue flags (now 3)."
    assert gone(replace(late, points=({1: 7},)), 0) == ()


@pytest.mark.clause("TRA-9")
def test_alone_a_higher_number_strikes_the_lower_ones() -> None:
    view = open_table("trails", "classic", 1).view(None)
    assert gone(view, 0) == ()
    assert until(view, 0) == {}
    seven = replace(view, points=({5: 7},))
    assert [view.board.goals[goal].name for goal in gone(seven, 0)] == ["2", "3", "4", "5", "6"]


@pytest.mark.clause("TRA-8")
def test_a_total_below_nothing_says_what_it_is_made_of() -> None:
    view = replace(open_table("trails", "classic", 2).view(None), points=({2: 4}, {}))
    assert view.total(0) == -56
    assert [words().phrase(one) for one in made_of(view, 0)] == ["4 points so far", "60 fields still open"]
    assert made_of(replace(view, phase=Phase.OVER), 0) == ()
    assert made_of(open_table("islands", "A", 1).view(None), 0) == ()


@every_board
def test_what_can_be_asked_about_answers_in_every_language_and_lies_on_the_sheet(game: str, board: str) -> None:
    box = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', find_game(game).drawing.draw(find_board(game, board), 0))
    assert box
    for number, table in enumerate(positions(game, board, find_game(game).seats[0], "asked")):
        for seat in range(len(table.sheets)) if number % 5 == 0 or table.phase is Phase.OVER else ():
            told_of = answers(table.view(None), seat)
            assert {spot.goal for spot, _ in told_of} >= set(range(len(table.board.goals)))
            for spot, says in told_of:
                assert spot.at
                assert all(0 < x < float(box[1]) and 0 < y < float(box[2]) for x, y in spot.at)
                assert all(words(language).phrase(one) for language in LANGUAGES for one in says)


def asked(game: str, board: str, seats: int, goal: int, points: tuple[dict[int, int], ...] | None = None) -> list[str]:
    """What is told of a goal on the first sheet."""
    view = open_table(game, board, seats).view(None)
    view = view if points is None else replace(view, points=points)
    return [words().phrase(one) for spot, says in answers(view, 0) for one in says if spot.goal == goal]


def test_a_goal_says_what_it_pays() -> None:
    """To the first, to later ones, what it paid; alone as long as it does."""
    assert "10 points for whoever is first, 5 later." in asked("trails", "classic", 2, 8)
    assert "It still pays 5." in asked("trails", "classic", 2, 8, points=({}, {8: 10}))
    assert "It has paid 10." in asked("trails", "classic", 2, 8, points=({8: 10}, {}))
    assert "10 points as things stand." in asked("trails", "classic", 1, 8)
    assert "7 points up to round 7, 3 after that." in asked("islands", "A", 1, 1)
    lacks = asked("borders", "valley", 2, 1)[0]
    assert lacks.startswith("the castle lacks 18 spaces: ")


def play_on(table: AnyTable, word: str) -> tuple[set[int], set[int]]:
    """Draw whatever can be drawn to the end of the game; which seats drew after they were spent, and which were."""
    found, drew = set[int](), set[int]()
    random = Random(word)
    while table.phase is not Phase.OVER:
        seat = table.waiting_for[0]
        if table.phase is Phase.ROLL:
            table = table.roll_again(seat, ())
        found |= {one for one in range(len(table.sheets)) if spent(table.view(None), one)}
        while legal := table.view(seat).legal():
            drew |= {seat} & found
            table = table.mark(seat, random.choice(legal))
        table = table.commit(seat)
    return found, drew


@pytest.mark.clause("TAB-14")
@settings(max_examples=40)
@given(where=st.sampled_from(EVERY_BOARD), word=st.integers(0, 10**6))
def test_whoever_is_spent_never_draws_again(where: tuple[str, str], word: int) -> None:
    table = open_table(*where, find_game(where[0]).seats[0], word)
    found, drew = play_on(table, str(word))
    assert not drew
    assert not found or isinstance(table.game.chance, Cards)


@pytest.mark.clause("TAB-14")
def test_whoever_is_spent_never_draws_again_whatever_the_calls() -> None:
    """A path that shuts itself in, and then many other orders of the cards that are left."""
    spent_at = None
    for word in range(20):
        for before, seat, table in mark_by_turn("trails", "classic", 1, word):
            assert not spent(before.view(seat), seat) or not before.drafts[seat].marks
            if table.phase is Phase.TURN and table.round.number < 12 and spent(table.view(None), seat):
                spent_at = table
    assert spent_at is not None
    cards = spent_at.view(None).calls
    for word in range(30):
        other = replace(spent_at, deal=RestDeal(cards, rest=SealedDeal.from_words("rest", word)))
        assert play_on(other, "rest") == ({0}, set())


def test_with_anything_left_to_draw_nobody_is_spent() -> None:
    """One card that allows a mark is enough, and so is the call that lies open; before the first card nobody knows."""
    for table in positions("islands", "A", 1, "spent"):
        view = table.view(0)
        if view.legal() or table.phase is Phase.SETUP:
            assert not spent(view, 0)
    table = open_table("borders", "valley", 2)
    assert not spent(table.view(None), 0)


YOU = {"en": r"\byou(r|rs)?\b", "de": r"\b(du|dir|dich|dein\w*)\b", "fr": r"\b(tu|toi|ton|ta|tes)\b"}


@every_board
@pytest.mark.parametrize("language", YOU)
def test_whoever_watches_is_not_spoken_to_as_if_they_played(game: str, board: str, language: str) -> None:
    """What everybody may hear of a sheet and a call is said of them, and not to anybody."""
    for table in positions(game, board, find_game(game).seats[0], "watch"):
        view = table.view(None)
        sheets = [phrase for sheet in view.sheets for phrase in view.game.drawing.describe(view.board, sheet)]
        spots = [phrase for _, says in answers(view, 0) for phrase in says]
        for phrase in (*sheets, *spots, *told(view, 0), *called(view)):
            assert not re.findall(YOU[language], words(language).phrase(phrase), re.IGNORECASE)
