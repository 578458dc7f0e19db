"""The catalogue of words: code and messages fit together, in both directions."""

import ast
import random
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from hypothesis import given
from hypothesis import strategies as st

import felttip
from felttip.bots.simulate import series_game
from felttip.contract import Phrase, Refusal, Refused
from felttip.kit.clauses import marks_in
from felttip.kit.colours import COLOURS
from felttip.records.playback import moments
from felttip.registry import find_board, find_game, game_names, is_guest, rules_text, words_text
from felttip.registry.teaching import find_lesson
from felttip.table import AnyTable, Phase
from felttip.words import LONGEST, Words, tame, words

SOURCE = Path(felttip.__file__).parent
ROOT = Path(__file__).parent.parent.parent
OURS = [name for name in game_names() if not is_guest(name)]


@cache
def catalogue() -> dict[str, set[str]]:
    """Every message with its variables."""
    ours = files("felttip.words").joinpath("en.ftl").read_text(encoding="utf-8")
    found: dict[str, set[str]] = {}
    for text in (ours, *(words_text(name, "en") for name in OURS)):
        for entry in FluentParser().parse(text).body:
            assert not isinstance(entry, ftl.Junk), entry.content
            if isinstance(entry, ftl.Message):
                assert entry.id.name not in found, f"{entry.id.name} stands there twice"
                found[entry.id.name] = set(re.findall(r"\$([a-z]\w*)", text[entry.span.start : entry.span.end]))
    return found


# Code to messages.


