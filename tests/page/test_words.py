"""The page in every language that there are words for."""

from pathlib import Path

from playwright.sync_api import expect
from tests.page.people import People, Seats
from tests.page.screens import at_table, in_turn
from tests.server.setup_server import lay

import felttip

LANGUAGES = {"en": "English", "de": "Deutsch", "es": "Español", "fr": "Français", "pl": "Polski", "pt": "Português"}
WORDS = Path(felttip.__file__).parent / "words"


def message(language: str, name: str) -> str:
    """A message without details, from the file itself."""
    lines = (WORDS / f"{language}.ftl").read_text().splitlines()
    return next(line for line in lines if line.startswith(f"{name} = ")).split(" = ", 1)[1]


def test_another_language_keeps_the_table(people: People) -> None:
    """The turn stays as it is, and every word that is seen or read aloud changes."""
    player = at_table(people, "islands", "here", "computer", stop=in_turn)
    page = player.page
    before = player.mark(player.look())
    spoken = set()
    for language in sorted(LANGUAGES, key=lambda one: one == "en"):
        if not (WORDS / f"{language}.ftl").exists():
            continue
        page.locator("header button").click()
        page.get_by_role("dialog").get_by_role("button", name=LANGUAGES[language]).click()
        expect(page.locator("html")).to_have_attribute("lang", language)
        page.keyboard.press("Escape")
        expect(page.get_by_role("button", name=message(language, "web-done"), exact=True)).to_be_visible()
        now = player.look()
        assert now.on == before.on
        assert [(spot.x, spot.y) for spot in now.targets] == [(spot.x, spot.y) for spot in before.targets]
        spoken.add((now.title, now.status, tuple(spot.name for spot in now.targets)))
        names = [*page.get_by_role("button").all_text_contents(), now.title, now.status]
        assert not [name for name in names if "web-" in name or "islands-" in name]
    assert len(spoken) == len(list(WORDS.glob("*.ftl")))
    page.reload()
    assert player.turn_up() == before


def test_the_browser_says_which_language(people: People) -> None:
    """Whoever has chosen none gets the first of the browser's that there are words for."""
    player = people.visit(language="pl-PL")
    expect(player.page.locator("html")).to_have_attribute("lang", "pl")
    expect(player.page.get_by_role("heading", name=message("pl", "web-new"))).to_be_visible()


def test_whoever_gave_no_name_is_called_in_the_language_of_whoever_looks(people: People) -> None:
    """One table, two languages; the record keeps one name."""
    code, keys = lay(people.base, "trails", "classic", "here", "computer")
    seats = Seats(code, "trails", {"0": keys[0]})
    for language, name in (("en-GB", "Player 1 (you)"), ("de-DE", "Spieler 1 (du)"), ("pl-PL", "Gracz 1 (ty)")):
        player = people.visit(f"/t/{code}", language=language, seats=seats)
        expect(player.page.locator(".chip").first).to_contain_text(name)
