"""Looking back in the page, records that somebody brings, the same deal again, and duels."""

from importlib.resources import files

import httpx
import pytest
from playwright.sync_api import FilePayload, Page, expect
from tests.page.driver import LONG
from tests.page.people import DESK, PHONE, People
from tests.page.screens import challenged, over, played, taken_up
from tests.page.server import Server
from tests.page.test_looking_back import on_sheet, said

from felttip.bench import replay as bench
from felttip.records.picture import shown_on
from felttip.records.playback import moments, start_of
from felttip.records.proof import replay
from felttip.records.record import read_record, write_record
from felttip.registry import find_game
from felttip.table import AnyTable, AnyView

PNG = b"\x89PNG\r\n\x1a\n"


def table_of(base: str, code: str) -> AnyTable:
    """What the record of a table proves."""
    return replay(read_record(httpx.get(f"{base}/api/tables/{code}/record").text))


def views_of(table: AnyTable) -> list[AnyView]:
    """Before the first moment, and after each."""
    return [start_of(table).view(None), *(then.view(None) for _, _, then in moments(table))]


def shows(page: Page, view: AnyView, seat: int) -> None:
    """The large sheet shows this seat's, as it was then."""
    # What belongs to a round is switched on with it: the page is never half-way.
    page.wait_for_function(
        """(ids) => {
          const sheet = document.querySelector('.large .sheet')?.shadowRoot;
          const on = [...sheet?.querySelectorAll('.mark.on') ?? []].map((one) => one.id).sort();
          return JSON.stringify(on) === JSON.stringify(ids);
        }""",
        arg=sorted(set(shown_on(view, seat))),
    )


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en-GB", ("Before the first turn", "Speed: 1 times", "Let it run", "Stop")),
        ("de-DE", ("Vor dem ersten Zug", "Tempo: 1-fach", "Laufen lassen", "Anhalten")),
    ],
)
def test_a_game_is_looked_back_at_by_keyboard(people: People, language: str, words: tuple[str, ...]) -> None:
    seats = played(people.base, "islands", "here", "here", stop=over)
    views = views_of(table_of(people.base, seats.table))
    page = people.visit(f"/t/{seats.table}/look", how="keys", language=language, size=PHONE).page
    start, speed, run, stop = words
    expect(page.get_by_role("heading", name=start)).to_be_visible()
    seat = 0 if views[-1].ranking()[0][1] == 0 else 1
    shows(page, views[0], seat)
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", len(views) - 1), ("Home", 0)):
        page.keyboard.press(key)
        expect(page.get_by_role("slider")).to_have_value(str(step))
        shows(page, views[step], seat)
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/look?at=1")
    # What happened is heard as well.
    expect(said(page)).not_to_be_empty()
    page.get_by_role("button", name=speed).press("Enter")
    page.get_by_role("button", name=run).press("Enter")
    expect(page.get_by_role("slider")).to_have_value("4", timeout=LONG)
    page.get_by_role("button", name=stop).press("Enter")
    at = int(page.get_by_role("slider").input_value())
    shows(page, views[at], seat)
    # The other sheet is one key away, and at the same step.
    page.locator(".cell:not(.large)").press("Enter")
    shows(page, views[at], 1 - seat)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("game", ["trails", "borders"])
def test_dragging_to_a_round_of_a_game_of_four(people: People, game: str) -> None:
    """All sheets on a large screen; each is right once the finger rests; and the address leads there again."""
    seats = played(people.base, game, "here", "here", "here", "here", stop=over)
    views = views_of(table_of(people.base, seats.table))
    page = people.visit(f"/t/{seats.table}/look?at=2", size=DESK).page
    expect(page.locator(".sheet:not(.blank):not(.small)")).to_have_count(4)
    box = page.get_by_role("slider").bounding_box()
    assert box is not None
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 10, y)
    page.mouse.down()
    for share in (0.2, 0.7, 0.5):
        page.mouse.move(box["x"] + share * box["width"], y, steps=6)
    page.mouse.up()
    at = int(page.get_by_role("slider").input_value())
    assert abs(at - (len(views) - 1) / 2) <= 2
    wanted = [sorted(set(shown_on(views[at], seat))) for seat in range(4)]
    page.wait_for_function(
        """(all) => JSON.stringify(all) === JSON.stringify([...document.querySelectorAll('.cell .sheet')].map((one) =>
          [...one.shadowRoot.querySelectorAll('.mark.on')].map((mark) => mark.id).sort()))""",
        arg=wanted,
    )
    totals = page.locator(".cell .who .number").all_inner_texts()
    assert [int(one.replace("−", "-")) for one in totals] == [views[at].total(seat) for seat in range(4)]
    expect(page.locator(".lines path:not(.now path)")).to_have_count(4)
    page.wait_for_url(f"**/look?at={at}")
    page.reload()
    expect(page.get_by_role("slider")).to_have_value(str(at))


