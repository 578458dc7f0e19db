"""The proof of records: whatever is changed in one is found, with its line and the reason."""

import re
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from felttip.bots.simulate import series_game
from felttip.records.export import export
from felttip.records.proof import replay
from felttip.records.record import RecordError, read_record, spaced, write_record
from felttip.registry import find_board, find_game, game_names
from felttip.table import AnyTable, Phase
from felttip.table.chance import SealedDeal
from felttip.words import words


@cache
def played(game: str, seats: int, number: int = 0) -> AnyTable:
    """A finished game of random players."""
    return series_game(find_game(game), find_board(game), ["random"] * seats, "proof", number)


@cache
def shortest(game: str, seats: int) -> str:
    """The shortest of a dozen records."""
    return min((write_record(played(game, seats, number)) for number in range(12)), key=len)


def prove(text: str) -> AnyTable:
    return replay(read_record(text))


def trouble(text: str) -> RecordError:
    """What is wrong with a record, which must be sayable."""
    with pytest.raises(RecordError) as caught:
        prove(text)
    assert words().refusal(caught.value.refusal)
    return caught.value


def told(text: str) -> tuple[int, str, str]:
    """The line, the clause and the reason."""
    error = trouble(text)
    return error.line, error.refusal.clause, error.refusal.reason


def outcome(text: str) -> AnyTable | RecordError:
    """The table, or what is wrong."""
    try:
        return prove(text)
    except RecordError as error:
        return error


def on_paper(text: str) -> str:
    """The record as somebody would write it by hand: no commitment, no opening, no checks."""
    lines = [re.sub(r" ~[0-9a-f]{4}$", "", line) for line in text.splitlines() if not line.startswith("opening:")]
    return "\n".join("deal: paper" if line.startswith("deal:") else line for line in lines) + "\n"


def first_rounds(text: str, rounds: int) -> str:
    """The record as it was when round `rounds` + 1 began."""
    return text[: text.index(f"\nround {rounds + 1}:")]


# One character.


def neighbours(char: str) -> str:
    """Characters that somebody could have written instead."""
    near = {"1": "2l", "0": "1o", "-": "=", "=": "-", "~": "-", ":": ";", "/": "1", "x": "X"}
    return near.get(char, chr(ord(char) + 1) + (char.swapcase() if char.isalpha() else "3")) + " "


def changes(line: str) -> list[str]:
    """The line with each of its characters replaced, left out and doubled, and with another put in."""
    found = []
    for i, char in enumerate(line):
        found += [line[:i] + other + line[i + 1 :] for other in neighbours(char)]
        found += [line[:i] + line[i + 1 :], line[:i] + char + line[i:], line[:i] + "~1:#é"[i % 5] + line[i:]]
    return [text for text in dict.fromkeys(found) if "".join(text.split()) != "".join(line.split())]


def check_all_changes(text: str, first: int, skip_comments: bool = False) -> int:
    """Try every change of every line from `first` on; how many there were."""
    lines = text.split("\n")
    tried = 0
    for number in range(first, len(lines)):
        for changed in changes(lines[number]):
            comment = changed.lstrip().startswith("#")
            if comment and skip_comments:
                continue
            error = trouble("\n".join([*lines[:number], changed, *lines[number + 1 :]]))
            # A line that became a comment is missed by the next one, or at the end by the one before.
            allowed = range(number - 1, number + 4) if comment else (number + 1,)
            assert error.line in allowed, (lines[number], changed, error)
            tried += 1
    return tried


@pytest.mark.clause("REC-3")
@pytest.mark.parametrize("game", ["trails", "islands"])
def test_no_character_of_a_whole_record_can_be_changed(game: str) -> None:
    """Every character from the first round to the opening."""
    text = shortest(game, 1)
    first = next(i for i, line in enumerate(text.split("\n")) if line.startswith(("setup", "round")))
    assert check_all_changes(text, first) > 4000


@pytest.mark.clause("REC-3")
def test_no_character_of_the_dice_and_turns_can_be_changed() -> None:
    """Borders is long: every character of its first rounds."""
    text = first_rounds(shortest("borders", 2), 5)
    first = next(i for i, line in enumerate(text.split("\n")) if line.startswith("round"))
    assert check_all_changes(text, first, skip_comments=True) > 3000


@pytest.mark.clause("REC-3", "TAB-12")
def test_no_character_of_the_scores_of_dice_can_be_changed() -> None:
    """Borders is long: every third change of a line of its end."""
    lines = shortest("borders", 2).split("\n")
    for number in range(next(i for i, line in enumerate(lines) if line.startswith("end")), len(lines)):
        for changed in changes(lines[number])[::3]:
            error = trouble("\n".join([*lines[:number], changed, *lines[number + 1 :]]))
            assert error.line in range(number, number + 2), (changed, error)


