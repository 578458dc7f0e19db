"""Names of calls and marks, refusals of names, ranks, and words for all of it."""

from collections import Counter
from collections.abc import Mapping
from importlib.resources import files

import pytest

from felttip.contract import Detail, Refusal
from felttip.games.islands import GAME
from felttip.games.islands.board import IslandsBoard, print_of, read_board
from felttip.games.islands.marks import (
    DECK,
    ROUNDS,
    SETUP,
    call_text,
    closing_points,
    describe,
    mark_name,
    read_call,
    read_mark,
)
from felttip.games.islands.rules import Sheet, begin, blank, legal, play
from felttip.kit.clauses import marks_in
from felttip.words import words


@pytest.fixture(scope="module")
def board() -> IslandsBoard:
    """Side A."""
    return read_board(files("felttip.games.islands").joinpath("boards", "A.toml").read_text(encoding="utf-8"))


def said(message: str, details: Mapping[str, Detail]) -> str:
    """A message in English; nothing that it needs may be missing."""
    return words().say(message, details)


@pytest.mark.clause("ISL-2")
def test_deck() -> None:
    cards = [tuple(map(int, call_text(call).split("/"))) for call in DECK]
    assert len(cards) == 18
    assert Counter(number for number, _ in cards) == dict.fromkeys(range(1, 7), 3)
    assert sum(bridges for _, bridges in cards) == 34
    assert (5, 3) in cards
    shown = {n: sorted(bridges for number, bridges in cards if number == n) for n in range(1, 7)}
    assert shown == {1: [2, 2, 3], 2: [1, 2, 3], 3: [1, 2, 2], 4: [1, 2, 2], 5: [1, 2, 3], 6: [1, 1, 3]}


@pytest.mark.clause("ISL-3", "ISL-4")
def test_game() -> None:
    assert GAME.seats == range(1, 5)
    assert GAME.setup == SETUP
    assert ROUNDS == 17
    assert vars(GAME.chance) == {"deck": DECK, "rounds": 17}


@pytest.mark.clause("ISL-2")
def test_calls_there_and_back() -> None:
    for call in (*DECK, SETUP):
        assert read_call(call_text(call)) == call
    for wrong in ("5", "5/4", "7/1", "5-3", "", "6/2", " 5/3"):
        with pytest.raises(ValueError, match="ISL-2"):
            read_call(wrong)


def first_marks(board: IslandsBoard, call: str, *names: str) -> tuple[Sheet, Refusal | int]:
    """What the last name means after the others on a sheet with a number on every plain island's neighbour or none."""
    p = print_of(board)
    sheet = blank(p, 0)
    turn = begin(p, sheet, read_call(call))
    for name in names[:-1]:
        mark = read_mark(board, sheet, turn, name)
        assert isinstance(mark, int)
        sheet, turn = play(p, sheet, turn, mark)
    return sheet, read_mark(board, sheet, turn, names[-1])


def refusal(board: IslandsBoard, call: str, *names: str) -> tuple[str, str]:
    """Clause and reason why the last name can mean nothing."""
    _, found = first_marks(board, call, *names)
    assert isinstance(found, Refusal)
    return found.clause, found.reason


def test_names_of_bridges(board: IslandsBoard) -> None:
    a, b = (board.names[i] for i in board.lines[0])
    sheet, mark = first_marks(board, "5/3", f"{a}=5", f"{a}-{b}")
    assert mark == 64
    sheet, mark = first_marks(board, "5/3", f"{a}=5", f"{a}-{b}", f"{a}--{b}")
    assert mark == 64
    p = print_of(board)
    assert mark_name(board, sheet, begin(p, sheet, read_call("5/3")), 64) == f"{a}--{b}"


