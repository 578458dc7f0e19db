"""Every byte that goes to a seat, or to somebody who looks on: nothing hidden is in it."""

import random
import re

import pytest
from tests.helpers import EVERY_BOARD
from tests.server.setup_room import Desk, created
from tests.server.setup_server import Person, lay

from felttip.contract import Refusal
from felttip.room import commands as cmd
from felttip.room import events as ev
from felttip.room.keys import digest
from felttip.table import Phase
from felttip.table.chance import SealedDeal


def listen(base: str, game: str, board: str, restless: bool) -> list[str]:
    """Some rounds over the same deal: what Ann and a guest hear. When restless, Bea draws and wipes in between."""
    code, keys = lay(base, game, board, "here", "here", deal="hidden")
    dice = random.Random(game)
    with Person(base, code, keys[1]) as bea, Person(base, code, keys[0]) as ann, Person(base, code) as guest:
        for person in (ann, bea, guest):
            person.catch_up()
        for listener in (ann, guest):
            listener.texts.clear()
        while guest.view.phase != "over" and guest.view.round < 4:
            seat = max(seat for seat in (0, 1) if guest.view.seats[seat].waiting)
            person = bea if seat else ann
            turn = person.view.turns.get(str(seat))
            if restless and seat == 1 and turn is not None and not turn.marks:
                for choice in turn.legal[:3]:
                    assert bea.ask("mark", 1, mark=choice.mark).ok
                    ann.catch_up()
                    assert bea.ask("undo", 1).ok
            person.decide(dice)
            for other in (ann, bea, guest):
                other.catch_up()
        texts = [*ann.texts, *guest.texts]
        seed = SealedDeal.from_words("play", game, "hidden").seed
        for secret in (seed, *keys.values(), *map(digest, keys.values())):
            assert not any(secret in text for text in (*texts, *bea.texts))
    # The code of the table, the salted seal, and what answers and pings are called, is all that may differ.
    return [
        re.sub(r'"(re|commitment)":"[^"]*"', "", text.replace(code, ""))
        for text in texts
        if not text.startswith('{"pong"')
    ]


@pytest.mark.clause("SRV-16")
@pytest.mark.parametrize(("game", "board"), EVERY_BOARD)
def test_nobody_can_tell_what_another_draws_before_it_is_revealed(base: str, game: str, board: str) -> None:
    calm = listen(base, game, board, restless=False)
    assert len(calm) > 10
    assert listen(base, game, board, restless=True) == calm


@pytest.mark.clause("SRV-16")
@pytest.mark.parametrize(("game", "board"), EVERY_BOARD)
def test_nobody_can_ask_why_about_what_another_draws(game: str, board: str) -> None:
    """Whatever somebody without the seat points at, one mark or all that may be meant: every answer is the same."""
    desk = Desk(created(game, board, "pp", "why"), ev.Started())
    assert desk.room.table is not None
    (seat, *_) = desk.room.table.waiting_for
    if desk.room.table.phase is Phase.ROLL:
        assert isinstance(desk.ask(cmd.Roll("r", desk.seen(seat), seat, ()), frozenset({seat})), list)
    rooms, groups = [desk.room], {desk.legal(seat)}
    while len(rooms) < 5 and desk.legal(seat):
        assert isinstance(desk.mark(seat, desk.legal(seat)[-1]), list)
        rooms.append(desk.room)
        groups.add(desk.legal(seat))
    assert len(rooms) > 1
    groups |= {(mark,) for group in groups for mark in group}
    for mine in (frozenset[int](), frozenset({1 - seat})):
        for marks in sorted(filter(None, groups)):
            answers = []
            for desk.room in rooms:
                answers.append(desk.ask(cmd.Why("w", 0, seat, marks[:32]), mine))
            assert answers == [Refusal("SRV-8", "server-not-your-seat", {"seat": seat + 1})] * len(rooms)
