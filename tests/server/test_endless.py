"""Games that would never end: with dice everybody can pass for ever, and a table has only so many rounds (SRV-24)."""

import asyncio
from functools import partial
from pathlib import Path

import pytest
from tests.server.setup_hub import ANN, Eye, with_hub
from tests.server.setup_room import CODE, Desk, created

from felttip.contract import Refusal
from felttip.offline.tables import LIMITS as DEVICE
from felttip.room import commands as cmd
from felttip.room import events as ev
from felttip.room.decide import Context, decide
from felttip.room.deciding import Decision
from felttip.room.room import Room, fold
from felttip.server.computers import Computers
from felttip.server.hub import Hub
from felttip.server.settings import Limits
from felttip.table import AnyView, Phase

ROUNDS = Limits(rounds=3)
FULL = Refusal("SRV-24", "server-long-game", {"count": 3})


def step(room: Room, seat: int) -> cmd.Roll | cmd.Commit:
    """Keep the dice, or pass."""
    seen = room.noticed(frozenset({seat}))
    assert room.table is not None
    if room.table.phase is Phase.ROLL:
        return cmd.Roll(f"r{room.seq}", seen, seat, ())
    return cmd.Commit(f"c{room.seq}", seen, seat)


def passed(desk: Desk, limits: Limits) -> Refusal:
    """Pass until that is refused: why it is."""
    for _ in range(100):
        table = desk.room.table
        assert table is not None
        seat = table.waiting_for[0]
        answer = decide(desk.room, step(desk.room, seat), Context(frozenset({seat}), limits=limits))
        if isinstance(answer, Refusal):
            return answer
        desk.kept.extend(answer.events)
        desk.room = answer.room
    raise AssertionError("it goes on and on")


@pytest.mark.clause("SRV-24")
def test_a_game_in_which_everybody_passes_has_an_end() -> None:
    desk = Desk(created("borders"), ev.Started())
    assert passed(desk, ROUNDS) == FULL
    table = desk.room.table
    assert table is not None
    assert table.round.number == 4
    seat = table.waiting_for[0]
    seen = desk.seen(seat)
    for order in (
        cmd.Mark("m", seen, seat, "A1"),
        cmd.Retire("t", seen, seat),
        cmd.Roll("r", seen, seat, (0,)),
        cmd.Commit("c", seen, seat),
        cmd.Why("w", seen, seat, ("A1",)),
    ):
        assert decide(desk.room, order, Context(frozenset({seat}), limits=ROUNDS)) == FULL
    assert DEVICE.rounds == Limits().rounds, "a device lays no table that a server would not take"
    # What is longer from earlier days is read as ever.
    assert passed(desk, Limits(rounds=5)) == Refusal("SRV-24", "server-long-game", {"count": 5})
    assert fold(CODE, desk.kept) == desk.room


@pytest.mark.clause("SRV-24", "SRV-30")
def test_computers_rest_at_a_table_that_has_had_its_rounds(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    asked: list[int] = []

    class Passing(Computers):
        """They keep what they rolled, and pass."""

        async def decide(self, kind: str, seed: int, view: AnyView) -> Decision:
            asked.append(view.round.number)
            return (None, ()) if view.phase is Phase.ROLL else ((), None)

    async def test(hub: Hub) -> None:
        live = await hub.create([created("borders", kinds="pc"), ev.Started()], partial(str, CODE))
        eye = Eye(ANN)
        live.join(eye)
        for _ in range(3000):
            table = live.room.table
            assert table is not None
            if 0 in table.waiting_for and await live.order(step(live.room, 0), ANN) == FULL:
                break
            await asyncio.sleep(0.005)
        live.leave(eye)
        live.join(eye)
        await asyncio.sleep(0.05)
        assert live.room.table is not None
        assert live.room.table.round.number == 4
        assert not live.computers.seats
        assert not live.wanted
        assert await live.order(cmd.Play(1, live.room.seq, (), None)) in (FULL, Refusal("SRV-10", "server-late"))

    with_hub(tmp_path, test, ROUNDS, Passing(1, 1))
    assert set(asked) == {1, 2, 3}
    assert not caplog.records