@pytest.mark.clause("REC-3")
@pytest.mark.parametrize("game", game_names())
def test_head_cannot_be_changed(game: str) -> None:
    """A board, a commitment, a name or a sheet: the first check covers them all."""
    text = first_rounds(write_record(played(game, 2)), 1)
    lines = text.split("\n")
    body = next(i for i, line in enumerate(lines) if line.startswith(("setup", "round")))
    for number in range(body - 1):
        for changed in changes(lines[number]):
            if not changed.startswith("#"):
                error = trouble("\n".join([*lines[:number], changed, *lines[number + 1 :]]))
                # A seat that is no longer one is missed where the seats end.
                assert number <= error.line <= body + 3, (changed, error)


# Larger changes.


@st.composite
def changed_records(draw: st.DrawFn) -> tuple[str, str]:
    """A record, and the same with lines taken out, doubled, swapped or replaced by lines of another."""
    game = draw(st.sampled_from(game_names()))
    text = write_record(played(game, 2))
    lines = text.split("\n")
    others = write_record(played(game, 2, 1)).split("\n")
    for _ in range(draw(st.integers(1, 2))):
        here = draw(st.integers(0, len(lines) - 1))
        there = draw(st.integers(0, len(lines) - 1))
        kind = draw(st.sampled_from(["drop", "double", "swap", "foreign", "join"]))
        if kind == "drop":
            lines[here : here + draw(st.integers(1, 5))] = []
        elif kind == "double":
            lines.insert(there, lines[here])
        elif kind == "swap":
            lines[here], lines[there] = lines[there], lines[here]
        elif kind == "foreign":
            lines[here] = draw(st.sampled_from(others))
        else:
            lines[here : here + 2] = [" ".join(lines[here : here + 2])]
        lines = lines or [""]
    return text, "\n".join(lines)


def meat(text: str) -> list[str]:
    """The lines without what means nothing."""
    return [spaced(line) for line in text.split("\n") if line.strip()]


@given(changed_records())
def test_no_line_can_be_changed(records: tuple[str, str]) -> None:
    """A whole record either stays as it is, or something is found; only its opening may be missing."""
    text, changed = records
    assume(meat(text) != meat(changed))
    result = outcome(changed)
    if isinstance(result, RecordError):
        assert words().refusal(result.refusal)
        assert 1 <= result.line <= changed.count("\n") + 1
    else:
        assert meat(changed) == meat(text[: text.index("opening:")]) or result.phase is not Phase.OVER


@pytest.mark.clause("TAB-9", "TAB-12")
@pytest.mark.parametrize("game", game_names())
def test_scores_are_found_without_checks_too(game: str) -> None:
    """Who takes the checks away still cannot change a goal, a place, a total or a line of the score."""
    lines = on_paper(write_record(played(game, 2))).split("\n")
    tried = 0
    for number, line in enumerate(lines):
        if " reaches " in line or ": place " in line:
            for digit in re.finditer(r"\d+(?=\b)", line.partition(":")[2]):
                start = digit.start() + line.index(":") + 1
                changed = line[:start] + str(int(digit[0]) + 1) + line[start + len(digit[0]) :]
                error = trouble("\n".join([*lines[:number], changed, *lines[number + 1 :]]))
                assert (error.line, error.refusal.reason) == (number + 1, "record-differs")
                tried += 1
    assert tried >= 6


# On paper.


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_records_by_hand(game: str, seats: int) -> None:
    """No commitment, no opening, no checks: the marks and scores are proved all the same."""
    if seats in find_game(game).seats:
        table = played(game, seats)
        by_hand = prove(on_paper(write_record(table)))
        assert (by_hand.sheets, by_hand.points, by_hand.ink) == (table.sheets, table.points, table.ink)
        assert by_hand.deal.commitment is None


@pytest.mark.parametrize("game", game_names())
def test_unfinished_by_hand(game: str) -> None:
    """A record may stop after any line behind which nothing is owed."""
    text = on_paper(write_record(played(game, 2))).rstrip("\n")
    lines = text.split("\n")
    right = 0
    for upto in range(7, min(len(lines), 60)):
        result = outcome("\n".join(lines[:upto]))
        if isinstance(result, RecordError):
            assert result.refusal.reason in ("record-waiting", "record-stops"), result
            assert result.line <= upto
        else:
            right += 1
    assert right >= 20


