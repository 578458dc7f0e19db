"""Jobs: made once, by whoever has time; a worker that ends costs nothing but time."""

import asyncio
import random
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import cast

import msgspec
import pytest
from saq.job import Job, Status
from tests.coach.setup_coach import JUDGE
from tests.helpers import HOUSE, played
from tests.server.setup_cluster import Program, Server, ended, environment
from tests.server.setup_hub import Eye, with_hub
from tests.server.setup_room import Desk, created
from tests.server.setup_server import Person, lay, until
from tests.server.stand_ins import STAND_INS, play_quickly, tell_again_slowly, traced

from felttip.bench.services import Database, Messenger
from felttip.coach import review
from felttip.registry import find_game
from felttip.room import events as ev
from felttip.room.keys import fresh_code
from felttip.room.live import Live
from felttip.room.thinking import findings_of, review_of
from felttip.server import jobs
from felttip.server import queues as queues_module
from felttip.server.computers import Computers
from felttip.server.desk import OwnDesk
from felttip.server.doing import at_work
from felttip.server.fanout import Messages
from felttip.server.hub import Hub
from felttip.server.jobs import SharedDesk, Thinking
from felttip.server.queues import Queues
from felttip.server.settings import Effort, Limits
from felttip.server.store import Store
from felttip.server.studies import Studies
from felttip.table import Table

LIMITS = Limits()
pytestmark = pytest.mark.filterwarnings("ignore:Call to deprecated setex")  # SAQ's own, until it follows redis-py


@asynccontextmanager
async def hub_at(store: Store, messenger: Messenger, trace: Path, asks: bool) -> AsyncIterator[Hub]:
    """A process of its own, but for that it is in this one; its computers leave traces."""
    fanout, queues = Messages(messenger.url), Queues.at(messenger.url, Effort())
    computers = Computers(60, 1, think=partial(traced, trace))
    hub = Hub(store, computers, LIMITS, Studies(Effort()), fanout=fanout, resting=not asks)
    hub.thinker = Thinking(queues, LIMITS) if asks else None
    fanout.start(hub)
    try:
        yield hub
    finally:
        hub.close()
        await fanout.close()
        await queues.close()


async def soon(true: Callable[[], bool]) -> None:
    """Wait for something."""
    for _ in range(3000):
        if true():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it took too long")


def with_hubs(
    postgresql: Database, messenger: Messenger, folder: Path, test: Callable[[Hub, Hub, Hub, Queues], Awaitable[None]]
) -> None:
    """Run a test against two servers and a worker."""

    async def run() -> None:
        async with (
            Store.open(postgresql.url) as store,
            hub_at(store, messenger, folder / "a", asks=True) as a,
            hub_at(store, messenger, folder / "b", asks=True) as b,
            hub_at(store, messenger, folder / "worker", asks=False) as worker,
        ):
            queues = Queues.at(messenger.url, Effort())
            await queues.redis.flushall()
            try:
                await test(a, b, worker, queues)
            finally:
                await queues.close()

    asyncio.run(run())


def count(folder: Path, name: str) -> int:
    """How many decisions were made there."""
    return len((folder / name).read_text()) if (folder / name).exists() else 0


@pytest.mark.clause("SRV-41")
def test_one_worker_thinks_though_two_servers_ask(postgresql: Database, messenger: Messenger, tmp_path: Path) -> None:
    async def test(a: Hub, b: Hub, worker: Hub, queues: Queues) -> None:
        async with at_work(worker, OwnDesk(worker.studies), queues, 2):
            await soon_async(queues.turns.workers)
            live = await a.create([created("trails", kinds="pcc"), ev.Started()], fresh_code)
            other = await b.find(live.room.code)
            assert other is not None
            live.join(Eye())
            other.join(Eye())
            await soon(lambda: not live.room.computers() and not other.room.computers())
            assert live.room.seq == other.room.seq
        assert [count(tmp_path, name) for name in ("a", "b", "worker")] == [0, 0, 2]

    with_hubs(postgresql, messenger, tmp_path, test)


