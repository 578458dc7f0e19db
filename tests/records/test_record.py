"""The record: writing and reading go there and back, and the page about it tells the truth.

`python -m tests.records.test_record` writes the examples of docs/record.md anew, after a change of a board or a rule.
"""

import re
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from felttip.bots import make_player
from felttip.bots.simulate import series_game, simulate_game
from felttip.contract import Cards
from felttip.records.playback import after_round, moments
from felttip.records.proof import replay
from felttip.records.record import RecordError, good_name, read_record, write_record
from felttip.registry import board_text, find_board, find_game, game_names, is_guest
from felttip.table import AnyTable, Phase, Settings
from felttip.table.chance import SealedDeal
from felttip.words import words

DOCS = Path(__file__).parents[2] / "docs"


@cache
def played(game: str, seats: int, number: int = 0) -> AnyTable:
    """A finished game of random players."""
    return series_game(find_game(game), find_board(game), ["random"] * seats, "record", number)


def trouble(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        replay(read_record(text))
    assert words().refusal(caught.value.refusal)
    return caught.value


# There and back.


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("game", game_names())
def test_whole_games_there_and_back(game: str, seats: int) -> None:
    """What was written is read, played to the same table, and written again letter by letter."""
    if seats not in find_game(game).seats:
        return
    table = played(game, seats)
    text = write_record(table)
    again = replay(read_record(text))
    assert again == table
    assert write_record(again) == text


@pytest.mark.parametrize("game", game_names())
def test_unfinished_games_there_and_back(game: str) -> None:
    """The same after every moment of a game, while nobody knows the opening."""
    for _, _, then in list(moments(played(game, 2)))[:-1]:
        text = write_record(then)
        assert "opening" not in text
        again = replay(read_record(text))
        assert (again.sheets, again.points, again.ink) == (then.sheets, then.points, then.ink)
        assert again.deal.commitment == then.deal.commitment
        assert write_record(again) == text


ODD_LINES = ["# a comment with \u2028, \x85, \t and ~1234", "", "# trailing blanks   ", "#  | bars", "# opening: x"]


@pytest.mark.parametrize("game", game_names())
def test_own_board_there_and_back(game: str) -> None:
    """A record of a board that does not come with the game carries the board file, whatever stands in it."""
    usual = find_game(game).boards[0]
    text = board_text(game, usual).replace(f'name = "{usual}"', 'name = "mine"')
    text = "\n".join([*ODD_LINES, *text.split("\n")])
    board = find_game(game).read_board(text)
    record = write_record(series_game(find_game(game), board, ["random"] * 2, "own", 0), text)
    read = read_record(record)
    assert (read.board, read.board_text) == (board, text)
    assert write_record(replay(read), read.board_text) == record
    read = read_record(record.replace("\n", "\r\n"))
    assert read.board == board
    assert replay(read).phase is Phase.OVER


def test_white_space_and_comments_mean_nothing() -> None:
    """Blanks, blank lines, comments, a byte order mark and the line ends of other systems."""
    text = write_record(played("trails", 2))
    loose = "\ufeff" + "\r\n \r\n# hello\r\n  # there\r\n".join(
        f"\t {line.replace(' ', '   ')}  " if line and ":" not in line[:9] else line for line in text.split("\n")
    )
    assert replay(read_record(loose)) == played("trails", 2)


# The head.

HEAD = "felttip record 1\ngame: trails\nboard: classic\ndeal: paper\nseat 1: Anna, sheet 1\nseat 2: Ben, sheet 3\n"


@pytest.mark.clause("REC-1", "REC-2")
@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("felttip record 1", "felttip record", 1, "record-title"),
        ("felttip record 1", "", 2, "record-title"),
        ("felttip record 1", "felttip record 2", 1, "record-version"),
        ("game: trails\n", "", 2, "record-missing"),
        ("game: trails", "game trails", 2, "record-missing"),
        ("trails", "chess", 2, "record-no-such-game"),
        ("classic", "nowhere", 3, "record-no-such-board"),
        ("classic", "", 3, "record-no-such-board"),
        ("classic", "classic\n  | this is no board", 4, "record-board"),
        ("deal: paper", "deal: glass", 4, "record-bad-deal"),
        ("deal: paper", f"deal: {'A' * 64}", 4, "record-bad-deal"),
        ("deal: paper\n", "", 4, "record-missing"),
        ("seat 1", "seat 2", 5, "record-missing"),
        ("seat 2", "seat 3", 6, "record-missing"),
        ("Anna", "round", 5, "record-bad-name"),
        ("Anna", "Anna reaches out", 5, "record-bad-name"),
        ("Anna", "", 5, "record-bad-name"),
        ("Anna", "A" * 41, 5, "record-bad-name"),
        ("Anna", "A\x1b[2Jb", 5, "record-bad-name"),
        ("Ben", "Anna", 6, "record-bad-name"),
        (", sheet 1", "", 5, "record-bad-sheet"),
        ("sheet 1", "sheet one", 5, "record-bad-sheet"),
        ("sheet 1", "sheet 0", 5, "record-bad-sheet"),
        ("sheet 1", "sheet 5", 6, "table-sheets"),
        ("sheet 1", "sheet 3", 6, "table-sheets"),
        (
            "seat 2: Ben, sheet 3",
            "\n".join(f"seat {n}: p{n}, sheet {n}" for n in range(2, 7)),
            9,
            "table-seats",
        ),
        (HEAD, "", 1, "record-title"),
        (HEAD, "felttip record 1\n", 1, "record-missing"),
        (HEAD, "felttip record 1\n\n# nothing more\n", 1, "record-missing"),
    ],
)
def test_heads_that_are_wrong(old: str, new: str, line: int, reason: str) -> None:
    """Each slip is named where it is."""
    assert replay(read_record(HEAD)).round.number == 1
    error = trouble(HEAD.replace(old, new, 1))
    assert (error.line, error.refusal.reason) == (line, reason)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("trails", "chess", "Ein Spiel „chess“ gibt es nicht; es gibt "),
        ("classic", 'mine\n  | game = "trails"', "In der Datei fehlt „name“; dort muss ein Text stehen. (REC-1)"),
        (
            "classic",
            'mine\n  | game = "trails"\n  | name = "m"\n  | fields = "x\\u001b[2J"\n  | starts = []',
            "„fields“ hat 1 Reihen; der Spielplan hat 9. (REC-1)",
        ),
    ],
)
def test_what_is_wrong_is_said_in_any_language(old: str, new: str, said: str) -> None:
    """About a game and about a board file too."""
    assert said in words("de").refusal(trouble(HEAD.replace(old, new, 1)).refusal)