def replaced(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


def islands_by_hand(*cards: str) -> str:
    """A solo game of Islands on paper, passed round after round."""
    lines = on_paper(write_record(played("islands", 1))).split("\n")
    head = lines[: lines.index("setup") + 2]
    rounds = [line for i, card in enumerate(cards, 1) for line in (f"round {i}: {card}", "  random 1: pass")]
    return "\n".join([*head, *rounds])


@pytest.mark.clause("TAB-11", "ISL-2")
@pytest.mark.parametrize(("card", "times"), [("5/3", 1), ("3/2", 2)])
def test_cards_that_come_too_often(card: str, times: int) -> None:
    """The deck has each card so many times, and no more."""
    right = islands_by_hand(*["1/2"], *[card] * times)
    assert prove(right).round.number == times + 2
    wrong = islands_by_hand(*["1/2"], *[card] * (times + 1))
    assert told(wrong) == (right.count("\n") + 2, "TAB-11", "record-card-twice")


def test_setup_card_is_no_card_of_the_deck() -> None:
    """Islands writes its setup as a call, but it cannot come as a card."""
    assert trouble(islands_by_hand("3|4")).refusal.reason == "record-no-such-card"


PAPER_TRAILS = """felttip record 1
game: trails
board: classic
deal: paper
seat 1: Anna, sheet 1
seat 2: Ben, sheet 2

# The colours of a card may stand in any order.
round 1: green red blue yellow
  Anna: pass
  Ben: pass

round 2: grey red orange green
  Anna: pass
  Ben: pass
"""

PAPER_BORDERS = """felttip record 1
game: borders
board: valley
deal: paper
seat 1: Anna, sheet 1
seat 2: Ben, sheet 2

round 1: Ben
  roll: grey grey red red blue
  again 3 4: grey grey green blue blue
  Ben: pass
  then: rest: grey grey blue blue green
  Anna: pass

round 2: Anna
  roll: red red red red red
"""


@pytest.mark.parametrize("text", [PAPER_TRAILS, PAPER_BORDERS])
def test_short_records_by_hand(text: str) -> None:
    """What the tests below change is right."""
    assert prove(text).round.number >= 2


def test_a_card_that_is_none_is_named_with_one_that_is() -> None:
    with pytest.raises(RecordError) as caught:
        prove(replaced(PAPER_TRAILS, "green red blue yellow", "green red blue pink"))
    assert words("de").refusal(caught.value.refusal) == (
        "„green red blue pink“ ist keine Karte dieses Spiels. "
        "Eine Karte schreibt man so: „grey grey red yellow blue“. (TAB-11)"
    )


@pytest.mark.parametrize(
    ("old", "new", "line", "clause", "reason"),
    [
        ("green red blue yellow", "green red blue", 9, "TAB-11", "record-no-such-card"),
        ("green red blue yellow", "green red blue pink", 9, "TAB-11", "record-no-such-card"),
        ("grey red orange green", "red yellow blue green", 13, "TAB-11", "record-card-twice"),
        ("round 2", "round 3", 13, "REC-1", "record-instead"),
        ("round 1:", "rund 1:", 9, "REC-1", "record-instead"),
        ("Anna: pass\n  Ben: pass", "Ben: pass\n  Anna: pass", 10, "REC-1", "record-order"),
        ("  Anna: pass\n", "", 10, "REC-1", "record-order"),
        ("Ben: pass\n\nround 2", "\nround 2", 12, "TAB-8", "record-waiting"),
        ("Anna: pass", "Anna:", 10, "TAB-4", "record-no-marks"),
        ("Anna: pass", "Anna: pass pass", 10, "TRA-3", "trails-no-such-step"),
        ("Anna: pass", "Anna: A1-I5", 10, "TRA-3", "trails-not-neighbours"),
        ("Ben: pass", "Ben: pass ~12", 11, "REC-3", "record-bad-check"),
        ("Ben: pass", "Ben: pass ~1234", 9, "REC-3", "record-no-check"),
        ("Ben: pass\n\nround 2", "Ben: pass\n  Ben reaches 10: 10\n\nround 2", 12, "REC-1", "record-instead"),
        ("seat 2: Ben, sheet 2", "seat 2: Ben, sheet 1", 6, "TAB-2", "table-sheets"),
        ("seat 2: Ben, sheet 2", "seat 2: Ben, sheet 77", 6, "TAB-2", "table-sheets"),
    ],
)
def test_mistakes_by_hand_with_cards(old: str, new: str, line: int, clause: str, reason: str) -> None:
    """Each slip is named where it is, with the clause and what would be right."""
    assert told(replaced(PAPER_TRAILS, old, new)) == (line, clause, reason)


@pytest.mark.parametrize(
    ("old", "new", "line", "clause", "reason"),
    [
        ("roll: grey grey red red blue", "roll: grey grey red red", 9, "TAB-11", "record-faces"),
        ("roll: grey grey red red blue", "roll: grey grey red red pink", 9, "TAB-11", "record-faces"),
        ("  roll: grey grey red red blue\n", "", 9, "REC-1", "record-instead"),
        ("again 3 4:", "again:", 10, "TAB-6", "record-dice"),
        ("again 3 4:", "again three:", 10, "TAB-6", "record-dice"),
        ("again 3 4:", "again 3 3:", 10, "TAB-6", "table-no-such-dice"),
        ("again 3 4:", "again 3 6:", 10, "TAB-6", "table-no-such-dice"),
        ("again 3 4:", f"again {'9' * 5000}:", 10, "TAB-6", "record-dice"),
        ("again 3 4:", "again 3:", 10, "TAB-11", "record-differs"),
        ("again 3 4:", "again 4 3:", 10, "TAB-11", "record-differs"),
        ("round 1: Ben", "round 1: Cem", 8, "TAB-3", "record-who"),
        ("round 2: Anna", "round 2: Ben", 15, "TAB-11", "record-differs"),
        ("  then: rest: grey grey blue blue green\n", "", 12, "TAB-8", "record-differs"),
        ("then: rest: grey", "then: rest: red", 12, "TAB-8", "record-differs"),
        ("  Ben: pass\n", "  Anna: pass\n  Ben: pass\n", 11, "TAB-3", "table-not-your-turn"),
        ("  Anna: pass\n", "  again 1: red red red red red\n  Anna: pass\n", 13, "TAB-6", "table-not-rolling"),
    ],
)
def test_mistakes_by_hand_with_dice(old: str, new: str, line: int, clause: str, reason: str) -> None:
    """Each slip is named where it is, with the clause and what would be right."""
    assert told(replaced(PAPER_BORDERS, old, new)) == (line, clause, reason)


# The deal.


@pytest.mark.clause("TAB-11")
@pytest.mark.parametrize("game", game_names())
def test_another_deal_is_found(game: str) -> None:
    """A changed card or die does not follow from the opening, even if somebody takes the checks away."""
    naked = re.sub(r" ~[0-9a-f]{4}$", "", write_record(played(game, 2)), flags=re.MULTILINE)
    assert prove(naked).phase is Phase.OVER
    calls = re.findall(r"^  roll: .*$" if game == "borders" else r"^round \d+: .*$", naked, re.MULTILINE)
    right, other = calls[3], next(call for call in calls if call.partition(": ")[2] != calls[3].partition(": ")[2])
    changed = naked.replace(right, f"{right.partition(': ')[0]}: {other.partition(': ')[2]}", 1)
    assert told(changed) == (naked[: naked.index(right)].count("\n") + 1, "TAB-11", "record-differs")
    assert trouble(changed).refusal.details["right"] == right.strip()


@pytest.mark.clause("TAB-11")
@pytest.mark.parametrize("game", game_names())
def test_an_opening_with_salt(game: str) -> None:
    """The same game, sealed with a salt: it is proved, exported and read; no digit of the salt can be another one."""
    table = played(game, find_game(game).seats[0])
    assert isinstance(table.deal, SealedDeal)
    text = write_record(replace(table, deal=table.deal.salted()))
    assert prove(text).phase is Phase.OVER
    opening = export(prove(text)).opening
    assert opening is not None
    assert (len(opening), opening[:64]) == (96, table.deal.seed)
    for wrong in (opening[:-1] + format(int(opening[-1], 16) ^ 1, "x"), opening[:64], opening + "0", opening[:80]):
        assert trouble(text.replace(opening, wrong)).refusal.reason == "record-opening"


@pytest.mark.clause("TAB-11")
def test_opening_must_fit() -> None:
    """The opening of another deal, and an opening where nothing was sealed."""
    text = write_record(played("trails", 1))
    other = write_record(played("trails", 1, 1))
    swapped = text[: text.index("opening:")] + other[other.index("opening:") :]
    assert trouble(swapped).refusal.reason == "record-opening"
    assert trouble(on_paper(text) + "opening: " + "0" * 64).refusal.reason == "record-opening-paper"


@pytest.mark.parametrize("game", game_names())
def test_without_opening(game: str) -> None:
    """A sealed deal that nobody opened: the record proves the marks, and keeps its commitment."""
    text = write_record(played(game, 2))
    record = read_record(text[: text.index("opening:")])
    table = replay(record)
    assert table.deal.commitment == record.commitment == played(game, 2).deal.commitment


def test_first_mistake_counts() -> None:
    """A mark that is wrong in the first round is named before a card that comes too often in the second."""
    text = replaced(PAPER_TRAILS, "Ben: pass", "Ben: A1-I5")
    text = replaced(text, "grey red orange green", "green red blue yellow")
    assert told(text)[:2] == (11, "TRA-3")