@pytest.mark.clause("SRV-41")
def test_without_a_worker_the_servers_think_themselves(
    postgresql: Database, messenger: Messenger, tmp_path: Path
) -> None:
    async def test(a: Hub, b: Hub, worker: Hub, queues: Queues) -> None:
        live = await a.create([created("trails", kinds="pc"), ev.Started()], fresh_code)
        live.join(Eye())
        await soon(lambda: not live.room.computers())
        assert [count(tmp_path, name) for name in ("a", "worker")] == [1, 0]

    with_hubs(postgresql, messenger, tmp_path, test)


@pytest.mark.clause("SRV-41", "SRV-18")
def test_a_job_whose_worker_is_gone_goes_to_another(
    postgresql: Database, messenger: Messenger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once before its worker could say that it has it, and once in the middle."""
    monkeypatch.setattr(queues_module, "HEART_S", 1)

    async def test(a: Hub, b: Hub, worker: Hub, queues: Queues) -> None:
        await queues.turns.worker_info("somebody who is there", queues.turns.name, ttl=60)
        live = await a.create([created("trails", kinds="pcc"), ev.Started()], fresh_code)
        live.join(Eye())
        taken = [await queues.turns.dequeue(10), await queues.turns.dequeue(10)]
        assert taken[0] is not None
        await taken[0].update(status="active")
        async with at_work(worker, OwnDesk(worker.studies), queues, 1):
            await soon(lambda: not live.room.computers())
        assert [count(tmp_path, name) for name in ("a", "worker")] == [0, 2]

    with_hubs(postgresql, messenger, tmp_path, test)


def test_what_no_worker_can_do_is_done_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker without this game, for example: it is not asked again and again."""
    monkeypatch.setattr(jobs, "LOOK_S", 0.01)
    asked: list[str] = []

    class Queue:
        async def job(self, key: str) -> Job:
            return Job("turn", key=key, status=Status.COMPLETE, result={"failed": True})

    class Asked:
        turns = Queue()

        async def put(self, queue: Queue, kind: str, key: str, **what: object) -> None:
            asked.append(key)

    async def test(hub: Hub) -> None:
        live = await hub.create([created("trails", kinds="cc"), ev.Started()])
        assert await Thinking(cast("Queues", Asked()), LIMITS)(live, 0)
        assert len(asked) == 1
        assert isinstance(live.room.table, Table)
        assert 0 not in live.room.table.waiting_for

    with_hub(tmp_path, test)


@pytest.mark.clause("SRV-41")
def test_a_worker_that_says_what_makes_no_sense_is_passed_over(tmp_path: Path) -> None:
    """One of another version, for example; what it said would lie there for an hour."""

    class Queue:
        async def job(self, key: str) -> Job:
            return Job("hint", key=key, status=Status.COMPLETE, result={"ok": {"nonsense": [1]}})

    class Asked:
        quick = long = Queue()

    class Own:
        async def hint(self, live: Live, seat: int) -> tuple[str, ...]:
            return ("own",)

        reviewed = hint

    async def test(hub: Hub) -> None:
        live = await hub.create([created("trails", kinds="pp"), ev.Started()])
        desk = SharedDesk(cast("Queues", Asked()), cast("OwnDesk", Own()), Effort())
        found: list[object] = [await desk.hint(live, 0), await desk.reviewed(live, 0)]
        assert found == [("own",), ("own",)]

    with_hub(tmp_path, test)


async def soon_async(true: Callable[[], Awaitable[object]]) -> None:
    """Wait for something that has to be asked for."""
    for _ in range(3000):
        if await true():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it took too long")


@pytest.mark.clause("SRV-41")
def test_workers_that_are_killed_again_and_again(postgresql: Database, messenger: Messenger, tmp_path: Path) -> None:
    """A server that leaves all thinking to others, and workers of which none lives long."""
    env = environment(postgresql, messenger)
    server, worker = Server(tmp_path, "--workers", "0", env=env), Program("worker", "--workers", "1", env=env)
    assert "worker" in worker.says
    with ended(server):
        try:
            code, keys = lay(server.base, "trails", "classic", "here", "computer")
            with Person(server.base, code, keys[0]) as ann:
                for number in (2, 4, 6):
                    ann.play(random.Random(number), lambda view, last=number: view.round >= last)  # type: ignore[misc]
                    worker.end(random.Random(number).choice([signal.SIGKILL, signal.SIGTERM]))
                    worker = Program("worker", "--workers", "1", env=env)
                ann.play(random.Random(1))
                assert ann.view.result is not None
        finally:
            worker.kill()


@pytest.mark.parametrize("game", HOUSE)
def test_a_review_goes_to_another_machine_without_its_table(game: str) -> None:
    table = played(game, find_game(game).boards[0], 2)
    found = review(table, 0, effort=2, judge=JUDGE)
    assert found.steps
    assert review_of(table, 0, findings_of(found)) == found


def test_a_worker_that_ends_in_good_order(postgresql: Database, messenger: Messenger) -> None:
    worker = Program("worker", "--workers", "1", env=environment(postgresql, messenger))
    until(lambda: bool(worker.says))
    worker.end(signal.SIGTERM)
    assert worker.process.returncode == 0
    assert worker.log() == ""


@pytest.mark.clause("SRV-41", "SRV-55")
def test_a_master_plays_a_daily_once_for_all_servers(
    postgresql: Database, messenger: Messenger, tmp_path: Path
) -> None:
    """Whoever asks, at whatever table of that daily; another day is another game."""

    async def test(a: Hub, b: Hub, worker: Hub, queues: Queues) -> None:
        studies, begun = Studies(Effort(), None, STAND_INS), list[str]()

        async def ask(hub: Hub, day: str) -> int:
            laid = msgspec.structs.replace(created("trails", kinds="p"), daily=day)
            live = await hub.create([laid, ev.Started()], fresh_code)
            desk = SharedDesk(queues, OwnDesk(hub.studies), Effort())
            while not (how := await desk.master(live, lambda: begun.append(day))).done:
                await asyncio.sleep(0.02)
            assert how.total is not None
            assert live.room.table is not None
            assert how.total == play_quickly(live.room.table, "master", lambda _: None)
            return how.total

        try:
            async with at_work(worker, OwnDesk(studies), queues, 1):
                await soon_async(queues.long.workers)
                assert await ask(a, "2031-03-05") == await ask(b, "2031-03-05")
                await ask(b, "2031-03-06")
        finally:
            studies.close()
        assert begun == ["2031-03-05", "2031-03-06"]

    with_hubs(postgresql, messenger, tmp_path, test)


@pytest.mark.clause("SRV-21", "SRV-25", "SRV-41")
def test_a_hint_waits_for_nobodys_page_wherever_they_are_made(
    postgresql: Database, messenger: Messenger, tmp_path: Path
) -> None:
    """And a page is begun once, on whatever server."""
    gate = tmp_path / "gate"
    tasks, begun = replace(STAND_INS, page_again=partial(tell_again_slowly, gate)), list[int]()

    async def test(a: Hub, b: Hub, worker: Hub, queues: Queues) -> None:
        # Nothing is given up, however long a busy machine takes to start processes.
        patient = Effort(limit=3600, page=3600)
        studies = Studies(patient, None, tasks)
        first, second = (SharedDesk(queues, OwnDesk(hub.studies), patient) for hub in (a, b))

        async def page(desk: SharedDesk, hub: Hub, code: str) -> str:
            live = await hub.find(code)
            assert live is not None
            return await desk.page(live, 0, "en", None, lambda: begun.append(1))

        async def all_of_it() -> None:
            over = await a.create([one.event for one in finished_desk().kept], fresh_code)
            while not (await first.review(over, 0, lambda: None)).done:
                await asyncio.sleep(0.02)
            pages = [asyncio.create_task(page(first, a, over.room.code))]
            await soon(gate.with_suffix(".asked").exists)
            pages.append(asyncio.create_task(page(second, b, over.room.code)))
            playing = await a.create([created("trails", kinds="p"), ev.Started()], fresh_code)
            assert await asyncio.wait_for(first.hint(playing, 0), 600)
            gate.touch()
            assert await asyncio.gather(*pages) == ["en None"] * 2

        try:
            async with at_work(worker, OwnDesk(studies), queues, 1):
                await soon_async(queues.pages.workers)
                await soon_async(queues.quick.workers)
                await soon_async(queues.long.workers)
                await all_of_it()
        finally:
            studies.close()
        assert begun == [1]

    with_hubs(postgresql, messenger, tmp_path, test)


def finished_desk() -> Desk:
    """A table at which somebody has passed all the time."""
    desk = Desk(created("trails", kinds="p"), ev.Started())
    while not desk.room.over:
        desk.commit(0)
    return desk
