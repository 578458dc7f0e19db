"""What a mark costs is said while it can be undone, and nobody presses Pass for turns in which nothing can be drawn."""

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.page.driver import LONG, Player
from tests.page.people import People, Seats
from tests.server.setup_server import Person, lay

from felttip.room.views import TableView


def shut_in(view: TableView) -> bool:
    """A turn has shut both ends of a path in, and is not finished."""
    return any(turn.warns and turn.warns.message == "trails-warning-enclosed" for turn in view.turns.values())


def spent(view: TableView) -> bool:
    """Nothing can be drawn any more."""
    return any(turn.spent and not turn.committed for turn in view.turns.values())


def reach(people: People, stop: Callable[[TableView], bool], *others: str) -> Player:
    """Somebody whose path grew at random, as far as each card allowed, until something is so."""
    for number in range(30):
        dice = random.Random(number)
        code, keys = lay(people.base, "trails", "classic", "here", *others, deal=f"warned {number}")
        person = Person(people.base, code, keys[0])
        for count in range(200):
            if count % 50 == 49:  # nobody may say very much in a short time: whoever wants to comes again
                person.__exit__()
                person = Person(people.base, code, keys[0])
            turn = person.view.turns.get("0")
            if stop(person.view) or person.view.phase == "over":
                break
            if turn is None or turn.committed:
                person.hear()
            elif turn.legal:
                person.ask("mark", 0, mark=dice.choice(turn.legal).mark)
            else:
                person.ask("commit", 0)
        person.__exit__()
        if stop(person.view):
            player = people.visit(f"/t/{code}", seats=Seats(code, "trails", {"0": keys[0]}))
            player.turn_up()
            return player
    raise AssertionError("no path came so far")


def test_a_path_that_shuts_itself_in_is_asked_about_once(people: People) -> None:
    """Said with the mark, once to see and once to hear, and asked before Done; Undo takes the sentence away, too."""
    player = reach(people, shut_in)
    page = player.page
    status = page.locator(".status")
    says = re.compile("^Both ends of your path are shut in now")
    expect(status).to_have_text(says)
    expect(page.locator("[role=status].unseen")).to_have_text(says)
    expect(page.locator(".toast")).to_have_count(0)
    player.press("Done")
    expect(page.get_by_role("dialog")).to_contain_text("Both ends of your path")
    player.press("Look again")
    expect(page.get_by_role("dialog")).to_have_count(0)
    player.press("Undo")
    expect(status).not_to_have_text(says)


def test_a_turn_that_was_warned_of_can_be_finished(people: People) -> None:
    player = reach(people, shut_in)
    player.press("Done")
    player.press("Finish it")
    expect(player.page.locator(".status")).to_have_text("Nothing can be drawn on your sheet any more.")


@pytest.mark.parametrize("others", [(), ("computer",)], ids=["alone", "with a computer"])
def test_whoever_can_never_draw_again_passes_to_the_end(people: People, others: tuple[str, ...]) -> None:
    """A question, and then the game goes on to its end by itself."""
    player = reach(people, spent, *others)
    player.press("Pass to the end")
    dialog = player.page.get_by_role("dialog")
    expect(dialog).to_contain_text("whatever comes")
    dialog.get_by_role("button", name="Pass to the end").click()
    expect(player.page.get_by_role("heading", name=re.compile("wins|points|over"))).to_be_visible(timeout=LONG)
