"""Every language says everything that English says, with the same details, and knows all rules."""

import re
from functools import cache
from importlib.resources import files

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

from felttip.registry import game_names, rules_text, words_text
from felttip.words import LANGUAGES, Words

OTHERS = [language for language in LANGUAGES if language != "en"]
CATALOGUES = ("", *game_names())
"""The words of the house, and those of each game."""


@cache
def messages(catalogue: str, language: str) -> dict[str, set[str]]:
    """The messages of one file with the details that each needs."""
    ours = files("felttip.words").joinpath(f"{language}.ftl")
    text = words_text(catalogue, language) if catalogue else ours.read_text(encoding="utf-8")
    found: dict[str, set[str]] = {}
    for entry in FluentParser().parse(text).body:
        assert not isinstance(entry, ftl.Junk), f"{language} {catalogue}: {entry.content}"
        if isinstance(entry, ftl.Message):
            assert entry.id.name not in found, f"{language}: {entry.id.name} stands there twice"
            found[entry.id.name] = set(re.findall(r"\$([a-z]\w*)", text[entry.span.start : entry.span.end]))
    return found


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("catalogue", CATALOGUES)
def test_same_messages_and_details(catalogue: str, language: str) -> None:
    english, other = messages(catalogue, "en"), messages(catalogue, language)
    assert sorted(set(english) - set(other)) == [], "missing"
    assert sorted(set(other) - set(english)) == [], "unused"
    wrong = {name for name in english if not other[name] <= english[name]}
    assert wrong == set(), "these ask for details that nobody gives"


COUNTS = (0, 1, 2, 5, 22)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_can_be_said_with_any_count(language: str) -> None:
    words = Words(language)
    for catalogue in CATALOGUES:
        for name, details in messages(catalogue, language).items():
            for count in COUNTS:
                assert words.say(name, dict.fromkeys(details, count)).strip() or name.endswith("-blank")


@pytest.mark.parametrize("language", OTHERS)
def test_plurals_have_the_forms_of_the_language(language: str) -> None:
    """Polish has three forms for whole numbers, the others two; a selector on a count without them would be English."""
    forms = {"pl": {"one", "few", "many"}}.get(language, {"one"})
    seen: set[str] = set()
    for catalogue in CATALOGUES:
        ours = files("felttip.words").joinpath(f"{language}.ftl")
        text = words_text(catalogue, language) if catalogue else ours.read_text(encoding="utf-8")
        seen |= {"one" if form == "1" else form for form in re.findall(r"\[(1|one|few|many)\]", text)}
    assert forms <= seen


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", game_names())
def test_rules_have_every_clause(game: str, language: str) -> None:
    clause = re.compile(r"^- \*\*([A-Z]{3}-\d+)\*\* ", re.MULTILINE)
    assert clause.findall(rules_text(game, language)) == clause.findall(rules_text(game))
    assert rules_text(game, language) != rules_text(game)