def test_nothing_in_a_board_file_steers_a_terminal() -> None:
    board = 'game = "trails"\nname = "\\u001b[2J"\n'
    embedded = "\n".join(f"  | {line}" for line in board.split("\n"))
    said = words().refusal(trouble(HEAD.replace("classic", f"mine\n{embedded}")).refusal)
    assert "must be letters" in said
    assert said.isprintable()


def test_board_with_another_name() -> None:
    """The record and the board file must agree about the name."""
    embedded = "\n".join(f"  | {line}" for line in board_text("trails", "classic").split("\n"))
    error = trouble(HEAD.replace("classic", f"mine\n{embedded}"))
    assert (error.line, error.refusal.reason) == (3, "record-board-name")


@pytest.mark.clause("REC-2")
@given(st.text(max_size=50))
def test_good_names_survive(name: str) -> None:
    """Whatever passes for a name can stand in a record and is read again."""
    if not good_name(name):
        return
    table = simulate_game(
        find_game("trails"),
        find_board("trails"),
        Settings((name,), SealedDeal("0" * 64).sheets(4, 1)),
        SealedDeal("0" * 64),
        [make_player("random", 1)],
    )
    assert replay(read_record(write_record(table))).settings.names == (name,)


@pytest.mark.parametrize("name", ["Zoë", "李", "O'Neil", "Anna K.", "x=1", "pass", "Rounder", "42"])
def test_people_may_have_such_names(name: str) -> None:
    """Names from everywhere."""
    assert good_name(name)


@pytest.mark.clause("REC-1")
@pytest.mark.parametrize("game", game_names())
def test_no_name_writes_lines_of_its_own(game: str) -> None:
    """Nobody at a table is called so; if somebody were, the record would be none, but say nothing that is made up."""
    table, odd = played(game, 2), ("Bea\nhints: 0 9", "Cem\u2028\r\nopening: 0")
    usual = write_record(table)
    named = write_record(replace(table, settings=replace(table.settings, names=odd)))
    assert len(named.splitlines()) == len(usual.splitlines())
    begun = [[line.partition(":")[0] for line in text.splitlines() if line[:1].isalpha()] for text in (named, usual)]
    assert len(begun[0]) == len(begun[1])
    assert "hints" not in begun[0]