@pytest.mark.clause("ISL-6", "ISL-9", "ISL-11")
def test_names_that_mean_nothing(board: IslandsBoard) -> None:
    a, b = (board.names[i] for i in board.lines[0])
    far = next(name for i, name in enumerate(board.names) if i and (0, i) not in board.lines)
    assert refusal(board, "5/3", "Z9=5") == ("ISL-6", "islands-no-such-island")
    assert refusal(board, "5/3", f"{a}=4") == ("ISL-6", "islands-wrong-number")
    assert refusal(board, "3|4", f"{a}=5") == ("ISL-3", "islands-setup-number")
    assert refusal(board, "5/3", f"{a}-Z9") == ("ISL-9", "islands-no-such-island")
    assert refusal(board, "5/3", f"{a}-{far}") == ("ISL-9", "islands-not-joined")
    assert refusal(board, "5/3", f"{a}-{a}") == ("ISL-9", "islands-not-joined")
    assert refusal(board, "5/3", f"{b}-{a}") == ("ISL-9", "islands-turned-name")
    assert refusal(board, "5/3", f"{b}--{a}") == ("ISL-9", "islands-turned-name")
    assert refusal(board, "5/3", f"{a}--{b}") == ("ISL-11", "islands-first-bridge-missing")
    assert refusal(board, "5/3", f"{a}=5", f"{a}-{b}", f"{a}-{b}") == ("ISL-11", "islands-first-bridge-there")
    for nonsense in ("", a, "5", f"{a}+{b}", f"{a}-", "-", "--", f"{a}=", "=5"):
        assert refusal(board, "5/3", nonsense) == ("ISL-5", "islands-no-such-mark")
    for nonsense in (f"{a}---{b}", f"{a}-{b}-{a}"):
        assert refusal(board, "5/3", nonsense) == ("ISL-9", "islands-no-such-island")


@pytest.mark.clause("ISL-9")
def test_a_turned_name_tells_the_right_one(board: IslandsBoard) -> None:
    a, b = (board.names[i] for i in board.lines[0])
    _, found = first_marks(board, "5/3", f"{b}-{a}")
    assert isinstance(found, Refusal)
    assert found.details["right"] == f"{a}-{b}"


@pytest.mark.clause("ISL-19")
@pytest.mark.parametrize(
    ("totals", "number"),
    [
        ((-3, 0, 39, 40), 1), ((41, 42), 2), ((43, 44), 3), ((45, 46), 4), ((47, 48), 5), ((49, 50), 6),
        ((51,), 7), ((52,), 8), ((54,), 9), ((56,), 10), ((58,), 11), ((60,), 12),
    ],
)  # fmt: skip
def test_ranks(totals: tuple[int, ...], number: int) -> None:
    for total in totals:
        assert GAME.scoring.rank(total) == f"islands-rank-{number}"
    assert said(f"islands-rank-{number}", {})


@pytest.mark.clause("ISL-19")
def test_totals_that_cannot_occur() -> None:
    """All totals that islands and goals can make: a colour's goal needs all of its flags among the complete islands."""
    totals = set()
    for red in (0, 5, 9):
        for blue in (0, 3, 7):
            for six in (0, 4, 8):
                most = 18 - (red == 0) - (blue == 0)
                fewest = max(4 * (red > 0) + 3 * (blue > 0), 6 * (six > 0))
                totals |= {2 * complete + red + blue + six for complete in range(fewest, most + 1)}
    assert max(totals) == 60
    assert not totals & {53, 55, 57, 59}
    assert 51 in totals


@pytest.mark.clause("ISL-17")
def test_ties_and_closing(board: IslandsBoard) -> None:
    sheet = blank(print_of(board), 0)
    assert GAME.scoring.tie_break(board, sheet, {0: 9, 1: 7}) == GAME.scoring.tie_break(board, sheet, {})
    (line,) = closing_points(board, blank(print_of(board), 0))
    assert (line.name, line.points) == ("islands-complete", 0)


def test_described(board: IslandsBoard) -> None:
    p = print_of(board)
    sheet = blank(p, 0)
    told = [said(phrase.message, phrase.details) for phrase in describe(board, sheet)]
    assert told == ["No island is complete yet.", "There are no bridges yet."]
    turn = begin(p, sheet, read_call("2/2"))
    name = board.names[0]
    for _ in range(3):
        mark = marks_in(legal(p, sheet, turn))[0]
        sheet, turn = play(p, sheet, turn, mark)
    told = [said(phrase.message, phrase.details) for phrase in describe(board, sheet)]
    other = board.names[board.lines[0][1]]
    assert told == [
        f"One island is complete: {name}.",
        f"2 bridges lead to {other}, which has no number yet.",
        f"Bridges: {name}--{other}. Two dashes stand for two bridges.",
    ]
