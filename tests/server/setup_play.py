"""Games that people play at random, with everything that they take back."""

from random import Random

from tests.server.setup_room import Desk, created

from felttip.contract import Refusal
from felttip.registry import find_game
from felttip.room import commands as cmd
from felttip.room import events as ev


def random_desk(game: str, seed: int, steps: int, fickle: float = 0.3) -> Desk:
    """A table of a game after so many steps; the more fickle people are, the more they take back."""
    dice = Random(seed)
    count = min(4, dice.choice(list(find_game(game).seats)))
    desk = Desk(created(game, dice.choice(find_game(game).boards), "p" * count, str(seed)), ev.Started())
    for _ in range(steps):
        if desk.room.over:
            break
        _step(desk, dice, fickle)
    return desk


def _step(desk: Desk, dice: Random, fickle: float) -> None:
    table = desk.room.table
    assert table is not None
    seat = dice.randrange(len(desk.room.seats))
    seen, mine = desk.seen(seat), frozenset({seat})
    order: cmd.Order
    if dice.random() < fickle:
        kinds = (cmd.Undo, cmd.Undo, cmd.Undo, cmd.Reopen, cmd.Away, cmd.Back)
        order = dice.choice(kinds)(desk.name(), seen, seat)
        if dice.random() < 0.1:
            order = cmd.Rename(desk.name(), seen, seat, f"Name {dice.randrange(1000)}", None)
    elif table.phase.value == "roll":
        order = cmd.Roll(desk.name(), seen, seat, tuple(die for die in range(3) if dice.random() < 0.3))
    else:
        legal = table.view(seat).legal() if seat in table.waiting_for else ()
        if legal and dice.random() < 0.7:
            order = cmd.Mark(desk.name(), seen, seat, dice.choice(legal))
        else:
            order = cmd.Commit(desk.name(), seen, seat)
    answer = desk.ask(order, mine)
    assert isinstance(answer, list | Refusal)
