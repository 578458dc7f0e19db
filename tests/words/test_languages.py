"""Every language says everything that English says, with the same details, and knows all rules."""

import re
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

import felttip
from felttip.registry import game_names, is_guest, rules_text, words_text
from felttip.words import LANGUAGES, Words
from felttip.words.catalogues import passed_over

OTHERS = [language for language in LANGUAGES if language != "en"]
OURS = [name for name in game_names() if not is_guest(name)]
GUESTS = [name for name in game_names() if is_guest(name)]
ROOT = Path(felttip.__file__).parent
CATALOGUES = ("", *OURS)
"""The words of the house, and those of each of its games."""


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_games_have_is_theirs(language: str) -> None:
    """Guests may lack words, but no game has words that are passed over, or that ask for what nobody gives."""
    for game in (*OURS, *GUESTS):
        assert passed_over(game, language) == ()
    for game in GUESTS:
        try:
            english, other = messages(game, "en"), messages(game, language)
        except FileNotFoundError:
            continue
        assert all(other[name] <= english.get(name, set()) for name in other)


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
@pytest.mark.parametrize("game", OURS)
def test_rules_have_every_clause(game: str, language: str) -> None:
    clause = re.compile(r"^- \*\*([A-Z]{3}-\d+)\*\* ", re.MULTILINE)
    assert clause.findall(rules_text(game, language)) == clause.findall(rules_text(game))
    assert rules_text(game, language) != rules_text(game)


STRANGERS = {
    "de": "Rückschau",
    "es": "ordenador",
    "fr": r"analyse|ordinateur|\bvous\b|\w+ez (?:un|une|le|la|les|son|sa|ses)\b",
    "pl": "[Pp]rzegląd |[Rr]uchy",
    "pt": r"\b[Pp]artidas?\b|computador|\bIndique\b|[ae]ndo …",
}
"""Words beside the one that the catalogue has for a thing, and the formal address beside the informal one."""


@pytest.mark.parametrize("language", STRANGERS)
def test_one_word_for_one_thing(language: str) -> None:
    """Who has learned a word of the game meets no other for the same."""
    text = files("felttip.words").joinpath(f"{language}.ftl").read_text(encoding="utf-8")
    assert re.findall(STRANGERS[language], text) == []


TO_THE_END = {
    "en": "to the end",
    "de": "zu Ende",
    "es": "el final",
    "fr": "au bout",
    "pl": "do końca",
    "pt": "ao fim",
}
DEAL = {"en": "deal", "de": "Auslosung", "es": "sorteo", "fr": "tirage", "pl": "losowanie", "pt": "sorteio"}
RECORD = {"en": "record", "de": "Mitschrift", "es": "registro", "fr": "journal", "pl": "zapis", "pt": "registo"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_par_and_coach_say_what_they_do(language: str) -> None:
    """Games are played on, but not to their end; a proof is of a deal; what has no such seat is a record."""
    words = Words(language)
    assert TO_THE_END[language] not in words.say("coach-effort", {"games": 400})
    assert DEAL[language] in words.say("par-proof-model")
    for message in ("coach-no-such-seat", "coach-no-such-round", "coach-no-decisions"):
        details = dict.fromkeys(messages("", "en")[message], 0)
        assert RECORD[language] in words.say(message, details)


@pytest.mark.parametrize("path", sorted(ROOT.rglob("*fr.ftl")) + sorted(ROOT.rglob("rules.fr.md")), ids=str)
def test_french_signs_keep_to_their_words(path: Path) -> None:
    """No line begins with a sign: before it stands a blank that does not break, a narrow one before ; ! and ?."""
    text = path.read_text(encoding="utf-8")
    assert re.findall(r"[^\n]{0,20}\S[ \u202f][:»](?=\s)|«[ \u202f][^\n]{0,20}|[^\n]{0,20}\S[ \u00a0][;!?]", text) == []
