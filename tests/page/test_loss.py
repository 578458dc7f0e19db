"""Whatever is lost on the way, no mark is: killed servers, cut networks, reloads, other devices."""

import re
import signal
from pathlib import Path

from playwright.sync_api import Browser, expect
from tests.page.driver import Player, Sight
from tests.page.people import PHONE, People
from tests.page.server import Server
from tests.server.setup_cluster import given

from felttip.server.run import listen
from felttip.server.settings import Limits

LIMITS = Limits()
CUT = r"WebSocket connection to|net::ERR_"
"""What a browser says when there is nobody at the other end."""


def drawing(player: Player) -> Sight:
    """Go on until a mark of an unfinished turn is on the sheet, and another one could follow."""
    sight = player.turn_up()
    while not sight.undo or not sight.targets:
        sight = player.play(1, eager=0.0 if sight.undo else 1.0)
    return sight


def test_a_server_that_is_killed_in_the_middle_of_a_turn(guests: People, mortal: Server) -> None:
    guests.forgive(CUT)
    player = guests.visit()
    code = player.lay("Trails", "Here")
    drawn = drawing(player)
    marks = [event["mark"] for event in mortal.events(code) if event["event"] == "marked"]
    assert marks
    assert set(marks) == drawn.marks
    mortal.kill()
    expect(player.page.get_by_text("No connection.")).to_be_visible()
    # A mark that nobody could answer any more: it waits, and is drawn after all.
    spot = drawn.targets[0]
    player.point(spot.x, spot.y)
    late = player.until("s.on.length > 0", drawn).marks
    assert late > drawn.marks
    mortal.start()
    sight = player.turn_up()
    assert sight.marks == late
    expect(player.page.get_by_text("No connection.")).to_be_hidden()
    player.page.reload()
    assert player.turn_up() == sight
    player.play(8)


NOTICED = """() => {
    window.noticed = false;
    new MutationObserver(() => { window.noticed ||= document.body.innerText.includes("No connection."); })
        .observe(document.body, { childList: true, subtree: true, characterData: true });
}"""


def test_a_restart_that_nobody_notices(browser: Browser, tmp_path: Path) -> None:
    """The socket stays open while the server starts again, as systemd does it."""
    with listen("127.0.0.1", 0) as listening:
        servers = [given(listening, tmp_path)]
        try:
            people = People(browser, "http://{}:{}".format(*listening.getsockname()))
            player = people.visit()
            player.lay("Trails", "Here")
            drawn = drawing(player)
            player.page.evaluate(NOTICED)
            servers[0].send_signal(signal.SIGTERM)
            servers[0].wait(20)
            # Nobody is there, and nobody sees that: what is drawn now is kept.
            spot = drawn.targets[0]
            player.point(spot.x, spot.y)
            late = player.until("s.on.length > 0", drawn).marks
            assert late > drawn.marks
            servers.append(given(listening, tmp_path))
            assert player.turn_up().marks == late
            assert player.page.evaluate("window.noticed") is False
            player.page.reload()
            assert player.turn_up().marks == late
            people.leave()
        finally:
            for server in servers:
                server.terminate()
                server.wait(20)


def test_a_network_that_is_cut(people: People) -> None:
    people.forgive(CUT)
    player = people.visit(size=PHONE, how="touch")
    player.lay("Trails", "Here")
    drawn = drawing(player)
    context = player.page.context
    context.set_offline(True)
    spot = drawn.targets[0]
    player.point(spot.x, spot.y)
    expect(player.page.get_by_text("No connection.")).to_be_visible()
    late = player.look().marks
    assert late > drawn.marks
    context.set_offline(False)
    sight = player.turn_up()
    assert sight.marks == late
    player.play(8)


