"""Computer seats are never in the way: they think elsewhere, for a limited time, and somebody else answers for them."""

import asyncio
import ctypes
from collections.abc import Awaitable, Callable
from functools import partial
from multiprocessing.sharedctypes import RawArray
from pathlib import Path
from types import SimpleNamespace

import pytest
from tests.server.setup_hub import ANN, Eye, first_mark, with_hub
from tests.server.setup_room import created
from tests.server.stand_ins import compile_for_ever, compile_one, frail, hopeless, patient

from felttip.registry import find_board, find_game, game_names
from felttip.room import deciding as deciding_module
from felttip.room import events as ev
from felttip.room.deciding import Decision
from felttip.room.keys import fresh_code
from felttip.room.live import Live
from felttip.room.thinking import choose
from felttip.server import computers as computers_module
from felttip.server import tasks
from felttip.server.computers import Compiled, Computers
from felttip.server.hub import Hub
from felttip.server.settings import Limits
from felttip.server.tasks import decision
from felttip.table import AnyView, Settings, Table
from felttip.table.chance import SealedDeal


def view() -> AnyView:
    """What somebody sees at the beginning."""
    game, board = find_game("trails"), find_board("trails")
    return Table.open(game, board, Settings(("Ann", "Bea"), (0, 1)), SealedDeal.from_words("computers")).view(0)


def with_computers(folder: Path, computers: Computers, test: Callable[[Hub], Awaitable[None]]) -> None:
    """Run a test against a hub whose computers think so."""
    with_hub(folder, test, computers=computers)


def decided(computers: Computers, kind: str) -> Decision:
    """One decision at the beginning."""

    async def run() -> Decision:
        try:
            return await computers.decide(kind, 5, view())
        finally:
            computers.close()

    return asyncio.run(run())


async def until(true: Callable[[], bool]) -> None:
    """Wait for something."""
    for _ in range(3000):
        if true():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it took too long")


@pytest.mark.clause("SRV-18")
def test_a_hundred_computer_seats_do_not_delay_a_mark(tmp_path: Path) -> None:
    """While all of them think, and none has answered yet, every person's mark is confirmed."""
    gate = tmp_path / "gate"

    async def test(hub: Hub) -> None:
        tables: list[Live] = []
        for number in range(34):
            begins = created("trails", kinds="pccc", word=str(number))
            tables.append(await hub.create([begins, ev.Started()], fresh_code))
            tables[-1].join(Eye())
        answers = await asyncio.gather(*(live.order(first_mark(live, 0), ANN) for live in tables))
        assert answers == [3] * len(tables)
        assert sum(len(live.room.computers()) for live in tables) == 102
        gate.touch()
        await until(lambda: not any(live.room.computers() for live in tables))

    with_computers(tmp_path, Computers(600, 2, think=partial(patient, gate)), test)


@pytest.mark.clause("SRV-18")
def test_a_process_that_ends_disturbs_nobody_else(tmp_path: Path) -> None:
    gate = tmp_path / "gate"

    async def test(hub: Hub) -> None:
        other = asyncio.create_task(hub.computers.decide("patient", 5, view()))
        # The one that ends is replaced at once, and a simple player answers for it.
        assert await hub.computers.decide("frail", 5, view()) == choose("greedy", 5, view(), compiled=False)
        assert not other.done()
        gate.touch()
        assert await other == choose("random", 5, view(), compiled=False)

    with_computers(tmp_path, Computers(600, 2, think=partial(frail, gate)), test)


