"""One's own games in the page: kept without an account, moved by a link, saved, deleted, and never in an address."""

import json
import re

import pytest
from playwright.sync_api import Page, Request, expect
from tests.page.people import PHONE, People
from tests.page.screens import played_dailies, visit_as
from tests.server.setup_daily import Somebody

WORDS = {
    "en-GB": {
        "move": "Move to another device",
        "bring": "Bring them here",
        "count": "2 finished games",
        "none": "Here you will find",
        "used": "This link was used already",
    },
    "pl-PL": {
        "move": "Na inne urządzenie",
        "bring": "Przenieś tutaj",
        "count": "2 skończone gry",
        "none": "Tu znajdziesz",
        "used": "Ten link jest już zużyty",
    },
}


def person_of(page: Page) -> str | None:
    """The key of whoever plays here."""
    found: str | None = page.evaluate("localStorage['felttip.person'] ?? null")
    return found


def test_nothing_is_kept_of_who_only_looks(people: People) -> None:
    page = people.visit().page
    expect(page.get_by_text("Not played yet").first).to_be_visible()
    for path in ("/daily", "/mine"):
        page.goto(people.base + path)
    expect(page.get_by_text("Here you will find the games that you finish on this device.")).to_be_visible()
    assert person_of(page) is None


def test_a_game_is_in_the_history_with_all_that_is_to_be_told(people: People) -> None:
    """Also when the server could not be told at once."""
    player = people.visit()
    page = player.page
    page.route("**/api/mine/results", lambda route: route.abort())
    people.forgive("net::ERR_FAILED")
    code = player.lay("Trails", "Here", hints=True)
    player.turn_up()
    player.press("Hint")
    expect(page.get_by_role("radio")).to_have_count(3, timeout=120_000)
    player.press("Close")
    player.turn_up()
    assert player.play().over
    assert page.evaluate("JSON.parse(localStorage['felttip.results']).length") == 1
    page.unroute("**/api/mine/results")
    page.goto(f"{people.base}/mine")
    expect(page.get_by_text("One finished game")).to_be_visible()
    entry = page.get_by_role("link").filter(has_text=re.compile("One hint"))
    expect(entry).to_have_attribute("href", f"/t/{code}/look")
    assert page.evaluate("JSON.parse(localStorage['felttip.results']).length") == 0


@pytest.mark.parametrize("language", ["en-GB", "pl-PL"])
def test_to_another_device_by_a_link_that_is_good_once(people: People, language: str) -> None:
    addresses: list[str] = []

    def hear(page: Page) -> None:
        page.on("request", lambda request: addresses.append(told(request)))

    def told(request: Request) -> str:
        return f"{request.url} {request.headers.get('referer', '')}"

    words = WORDS[language]
    somebody = played_dailies(people, "trails", "islands", others=0)
    phone = visit_as(people, somebody, "/mine", size=PHONE, language=language, before=hear).page
    offer = phone.get_by_role("button", name=words["move"])
    offer.focus()
    phone.keyboard.press("Enter")
    link = phone.get_by_role("dialog").get_by_role("textbox").input_value()
    assert link.startswith(f"{people.base}/move#")
    tablet = people.visit(link.removeprefix(people.base), language=language, before=hear).page
    bring = tablet.get_by_role("button", name=words["bring"])
    expect(bring).to_be_visible()
    # Whoever looks over the shoulder, or goes back, sees no token.
    assert tablet.url == f"{people.base}/move"
    bring.focus()
    tablet.keyboard.press("Enter")
    tablet.wait_for_url("**/mine")
    expect(tablet.get_by_text(words["count"])).to_be_visible()
    phone.reload()
    expect(phone.get_by_text(re.compile(words["none"]))).to_be_visible()
    people.forgive("status of 404")
    thief = people.visit(link.removeprefix(people.base), language=language).page
    thief.get_by_role("button", name=words["bring"]).click()
    expect(thief.get_by_role("alert")).to_contain_text(words["used"])
    token, own = link.partition("#")[2], person_of(tablet)
    assert own is not None
    assert own != somebody.person
    for address in addresses:
        for secret in (token, own, somebody.person):
            assert secret not in address


def test_all_of_it_as_a_file_and_then_gone(people: People) -> None:
    somebody = played_dailies(people, "trails", others=0)
    page = visit_as(people, somebody, "/mine").page
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    saved = json.loads(download.value.path().read_text())
    assert [one["table"] for one in saved["results"]] == list(somebody.keys)
    page.get_by_role("button", name="Delete everything").click()
    ask = page.get_by_role("dialog", name="Delete everything")
    # The way back is the one at hand.
    expect(ask.get_by_role("button", name="Keep it")).to_be_focused()
    page.keyboard.press("Enter")
    expect(ask).to_have_count(0)
    expect(page.get_by_text("One finished game")).to_be_visible()
    page.get_by_role("button", name="Delete everything").click()
    ask.get_by_role("button", name="Delete everything").click()
    expect(page.get_by_text("Here you will find the games")).to_be_visible()
    assert person_of(page) in (None, "")
    assert somebody.ask("/mine")["results"] == []


def test_averages_leave_out_what_was_known_before(people: People) -> None:
    somebody = Somebody(people.base)
    total = somebody.play("trails", seed=4)
    somebody.play("trails", seed=5, again=True)
    page = visit_as(people, somebody, "/mine").page
    card = page.get_by_role("region", name="Trails")
    expect(card.get_by_text("Best").first).to_be_visible()
    figures = card.locator("dd:visible").all_inner_texts()
    assert figures == [str(total).replace("-", "−"), f"{total}.0".replace("-", "−"), "1"]
    expect(card.get_by_role("img", name=re.compile("The last 2 totals"))).to_be_visible()
