"""The words of a guest: what it lacks falls back, and what it must not say is passed over."""

from pathlib import Path

import pytest
from tests.registry.setup_guests import ask, code, command, install

ENGLISH = """
meadow-name = The Meadow
meadow-about = Grass, mostly.
meadow-wet = It is { $count ->
    [one] one drop
   *[other] { $count } drops
} wet.
meadow-cut = { $what } is cut.
table-over = Nothing is over.
trails-name = Not trails
meadow-broken = { $count ->
"""
GERMAN = """
meadow-about = Vor allem Gras.
meadow-cut = { $missing } ist gemäht.
-felttip = Unfug
colour-red = rosa
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game with some words, one with none, and one whose words are no text."""
    folder = tmp_path_factory.mktemp("guests")
    rules: dict[str, str | bytes] = {"rules.md": "# The meadow\n", "rules.fr.md": b"\xff\xfe"}
    install(folder, "meadow", code(), {"words/en.ftl": ENGLISH, "words/de.ftl": GERMAN, **rules})
    install(folder, "mute", code("mute"))
    install(folder, "noise", code("noise"), {"words/en.ftl": b"\xff\xfe\x00", "words/de.ftl": "%%% = {{{\n\n  ]"})
    return folder


def said(folder: Path, language: str, *messages: str) -> object:
    """What is said in a language for some messages."""
    details = '{"count": 2, "what": "Grass"}'
    return ask(
        folder,
        f"from felttip.words import Words\nfound = [Words({language!r}).say(m, {details}) for m in {messages!r}]",
    )


def test_a_message_that_a_language_lacks_is_english_alone(folder: Path) -> None:
    messages = ("meadow-name", "meadow-about", "meadow-wet", "trails-name")
    assert said(folder, "de", *messages) == ["The Meadow", "Vor allem Gras.", "It is 2 drops wet.", "Pfade"]
    assert said(folder, "pl", *messages) == ["The Meadow", "Grass, mostly.", "It is 2 drops wet.", "Szlaki"]


def test_a_message_that_asks_for_what_nobody_gives_is_english_too(folder: Path) -> None:
    assert said(folder, "de", "meadow-cut") == ["Grass is cut."]


def test_nobody_redefines_the_words_of_others(folder: Path) -> None:
    """And what is passed over can be named."""
    assert said(folder, "en", "table-over", "trails-name") == ["The game is over.", "Trails"]
    assert said(folder, "de", "colour-red") == ["rot"]
    found = ask(
        folder,
        "from felttip.words.catalogues import passed_over\n"
        "found = [passed_over('meadow', 'en'), passed_over('meadow', 'de'), passed_over('trails', 'de'),"
        " len(passed_over('noise', 'en')), len(passed_over('noise', 'de')) > 0, passed_over('mute', 'de')]",
    )
    assert found == [
        ["table-over", "trails-name", "meadow-broken = { $count ->"], ["felttip", "colour-red"], [], 1, True, [],
    ]  # fmt: skip


def test_the_text_for_the_page_has_ours_whole_and_of_guests_what_is_theirs(folder: Path) -> None:
    """The page turns to the English text for what another lacks."""
    found = ask(
        folder,
        "from felttip.words.catalogues import text\nfrom fluent.syntax import FluentParser, ast\n"
        "def read(language):\n"
        "    body = FluentParser().parse(text(language)).body\n"
        "    assert not any(isinstance(entry, ast.Junk) for entry in body)\n"
        "    return [entry.id.name for entry in body if isinstance(entry, ast.Message)]\n"
        "found = {language: read(language) for language in ('en', 'de')}",
    )
    assert isinstance(found, dict)
    for ids in found.values():
        assert len(ids) == len(set(ids))
        assert {"table-over", "trails-name", "web-title", "meadow-about"} <= set(ids)
    assert "meadow-wet" in found["en"]
    assert "meadow-wet" not in found["de"]


@pytest.mark.parametrize("name", ["mute", "noise"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_game_without_words_says_its_names(folder: Path, name: str, language: str) -> None:
    messages = (f"{name}-name", f"{name}-about", f"{name}-goal-2", f"{name}-not-so-fast")
    assert said(folder, language, *messages) == [name.capitalize(), name.capitalize(), "2", "not so fast"]


def test_a_game_without_words_is_played(folder: Path) -> None:
    done = command(folder, "play", "mute", "--deal", "x", given="help\nrules\nrules XXX-1\nscore\npass\n")
    assert done.returncode == 0
    assert "Mute comes without a page of rules." in done.stdout
    assert "Round 2 of 15" in done.stdout


def test_rules_that_a_language_lacks_are_english(folder: Path) -> None:
    found = ask(
        folder,
        "from felttip.registry import find_rules\n"
        "found = [find_rules('meadow', language) for language in ('en', 'de', 'fr')] + [find_rules('mute', 'de')]\n"
        "assert find_rules('trails', 'de')[1] == 'de'",
    )
    assert found == [["# The meadow\n", "en"]] * 3 + [["", "en"]]


def test_ours_stay_errors(folder: Path) -> None:
    """Only guests may lack words."""
    found = ask(
        folder,
        "from felttip.words import Words\n"
        "def fails(message):\n"
        "    try:\n        Words('de').say(message)\n    except LookupError:\n        return True\n"
        "found = [fails('trails-nothing'), fails('table-nothing'), fails('nobody-nothing')]",
    )
    assert found == [True, True, True]
