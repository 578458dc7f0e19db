"""Every byte that goes to a seat, or to somebody who looks on: nothing hidden is in it."""

import random
import re

import pytest
from tests.helpers import EVERY_BOARD
from tests.server.setup_server import Person, lay

from felttip.server.keys import digest
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