def texts(node: ast.expr) -> list[str]:
    """The strings that an expression can be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return [*texts(node.body), *texts(node.orelse)]
    return []


def keys(node: ast.expr) -> set[str] | None:
    """The keys of a dictionary that stands there as it is."""
    if not isinstance(node, ast.Dict):
        return None
    found = [key.value if isinstance(key, ast.Constant) else None for key in node.keys]
    return None if None in found else {str(key) for key in found}


def uses() -> Iterator[tuple[str, str, set[str] | None]]:
    """Where code names a message: the place, the message and, where it can be read off, the details it passes."""
    # For each function: where its message stands, and where a dictionary of details may stand.
    places = {
        "Refusal": 1,
        "fail": 1,
        "Phrase": 0,
        "say": 0,
        "heading": 0,
        "ask": 0,
        "Points": 0,
        "Clause": 1,
        "check": 1,
    }
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            at = places.get(name)
            if at is None or len(node.args) <= at:
                continue
            own = {"clause"} if name == "fail" else set()
            details: set[str] | None = {word.arg for word in node.keywords if word.arg} - own
            if any(word.arg is None for word in node.keywords) or name in ("Clause", "Points"):
                details = None
            elif name in ("Refusal", "Phrase", "say") and len(node.args) > at + 1:
                details = keys(node.args[at + 1])
            for message in texts(node.args[at]):
                yield f"{path.relative_to(SOURCE)}:{node.lineno}", message, details


def test_uses_are_found() -> None:
    """The search below sees what it should."""
    found = list(uses())
    assert len(found) > 100
    assert sum(details is not None for _, _, details in found) > 80


def test_every_message_exists_with_its_details() -> None:
    """Each message that code names is in the catalogue and asks for exactly the details that the code passes.

    Refusals of games also pass the mark, whether the sentence needs it or not.
    """
    for place, message, details in uses():
        assert message in catalogue(), f"{place}: {message}"
        if details is not None and place.startswith("games/"):
            assert details >= catalogue()[message], f"{place}: {message}"
        elif details is not None:
            assert details == catalogue()[message], f"{place}: {message}"


def test_no_sentence_stands_in_code() -> None:
    """What people are told about a board, an option or a file is a message, in six languages."""
    shown = {"BoardError", "GameError", "check", "ClickException", "UsageError", "BadParameter", "fail", "echo"}
    found = 0
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in shown:
                found += 1
                said = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
                sentences = [text for text in said if isinstance(text, str) and re.search("[a-z]+ [a-z]+", text)]
                assert sentences == [], f"{path.relative_to(SOURCE)}:{node.lineno}"
    assert found > 100


# Messages to code.


def families() -> Iterator[str]:
    """Messages whose names are put together when they are needed."""
    for name in OURS:
        game = find_game(name)
        yield from (f"{name}-name", f"{name}-about")
        for board in game.boards:
            if len(game.boards) > 1:
                yield f"{name}-about-{board}"
            yield from (f"{name}-goal-{goal.name}" for goal in find_board(name, board).goals)
        yield from (rank.name for rank in game.scoring.ranks)
        lesson = find_lesson(name)
        yield from (step.says.message for step in lesson.steps) if lesson else ()
    yield from (f"colour-{colour}" for colour in COLOURS)
    yield from (f"verify-deal-{kind}" for kind in ("opened", "closed", "paper"))


def test_no_message_is_unused() -> None:
    """Whatever stands in the catalogue is said somewhere."""
    constants = {
        node.value
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    unused = set(catalogue()) - constants - set(families())
    assert {name for name in unused if not name.startswith("web-")} == set()
    assert {name for name in unused if name.startswith("web-")} - page_names() == set()


def page_names() -> set[str]:
    """The messages that the page names: whole, or by their beginning where the rest is put to it when it is needed."""
    sources = [*(ROOT / "web" / "src").rglob("*.ts"), *(ROOT / "web" / "src").rglob("*.svelte")]
    named = set(re.findall(r"web-[a-z0-9-]+", "".join(path.read_text(encoding="utf-8") for path in sources)))
    begun = tuple(name for name in named if name.endswith("-"))
    return named | {name for name in catalogue() if name.startswith(begun)}


def test_the_page_names_only_messages_that_exist() -> None:
    """A message that the page asks for and nobody wrote would be seen by a person first."""
    begun = {name for name in page_names() if name.endswith("-")}
    assert page_names() - begun <= set(catalogue())
    assert all(any(name.startswith(start) for name in catalogue()) for start in begun)


def test_families_exist() -> None:
    """Every goal of every board, every rank, every title."""
    assert set(families()) <= set(catalogue())
    assert all(not catalogue()[name] for name in families())


# What the games say while they are played.


def said_in(table: AnyTable, names: list[str]) -> Iterator[Refusal | Phrase]:
    """Every refusal that these marks, or ending the turn, meet in a position, and every sheet in sentences."""
    for seat in table.waiting_for if table.phase in (Phase.TURN, Phase.SETUP) else ():
        for name in (None, *names):
            try:
                table.commit(seat) if name is None else table.mark(seat, name)
            except Refused as refused:
                yield refused.refusal
    view = table.view(None)
    if view.call is not None:
        yield view.game.naming.call_phrase(view.call)
    p = table.game.print_of(table.board)
    for draft in table.drafts.values():
        for mark in marks_in(table.game.rules.legal(p, draft.sheet, draft.turn)):
            yield table.game.naming.mark_phrase(table.board, draft.sheet, draft.turn, mark)
    for sheet in view.sheets:
        yield from view.game.drawing.describe(view.board, sheet)
    for seat in range(len(view.sheets)):
        yield from (Phrase(line.name) for line in view.score(seat))


def positions(table: AnyTable, dice: random.Random) -> Iterator[AnyTable]:
    """The table at its start and after every moment of a game, and on the way through random turns after it."""
    start = type(table).open(table.game, table.board, table.settings, table.deal)
    for then in (start, *(then for _, _, then in moments(table))):
        now = then.roll_again(then.waiting_for[0], ()) if then.phase is Phase.ROLL else then
        while True:
            yield now
            legal = now.view(now.waiting_for[0]).legal() if now.phase in (Phase.TURN, Phase.SETUP) else ()
            if not legal:
                break
            now = now.mark(now.waiting_for[0], dice.choice(legal))


NONSENSE = ["", "?", "Z99", "A1", "A1=9", "A1=x", "A1-Z9", "=", "-", "--", "A1--A1"]


@pytest.mark.parametrize("game", OURS)
def test_games_can_say_everything(game: str) -> None:
    """Refusals of whole random games, in the middle of turns too, are sentences, and name a clause of the rules."""
    rules = rules_text(game)
    dice = random.Random(7)
    reasons: set[str] = set()
    for number in range(3):
        table = series_game(find_game(game), find_board(game), ["random"] * 2, "words", number)
        names = sorted({name for ink in table.ink for name in ink})
        names += [name.replace("-", "--") for name in names if "--" not in name]
        names += ["-".join(reversed(name.split("-"))) for name in names]
        for position in positions(table, dice):
            for said in said_in(position, [dice.choice(NONSENSE), *dice.sample(names, 15)]):
                if isinstance(said, Phrase):
                    assert words().phrase(said)
                    continue
                assert words().refusal(said)
                assert f"**{said.clause}**" in rules
                reasons.add(said.reason)
    never = {clause.reason for clause in find_game(game).rules.clauses} - reasons
    assert never <= RARE[game], never


RARE: dict[str, set[str]] = {"borders": set(), "islands": {"islands-seventh-bridge"}, "trails": {"trails-not-touching"}}
"""Refusals that random games do not meet; the tests of the games do."""


# The catalogue itself.


def test_missing_words_are_errors() -> None:
    """A message or a detail that is missing is never passed over."""
    with pytest.raises(LookupError, match="no-such-message"):
        words().say("no-such-message")
    with pytest.raises(LookupError, match="table-no-such-dice"):
        words().say("table-no-such-dice")
    with pytest.raises(FileNotFoundError):
        Words("xx")


@given(st.text())
def test_tame(text: str) -> None:
    """Nothing that steers a terminal gets through, and nothing endless."""
    shown = tame(text)
    assert shown.isprintable()
    if text.isprintable() and len(text) <= LONGEST:
        assert shown == text
    assert len(tame(text * 1000)) <= LONGEST + 1
