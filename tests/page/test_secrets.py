"""Every byte that a browser receives: nothing hidden is in it, and nothing goes to anybody else."""

import base64
import itertools
from typing import cast

import msgspec
from playwright.sync_api import Page, Response, WebSocket, expect
from tests.page.driver import Sight
from tests.page.people import People
from tests.page.server import Server

from felttip.contract import Cards
from felttip.registry import find_game
from felttip.room.document import Json, merged
from felttip.table.chance import SealedDeal

OPEN_TO_ALL = {"online", "waiting", "away", "absent_in"}
"""What may change about somebody's seat before turns are revealed."""


class Ear:
    """Hears everything that comes to a page."""

    def __init__(self) -> None:
        self.frames: list[str] = []
        self._responses: list[Response] = []

    def listen(self, page: Page) -> None:
        """From now on."""
        page.on("websocket", self._socket)
        page.context.on("response", self._response)

    def _response(self, response: Response) -> None:
        self._responses.append(response)

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def bodies(self) -> list[str]:
        """What came over HTTP, headers included."""
        answers = [one for one in self._responses if one.status != 304 and one.request.method != "HEAD"]
        return [f"{one.url} {one.all_headers()} {one.body().decode(errors='replace')}" for one in answers]

    def views(self) -> list[dict[str, object]]:
        """What the page knew after each frame that changed it, in order."""
        document: Json = None
        found = []
        for frame in map(msgspec.json.decode, self.frames):
            if "view" in frame or "change" in frame:
                document = frame["view"] if "view" in frame else merged(document, frame["change"])
                found.append(cast(dict[str, object], document))
        return found


def lists(value: object) -> list[list[object]]:
    """Every list in a value."""
    if isinstance(value, dict):
        return [found for one in value.values() for found in lists(one)]
    if isinstance(value, list):
        return [value, *(found for one in value for found in lists(one))]
    return []


def test_nothing_hidden_comes_to_a_browser(people: People, server: Server) -> None:
    """Two people by link: Ann's browser never hears the seed, a coming card, or what Bob has drawn and not shown."""
    ear = Ear()
    ann = people.visit(before=ear.listen)
    code = ann.lay("Trails", "Here", "By link")
    bob = people.visit(f"/t/{code}", seed=2)
    bob.sit("Bob")
    ann.press("Start")
    created = server.events(code)[0]
    seed = str(created["seed"])
    game = find_game("trails")
    chance = game.chance
    assert isinstance(chance, Cards)
    cards = [game.naming.call_text(SealedDeal(seed).card(chance, number)) for number in range(1, chance.rounds + 1)]
    sights: list[Sight] = [ann.turn_up(), bob.turn_up()]
    for number in itertools.count(1):
        # Ann waits; Bob draws, wipes and draws again, and Ann's browser notices nothing at all.
        sight = ann.step(sights[0], eager=0.0)
        heard = len(ear.frames)
        drawn = sights[1]
        while drawn.targets and len(drawn.marks - sights[1].marks) < 2:
            drawn = bob.mark(drawn)
        if number == 1:
            drawn = bob.mark(bob.undo(drawn))
            record = ann.page.evaluate("(code) => fetch(`/api/tables/${code}/record`).then((one) => one.text())", code)
            assert not [mark for mark in drawn.marks if mark in record]
        # Nothing but pings and the answer to her own command, with what that changed.
        assert not [frame for frame in ear.frames[heard:] if not frame.startswith(('{"ping"', '{"re"'))]
        bob.finish(drawn)
        if bob.turn_up().over:
            break
        sights = [ann.until("may", sight), bob.turn_up()]
    check_before_the_end(ear, seed, cards)
    ann.page.get_by_text("How to check").click()
    expect(ann.page.get_by_text(seed, exact=True)).to_be_visible()


def check_before_the_end(ear: Ear, seed: str, cards: list[str]) -> None:
    """Nothing that came before the end tells of what was to come."""
    secrets = [seed, seed.upper(), base64.b64encode(bytes.fromhex(seed)).decode().rstrip("=")]
    open_frames = [frame for frame in ear.frames if '"phase":"over"' not in frame]
    assert len(open_frames) > 30
    told = [*open_frames, *ear.bodies()]
    assert any("web-done" in one for one in told), "the words came too, so everything was heard"
    assert not [one[:80] for one in told for secret in secrets if secret in one]
    others: dict[tuple[object, object], object] = {}
    for view in ear.views():
        if view["phase"] in ("gather", "over"):
            continue
        round_number = view["round"]
        assert isinstance(round_number, int)
        coming = cards[round_number:]
        assert not [one for one in lists(view) if len(coming) > 3 and one[: len(coming)] == coming]
        call = view["call"]
        assert isinstance(call, dict)
        assert call["text"] == cards[round_number - 1]
        assert "opening" not in view
        turns, seats = view["turns"], view["seats"]
        assert isinstance(turns, dict)
        assert isinstance(seats, dict)
        assert set(turns) <= {"0"}
        # Until the turns of a round are revealed, Bob's seat is the same in every view.
        bob = {name: value for name, value in seats["1"].items() if name not in OPEN_TO_ALL}
        assert others.setdefault((round_number, view["phase"]), bob) == bob
    assert len(others) == len(cards)