@pytest.mark.clause("SRV-18")
def test_a_table_goes_on_whatever_happens_to_its_computers(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def test(hub: Hub) -> None:
        live = await hub.create([created("trails", kinds="cp"), ev.Started()], fresh_code)
        live.join(Eye())
        await until(lambda: not live.room.computers())
        assert "gave no answer" in caplog.text

    with_computers(tmp_path, Computers(600, 1, think=hopeless), test)


class Unlucky(Computers):
    """Fails at first, in ways that nobody has thought of."""

    def __init__(self, failures: int) -> None:
        super().__init__(60, 1)
        self.failures = failures

    async def decide(self, kind: str, seed: int, view: AnyView) -> Decision:
        """A decision, sooner or later."""
        self.failures -= 1
        if self.failures >= 0:
            raise OSError("no more processes")
        return choose("random", seed, view, compiled=False)


@pytest.mark.clause("SRV-18")
def test_a_table_goes_on_after_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Even after many, as long as somebody looks on; nobody has to do anything about it."""
    monkeypatch.setattr(deciding_module, "AGAIN_S", 0.0)

    async def test(hub: Hub) -> None:
        live = await hub.create([created("trails", kinds="cp"), ev.Started()], fresh_code)
        live.join(Eye())
        await until(lambda: not live.room.computers())
        assert caplog.text.count("the computer of seat 0 failed") == 5

    with_computers(tmp_path, Unlucky(5), test)


@pytest.mark.clause("SRV-18")
def test_a_computer_that_takes_too_long_is_replaced(tmp_path: Path) -> None:
    never = Computers(0.1, 1, think=partial(patient, tmp_path / "never"))
    assert decided(never, "master") == choose("random", 5, view(), compiled=False)


@pytest.mark.clause("SRV-18")
def test_a_kind_that_nobody_knows_plays_like_medium() -> None:
    assert decided(Computers(60, 1), "nobody") == choose("medium", 5, view(), compiled=False)


@pytest.mark.clause("SRV-18")
def test_nobody_waits_for_code_that_could_not_be_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is there is there; the rest never will be, and neither if there can be no process at all."""
    monkeypatch.setattr(computers_module, "compile_all", compile_one)
    rest = [tasks.NEVER] * (len(game_names()) - 1)
    compiled = Compiled()
    compiled.start()
    asyncio.run(until(lambda: list(compiled.flags) == [tasks.ON_DISK, *rest]))
    compiled.close()

    def no_process(**_: object) -> None:
        raise OSError("too many processes")

    monkeypatch.setattr(computers_module, "SPAWN", SimpleNamespace(Process=no_process))
    without = Compiled()
    without.start()
    assert list(without.flags) == [tasks.NEVER, *rest]
    without.close()


def test_a_server_that_ends_while_it_compiles_says_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(computers_module, "compile_all", compile_for_ever)
    compiled = Compiled()
    compiled.start()
    compiled.close()
    assert caplog.records == []
    assert list(compiled.flags) == [tasks.NOT_YET] * 3


@pytest.mark.clause("SRV-18")
def test_until_there_is_compiled_code_a_simple_player_stands_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """No thinking time is ever spent on compiling."""

    def tell(_: object) -> None:
        raise AssertionError("nothing to tell")

    monkeypatch.setattr(tasks, "READY", set())
    made: list[tuple[str, bool]] = []
    monkeypatch.setattr(tasks, "choose", lambda kind, seed, view, compiled: made.append((kind, compiled)))
    for kind in ("master", "hard", "medium", "easy", "greedy", "random"):
        decision(kind, 5, view(), False, tell)
    tasks.READY.add("trails")
    decision("master", 5, view(), False, tell)
    decision("medium", 5, view(), True, tell)
    simple = ["medium", "medium", "medium", "easy", "greedy", "random"]
    assert made == [*((kind, False) for kind in simple), ("master", True), ("medium", False)]


def test_compiled_code_is_loaded_as_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a process looks on, the code of one game after the other is made; that of the last never comes."""
    names = game_names()
    flags = RawArray(ctypes.c_byte, len(names))
    coming = [tasks.ON_DISK] * (len(names) - 1) + [tasks.NEVER]
    warmed: list[str] = []
    monkeypatch.setattr(tasks, "READY", set())
    monkeypatch.setattr(tasks, "PENDING", set(names))
    monkeypatch.setattr(tasks, "warm", warmed.append)

    def later(seconds: float) -> None:
        made = sum(flag != tasks.NOT_YET for flag in flags)
        assert set(names[made:]) == tasks.PENDING
        assert set(names[: min(made, len(names) - 1)]) == tasks.READY
        if made < len(names):
            flags[made] = coming[made]

    monkeypatch.setattr("felttip.server.tasks.time.sleep", later)
    tasks.load_compiled(flags)
    assert warmed == names[:-1]
    for name in names:
        tasks.wait_for_compiled(name)


def test_code_that_cannot_be_compiled_or_loaded_concerns_one_game_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its players do without; the others have theirs, and nobody waits for what will not come."""
    names = game_names()
    flags = RawArray(ctypes.c_byte, len(names))
    broken = {names[0]}

    def warm(name: str) -> None:
        if name in broken:
            raise RuntimeError("on purpose")

    for name in ("end_with_parent", "give_way"):
        monkeypatch.setattr(tasks, name, lambda *_: None)
    monkeypatch.setattr(tasks, "warm", warm)
    monkeypatch.setattr(tasks, "READY", set())
    monkeypatch.setattr(tasks, "PENDING", set(names))
    tasks.compile_all(flags)
    assert list(flags) == [tasks.NEVER] + [tasks.ON_DISK] * (len(names) - 1)
    broken.add(names[1])
    tasks.load_compiled(flags)
    assert set(names[2:]) == tasks.READY
    assert not tasks.PENDING


def test_compiled_code_is_expected_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who comes before it is looked for waits for it all the same."""
    monkeypatch.setattr(tasks, "PENDING", set())
    monkeypatch.setattr(tasks, "load_compiled", lambda flags: None)
    tasks.expect_compiled(RawArray(ctypes.c_byte, len(game_names())))
    assert set(game_names()) == tasks.PENDING


class Counting(Computers):
    """Nobody decides anything; how many wait for a decision is counted."""

    def __init__(self) -> None:
        super().__init__(1, 8)
        self.asked = 0

    async def decide(self, kind: str, seed: int, view: AnyView) -> Decision:
        """Never comes to an end."""
        self.asked += 1
        await asyncio.Event().wait()
        raise AssertionError


@pytest.mark.clause("SRV-30")
def test_many_tables_of_one_address_do_not_make_all_others_wait(tmp_path: Path) -> None:
    computers = Counting()

    async def test(hub: Hub) -> None:
        for number, address in enumerate(["a"] * 4 + ["b"]):
            laid: list[ev.AnyEvent] = [created("trails", kinds="pc"), ev.Started()]
            live = await hub.create(laid, partial("tab22{}".format, number))
            live.join(Eye(address=address))
            await asyncio.sleep(0.01)
            assert computers.asked == (1, 2, 2, 2, 3)[number]

    with_hub(tmp_path, test, Limits(minds=2), computers)


@pytest.mark.clause("SRV-30")
@pytest.mark.parametrize(("alone", "order"), [(True, "abaaa"), (False, "aaaab")])
def test_addresses_take_turns(alone: bool, order: str) -> None:
    """With one process; where others decide, too, as many are asked at once as may be."""
    computers, done = Computers(60, 1), list[str]()
    computers.alone = alone

    async def decide(whose: str) -> None:
        async with computers.place(whose, 8):
            await computers.decide("random", 5, view())
            done.append(whose)

    async def run() -> None:
        try:
            await asyncio.gather(*(decide(whose) for whose in "aaaab"))
        finally:
            computers.close()

    asyncio.run(run())
    assert "".join(done) == order