# Anything at all.


def never_crashes(text: str) -> None:
    """A record or a `RecordError` that can be said, and nothing else."""
    try:
        replay(read_record(text))
    except RecordError as error:
        found = error
    else:
        return
    assert words().refusal(found.refusal).isprintable()
    assert found.line >= 1


@settings(max_examples=300)
@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    """Random text gets a clear answer, also below a good head."""
    never_crashes(text)
    never_crashes(HEAD + text)
    never_crashes(HEAD + "\n".join(f"{key}:{text}" for key in ("round 1", "Anna", "again 1", "end")))


@st.composite
def broken(draw: st.DrawFn) -> str:
    """A real record, sealed or on paper, with a few bytes or lines changed at random."""
    text = write_record(played(draw(st.sampled_from(game_names())), 2))
    if draw(st.booleans()):
        text = re.sub(r"^deal: .*$", "deal: paper", re.sub(r" ~[0-9a-f]{4}$", "", text, flags=re.M), flags=re.M)
        text = text[: text.index("opening")]
    data = text.encode()
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(data)))
        to = at + draw(st.sampled_from([0, 1, 2, 40]))
        put_in = draw(st.one_of(st.just(b""), st.binary(max_size=2), st.just(data[at - 40 : at + 5])))
        data = data[:at] + put_in + data[to:]
    return data.decode(errors="replace")


@settings(max_examples=500)
@given(broken())
def test_broken_records(text: str) -> None:
    """Whatever happened to a record, the answer is clear."""
    never_crashes(text)


# The page about records.

NOTES = {
    "islands": [
        ("deal:", "The commitment was published before the first round."),
        ("setup", "Before the first card: a 3 or a 4. Alone one keeps the sheet."),
        ("round 1:", "A card: its number, a slash, its bridges."),
        ("  Anna: pass", "Nothing could or should be drawn."),
        ("end", "The place, the total and what it is made of."),
        ("opening:", "The seed behind the commitment."),
    ],
    "trails": [
        ("round 1:", "A card: its colours."),
        ("  Anna:", "Steps, each between two fields that touch."),
        ("reaches", "The first there got the whole number."),
    ],
    "borders": [
        ("seat 1:", "No two seats have the same sheet."),
        ("  roll:", "All five dice."),
        ("  again", "The dice that were rolled again, and all five after that."),
        ("  then:", "What the others may use, now that the first action is done."),
    ],
    "paper": [
        ("deal:", "Nobody sealed this deal."),
        ("  then:", "Without checks, everything else must be right all the same."),
    ],
}


def annotated(name: str, text: str) -> str:
    """The record with a comment before the first line that each note is about."""
    lines = text.rstrip("\n").split("\n")
    for start, note in NOTES[name]:
        at = next((i for i, line in enumerate(lines) if line.startswith(start) or f" {start} " in line), None)
        if at is not None:
            lines.insert(at, f"# {note}")
    return "\n".join(lines)


def by_hand(text: str) -> str:
    """The record without what only a machine writes."""
    return re.sub(r"^deal: .*$", "deal: paper", re.sub(r" ~[0-9a-f]{4}$", "", text, flags=re.M), flags=re.M)


def examples() -> dict[str, str]:
    """What stands in the fences of the page."""
    tables = {}
    for game, names in (("islands", ("Anna",)), ("trails", ("Anna", "Ben")), ("borders", ("Anna", "Ben"))):
        deal = SealedDeal.from_words("the page about records", game)
        board = find_board(game)
        settings = Settings(names, deal.sheets(board.sheets, len(names)))
        players = [make_player("random", seat) for seat in range(len(names))]
        tables[game] = simulate_game(find_game(game), board, settings, deal, players)
    reached = next(played.number for played in tables["trails"].history if played.moments[0].goals)
    texts = {
        "islands": write_record(tables["islands"]),
        "trails": write_record(after_round(tables["trails"], max(reached, 3))),
        "borders": write_record(after_round(tables["borders"], 2)),
    }
    texts["paper"] = by_hand(texts["borders"])
    decks = {name: find_game(name) for name in ("islands", "trails")}
    listed = [
        f"{name}: {', '.join(game.naming.call_text(call) for call in game.chance.deck)}"
        for name, game in decks.items()
        if isinstance(game.chance, Cards)
    ]
    return {**{name: annotated(name, text) for name, text in texts.items()}, "decks": "\n".join(listed)}