def test_the_coach_stands_beside_it(people: People) -> None:
    seats = played(people.base, "trails", "here", stop=over)
    page = people.visit(f"/t/{seats.table}", seats=seats).page
    page.get_by_role("link", name="Look back", exact=True).click()
    page.get_by_role("button", name="What would have been better").click()
    coach = page.get_by_role("region", name="What would have been better")
    expect(coach.get_by_text("gave away")).to_be_visible(timeout=LONG)
    better = page.get_by_role("radio", name="Better")
    for _ in range(15):
        page.get_by_role("button", name="One step on").click()
        if better.count() and page.locator(".large .mark.ghost").count():
            break
    ghosts = set(page.locator(".large .mark.ghost").evaluate_all("(all) => all.map((one) => one.id)"))
    assert ghosts
    better.click()
    expect(page.locator(".large .mark.ghost")).to_have_count(0)
    assert ghosts <= on_sheet(page)
    expect(page.get_by_role("link", name="What was possible with these cards")).to_be_visible()


def test_files_to_take_home(people: People) -> None:
    seats = played(people.base, "islands", "here", "computer", stop=over)
    page = people.visit(f"/t/{seats.table}/look").page
    home = page.get_by_role("region", name="Take it with you")
    for name, begins in (
        ("Download the record", b"felttip record 1"),
        ("For programs", b"{"),
        ("moving picture", b"<svg"),
        ("as a picture", PNG),
    ):
        with page.expect_download() as download:
            home.get_by_text(name).click()
        assert download.value.path().read_bytes().startswith(begins)
    # Sheets side by side: wider than high, and of more than one colour.
    size = download.value.path().read_bytes()[16:24]
    assert int.from_bytes(size[:4], "big") > 1800
    assert len(download.value.path().read_bytes()) > 50_000


def test_before_the_end_there_is_nothing_to_look_back_at(people: People) -> None:
    people.forgive("409")
    seats = played(people.base, "trails", "here", stop=lambda view: view.round > 1)
    page = people.visit(f"/t/{seats.table}/look", seats=seats).page
    page.get_by_role("link", name="To the table").click()
    expect(page.get_by_text("Round 2 of")).to_be_visible()


# Records.


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en-GB", ("Open a record", "Prove it", "Something is wrong in line", "Every mark, call and score is right")),
        ("de-DE", ("Eine Mitschrift öffnen", "Prüfen", "In Zeile", "Alle Einträge, Ansagen und Punkte stimmen")),
    ],
)
def test_a_record_is_opened_by_keyboard(people: People, language: str, words: tuple[str, ...]) -> None:
    link, prove, wrong, right = words
    table = bench.played("islands", "A")
    text = write_record(table)
    page = people.visit("/", how="keys", language=language).page
    page.get_by_role("link", name=link).press("Enter")
    page.wait_for_url("**/look")
    page.get_by_role("textbox").fill(
        text.replace("pass", "A1-A2", 1) if "pass" in text else text.replace("total", "totl")
    )
    page.get_by_role("button", name=prove).press("Enter")
    expect(page.locator(".verdict")).to_contain_text(wrong, timeout=LONG)
    page.get_by_role("textbox").fill(text)
    page.get_by_role("button", name=prove).press("Enter")
    expect(page.locator(".verdict.right")).to_contain_text(right, timeout=LONG)
    views = views_of(table)
    page.keyboard.press("End")
    shows(page, views[-1], views[-1].ranking()[0][1])


def test_a_record_from_a_file_with_a_board_of_its_own(people: People) -> None:
    board = find_game("trails").boards[0]
    text = files("felttip.games.trails").joinpath("boards", f"{board}.toml").read_text(encoding="utf-8")
    table = bench.played("trails", board)
    page = people.visit("/look").page
    record = FilePayload(name="game.txt", mimeType="text/plain", buffer=write_record(table, text).encode())
    page.locator("input[type=file]").set_input_files(record)
    expect(page.locator(".verdict.right")).to_contain_text("Every mark, call and score is right", timeout=LONG)
    expect(page.locator(".sheet:not(.blank)")).to_have_count(4)
    with page.expect_download() as download:
        page.get_by_text("moving picture").click()
    assert download.value.path().read_bytes().startswith(b"<svg")


