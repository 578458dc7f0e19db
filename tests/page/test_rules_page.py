"""The rules for people: in short, with pictures, and with a place for every clause."""

import re

import pytest
from playwright.sync_api import expect
from tests.page.people import PHONE, People
from tests.page.screens import at_table, in_turn
from tests.page.test_games import far_from_targets

from felttip.conformance.saying import CLAUSE
from felttip.registry import game_names, is_guest, rules_text
from felttip.registry.teaching import find_examples
from felttip.words import LANGUAGES, Words

OURS = [name for name in game_names() if not is_guest(name)]


@pytest.mark.parametrize("game", OURS)
def test_every_clause_has_a_place_and_its_pictures(people: People, game: str) -> None:
    player = people.visit(f"/rules/{game}", PHONE, "touch")
    page = player.page
    clauses = CLAUSE.findall(rules_text(game))
    expect(page.locator(f"#{clauses[-1]}")).to_be_attached()
    assert page.evaluate("() => [...document.querySelectorAll('article li[id]')].map((one) => one.id)") == clauses
    assert page.locator("article li").first.get_attribute("id") is None, "first comes the short part"
    for clause in dict.fromkeys(one.clause for one in find_examples(game)):
        shown = page.locator(f"#{clause} figure")
        shown.last.scroll_into_view_if_needed()
        expect(page.locator(f"#{clause} .sheet:not(.blank)")).to_have_count(shown.count())
        right = [one.right for one in find_examples(game) if one.clause == clause]
        assert [text.strip().startswith("Allowed") for text in shown.all_inner_texts()] == right
        crossed = "(all) => all.map((one) => !!one.querySelector('.sheet').shadowRoot.querySelector('.no'))"
        refused = page.evaluate("(clause) => fetch(`/api/examples/${clause}.json`).then((one) => one.json())", game)
        assert shown.evaluate_all(crossed) == [one["wrong"] is not None for one in refused if one["clause"] == clause]


def test_decisions_and_names_stand_in_the_margin(people: People) -> None:
    player = people.visit("/rules/islands")
    clause = player.page.locator("#ISL-1")
    expect(clause.locator(".margin")).to_have_text(["ISL-1", "Decision"])
    words, margin = clause.locator("p").first, clause.locator(".margin").first
    sizes = [float(one.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)")) for one in (words, margin)]
    assert sizes[1] < sizes[0]


def test_an_address_leads_to_a_clause(people: People) -> None:
    """It is in sight and stands out; the name of a clause is the link to it, and Back leaves the rules at once."""
    player = people.visit("/")
    page = player.page
    page.get_by_role("link", name="Rules", exact=True).click()
    page.get_by_role("link", name="Borders", exact=True).click()
    page.get_by_role("link", name="BOR-9", exact=True).click()
    expect(page.locator("#BOR-9")).to_be_in_viewport()
    expect(page.locator(".here")).to_have_attribute("id", "BOR-9")
    address = page.url
    assert address.endswith("/rules/borders#BOR-9")
    page.go_back()
    expect(page.get_by_role("button", name="Borders")).to_be_visible()
    page.goto(address)
    expect(page.locator("#BOR-9")).to_be_in_viewport()
    expect(page.locator("#BOR-9")).to_be_focused()
    expect(page.locator(".here")).to_have_attribute("id", "BOR-9")


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_language(people: People, language: str) -> None:
    player = people.visit("/rules/trails#TRA-4", language=language)
    page, words = player.page, Words(language)
    headings = re.findall(r"^## (.*)$", rules_text("trails", language), re.MULTILINE)
    expect(page.locator("h3")).to_have_text(headings)
    expect(page.locator("#TRA-4 figure").first).to_contain_text(words.say("web-right"))
    expect(page.locator("#TRA-4 figure").last).to_contain_text(words.say("web-wrong-example"))


def test_a_refusal_in_play_links_to_its_clause(people: People) -> None:
    """Where it is told and in the log; and from there one comes back to the table."""
    player = at_table(people, "trails", "here", stop=in_turn)
    page = player.page
    table = page.url
    player.point(*far_from_targets(player))
    rule = page.locator(".news").get_by_role("link", name="Rule", exact=True)
    clause = (rule.get_attribute("href") or "").rsplit("#", 1)[1]
    noted = page.locator(".log .note").get_by_role("link", name="Rule", exact=True)
    if noted.count():
        expect(noted).to_have_attribute("href", f"/rules/trails#{clause}")
    rule.click()
    page.wait_for_url(f"**/rules/trails#{clause}")
    expect(page.locator(f"#{clause}")).to_be_in_viewport()
    page.go_back()
    page.wait_for_url(table)
    assert player.turn_up().targets