FENCE = re.compile(r"<!-- example: (\w+) -->\n```text\n(.*?)```\n", re.DOTALL)


def page() -> str:
    return (DOCS / "record.md").read_text(encoding="utf-8")


def fresh_page() -> str:
    """The page with its examples written anew."""
    texts = examples()
    return FENCE.sub(lambda fence: f"<!-- example: {fence[1]} -->\n```text\n{texts[fence[1]]}\n```\n", page())


def test_page_is_up_to_date() -> None:
    """Real output, from the boards as they are; if not, run this file as a program and read the diff."""
    assert page() == fresh_page()


@pytest.mark.parametrize("name", NOTES)
def test_examples_on_the_page_are_right(name: str) -> None:
    """What a reader copies from the page, `verify` likes."""
    table = replay(read_record(dict(FENCE.findall(page()))[name]))
    assert (table.phase is Phase.OVER) == (name == "islands")


def test_every_clause_of_records_is_on_a_page() -> None:
    """A clause that a refusal names can be looked up."""
    source = Path(read_record.__code__.co_filename).parents[1]
    modules = ("records/record.py", "records/proof.py", "table/table.py", "terminal/saved.py")
    code = "".join((source / name).read_text() for name in modules)
    pages = page() + (DOCS / "table.md").read_text(encoding="utf-8")
    for clause in set(re.findall(r'"((?:REC|TAB)-\d+)"', code)):
        assert f"- **{clause}**" in pages, clause


@pytest.mark.clause("REC-3")
@pytest.mark.parametrize("name", ["islands", "trails", "borders"])
def test_checks_are_as_the_page_says(name: str) -> None:
    """A CRC of 16 bits, bit by bit, over the lines as the page describes them."""
    check = 0
    for line in dict(FENCE.findall(page()))[name].split("\n")[1:]:
        text, tilde, found = line.partition(" ~")
        if not line or line.startswith(("#", "opening")):
            continue
        for byte in f"{' '.join(text.split())}\n".encode():
            check ^= byte << 8
            for _ in range(8):
                check = (check << 1 ^ 0x1021 if check & 0x8000 else check << 1) & 0xFFFF
        assert not tilde or f"{check:04x}" == found


@pytest.mark.clause("TAB-11")
def test_recipe_for_the_deal() -> None:
    """The few lines of Python on the page, knowing nothing but the page, deal what the records say."""
    recipe: dict[str, Callable[..., object]] = {}
    exec(page().partition("```python\n")[2].partition("```")[0], recipe)
    decks = dict(line.split(": ", 1) for line in dict(FENCE.findall(page()))["decks"].strip().split("\n"))
    faces = ["grey", "red", "yellow", "blue", "orange", "green"]
    for game in game_names():
        if is_guest(game):
            continue  # the page has our decks
        text = write_record(played(game, 2))
        seed = text.split("opening: ")[1].strip()
        assert recipe["commitment"](seed) == text.split("deal: ")[1].split("\n")[0]
        calls = re.findall(r"^round \d+: (.*) ~", text, re.M)
        sheets = [int(number) for number in re.findall(r"^seat .*, sheet (\d)", text, re.M)]
        if sheets:
            order = recipe["shuffled"](seed, "sheet", [1, 2, 3, 4])
            assert isinstance(order, list)
            assert order[:2] == sheets
        if game in decks:
            cards = recipe["shuffled"](seed, "card", decks[game].split(", "))
            assert isinstance(cards, list)
            assert cards[: len(calls)] == calls
        else:
            names = re.findall(r"^seat \d: (.*), sheet", text, re.M)
            assert names[int(str(recipe["number"](seed, "first", 2)))] == calls[0]
            rolls = re.findall(r"^  roll: (.*) ~", text, re.M)
            for number, shown in enumerate(rolls, 1):
                dice = recipe["roll"](seed, number, 1)
                assert isinstance(dice, list)
                assert [faces[die] for die in dice] == shown.split()


if __name__ == "__main__":
    (DOCS / "record.md").write_text(fresh_page(), encoding="utf-8")
    sys.stdout.write("docs/record.md is up to date\n")