# The same deal again, and duels.


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en-GB", ("Same deal again", "Play it again", "The same deal again")),
        ("de-DE", ("Dieselbe Auslosung noch einmal", "Noch einmal spielen", "Dieselbe Auslosung noch einmal")),
    ],
)
def test_the_same_deal_again_is_marked_everywhere(people: People, language: str, words: tuple[str, ...]) -> None:
    button, yes, mark = words
    seats = played(people.base, "trails", "here", stop=over)
    player = people.visit(f"/t/{seats.table}", seats=seats, language=language, how="keys")
    page = player.page
    page.get_by_role("button", name=button).press("Enter")
    page.get_by_role("dialog").get_by_role("button", name=yes).press("Enter")
    page.wait_for_url(lambda url: seats.table not in url)
    expect(page.get_by_text(mark)).to_be_visible()
    code = page.url.rsplit("/", 1)[1]
    record = httpx.get(f"{people.base}/api/tables/{code}/record").text
    assert "\nagain: yes\n" in record
    page.goto(people.base)
    expect(page.get_by_text(mark)).to_be_visible()


def test_a_duel_between_two(people: People) -> None:
    """One challenges, the other plays and sees nothing before; then both compare."""
    seats = played(people.base, "trails", "here", stop=over)
    ann = people.visit(f"/t/{seats.table}", seats=seats).page
    ann.get_by_role("button", name="Challenge somebody with this deal").click()
    link = ann.get_by_role("dialog").get_by_role("textbox").input_value()
    total = table_of(people.base, seats.table).view(None).total(0)
    bea = people.visit(link.removeprefix(people.base), how="keys", size=PHONE)
    page = bea.page
    expect(page.get_by_role("heading", name="Player 1 challenges you")).to_be_visible()
    assert str(abs(total)) not in page.locator("main").inner_text()
    page.get_by_label("Your name").fill("Bea")
    page.get_by_role("button", name="Play this deal").press("Enter")
    page.wait_for_url("**/t/*")
    assert bea.play(eager=0.1).over
    page.get_by_role("link", name="To the duel").press("Enter")
    expect(page.get_by_role("heading", name="Round by round")).to_be_visible()
    rows = page.get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(16)
    expect(page.locator("figcaption .number").filter(has_text=str(total).replace("-", "−"))).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    ann.get_by_role("dialog").get_by_role("link", name="To the duel").click()
    expect(ann.get_by_role("figure").filter(has_text="Bea")).to_be_visible()
    ann.locator("figure", has_text="Bea").get_by_role("link", name="Look back").click()
    expect(ann.get_by_role("slider")).to_be_visible()


def test_a_new_duel_in_german(people: People) -> None:
    page = people.visit("/new/trails", language="de-DE").page
    page.get_by_role("radio", name="Allein").click()
    page.get_by_role("switch", name="Ein Duell").press("Enter")
    page.get_by_role("button", name="Los").click()
    page.wait_for_url("**/duel/*")
    expect(page.get_by_role("heading", name="Dein Duell")).to_be_visible()
    expect(page.get_by_alt_text("Ein quadratischer Code mit dem Link zu diesem Duell")).to_be_visible()
    page.get_by_role("link", name="Weiterspielen").click()
    page.wait_for_url("**/t/*")


def test_results_come_to_nobody_elses_browser(people: People) -> None:
    """Whoever has only the link gets no total of anybody, in nothing that the server sends."""
    seats, duel = challenged(people.base, "islands", "here")
    mia = taken_up(people.base, duel, "islands", "Mia")
    sent: list[str] = []
    page = people.visit(before=lambda page: page.on("response", lambda one: sent.append(one.url))).page
    page.goto(f"{people.base}/duel/{duel}")
    expect(page.get_by_role("button", name="Play this deal")).to_be_visible()
    assert not [url for url in sent if "results" in url or seats.table in url or mia.table in url]
    text = page.content()
    assert seats.table not in text
    assert mia.table not in text


def test_no_such_duel(people: People) -> None:
    people.forgive("404")
    page = people.visit("/duel/zzzzzz").page
    expect(page.get_by_role("heading", name="There is no such duel.")).to_be_visible()


# What is measured.


def test_every_frame_of_a_drag_is_timed(server: Server, people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "WAY_MS", 200)
    record = write_record(bench.played("islands", "A"))
    times = bench.frame_times(people._browser, server.base, record, 360, 740)
    assert len(times) > 3
    assert min(times) > 0