def test_a_reload_in_every_phase(people: People) -> None:
    """Gathering, the setup, a turn and the end of Islands."""
    player = people.visit()
    page = player.page
    player.lay("Islands", "Here", "By link")
    expect(page.get_by_text("One seat is still free.")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Player 1")
    page.get_by_role("button", name="Start with a computer").click()
    setup = player.turn_up()
    assert "Before the first card" in setup.title
    page.reload()
    assert player.turn_up() == setup
    turn = drawing(player)
    while "Before the first card" in turn.title:
        player.finish(turn)
        turn = drawing(player)
    page.reload()
    assert player.turn_up() == turn
    end = player.play(eager=0.2)
    assert end.over
    page.reload()
    assert player.turn_up() == end


def test_a_reload_before_the_dice_are_kept(people: People) -> None:
    player = people.visit()
    player.lay("Borders", "Here", "Here")
    sight = player.turn_up()
    player.press(sight.curtain or "")
    rolled = player.turn_up()
    assert len(rolled.dice) > 1
    player.page.reload()
    covered = player.turn_up()
    assert covered.curtain == sight.curtain
    player.press(covered.curtain or "")
    assert player.turn_up() == rolled


def test_another_device(people: People) -> None:
    """With a link the seat goes to another device, with the turn as it is; the first one can only watch."""
    desk = people.visit()
    code = desk.lay("Trails", "Here", "Computer")
    drawn = drawing(desk)
    desk.press("Menu")
    desk.press("Go on at another device")
    field = desk.page.get_by_role("dialog").get_by_label("Link").first
    expect(field).to_have_value(re.compile(f"/t/{code}#take="))
    link = field.input_value()
    phone = people.visit(link.removeprefix(people.base), PHONE, "touch")
    taken = phone.turn_up()
    assert taken.on == drawn.on
    assert "take" not in phone.page.url
    desk.press("Close")
    assert not desk.until("!s.targets.length", drawn).may_act
    assert phone.play(6).may_act
    # The link is good once.
    other = people.visit(link.removeprefix(people.base))
    expect(other.page.get_by_text("This link was used already")).to_be_visible()
    people.forgive("status of 40[0-9]")


def test_a_spectator(people: People) -> None:
    """Whoever has the link may look on, sees turns when they are revealed, and can change nothing."""
    ann = people.visit()
    code = ann.lay("Trails", "Here", "By link")
    bob = people.visit(f"/t/{code}", seed=2)
    bob.sit("Bob")
    ann.press("Start")
    ann.turn_up()
    eve = people.visit(f"/t/{code}")
    before = eve.until("s.drawn && s.status")
    assert not before.may_act
    own = ann.step(ann.look(), eager=1.0)
    assert len(own.on) > len(before.on)
    assert eve.look().on == before.on
    box = eve.page.locator(".sheet:not(.small)").bounding_box()
    assert box is not None
    eve.point(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(eve.page.get_by_text("You are watching.")).to_be_visible()
    ann.finish(own)
    assert eve.look().on == before.on
    bob.finish(bob.turn_up())
    after = eve.until("s.on.length", before)
    assert re.search(r"Round 2", after.title)
    assert own.marks <= after.marks


def test_a_computer_plays_for_a_while(people: People) -> None:
    """Whoever rests is played for, and can come back."""
    ann = people.visit()
    code = ann.lay("Trails", "Here", "By link")
    bob = people.visit(f"/t/{code}", PHONE, "touch")
    bob.sit("Bob")
    ann.press("Start")
    drawing(ann)
    ann.press("Menu")
    ann.press("Let a computer play for me")
    ann.press("Let it play")
    expect(bob.page.get_by_text("a computer plays")).to_be_visible()
    bob.finish(bob.turn_up())
    assert "Round 2" in bob.turn_up().title
    ann.press("Play again myself")
    expect(bob.page.get_by_text("a computer plays")).to_be_hidden()
    bob.finish(bob.turn_up())


def test_a_window_that_had_to_give_way_comes_back_when_somebody_wants_it(people: People) -> None:
    """Too many windows with the same seat: the oldest does not fight for its place."""
    first = people.visit()
    code = first.lay("Trails", "Here", "Computer")
    drawn = drawing(first)
    others = []
    for _ in range(LIMITS.devices):
        page = first.page.context.new_page()
        page.goto(f"{people.base}/t/{code}")
        expect(page.locator(".sheet:not(.small)")).to_be_visible()
        others.append(page)
    first.page.bring_to_front()
    back = first.page.get_by_role("button", name="Open here again")
    expect(back).to_be_visible()
    for page in others[1:]:
        page.close()
    expect(first.page.get_by_text("had to give way")).to_be_visible()
    back.click()
    expect(back).to_be_hidden()
    assert first.turn_up() == drawn
