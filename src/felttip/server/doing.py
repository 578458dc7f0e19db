"""Doing the jobs: in a server, beside everything else, or in a process that does nothing else (`felttip worker`)."""

import asyncio
import logging
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, nullcontext, suppress
from typing import TypeVar

import msgspec
from saq.job import Job
from saq.types import Context
from saq.worker import Worker

from felttip.contract import Refused
from felttip.room.keys import tag
from felttip.room.live import Live
from felttip.room.thinking import LookedBack, ParFound, ParNews, findings_of
from felttip.server.computers import Compiled, Computers
from felttip.server.desk import Desk, OwnDesk, master_key, table_of
from felttip.server.fanout import Messages
from felttip.server.hub import Hub
from felttip.server.jobs import LookedBackTold, SharedDesk, Thinking, gauge, outcome, review_key, wanted_key
from felttip.server.logs import quiet
from felttip.server.metrics import MEASURED
from felttip.server.queues import AWAY, SWEEP_S, TOUCH_S, WAIT_S, JobQueue, Queues
from felttip.server.settings import ServerSettings
from felttip.server.store import Store
from felttip.server.studies import Studies, Study, names_tag

LOG = logging.getLogger(__name__)
R = TypeVar("R")
ALIVE_S = 3
"""So often, in seconds, a worker says that it is there."""
TIDY_S = 10.0


Do = Callable[[Live, Job], Awaitable[object]]
Done = Callable[..., Awaitable[dict[str, object]]]


class OutOfDate(Exception):  # noqa: N818 - it happens, and whoever asked looks again
    """The table has gone on, or nobody wants to know any more."""


class QuietWorker(Worker[Context]):
    """A worker that leaves signals to the process that it is in."""

    SIGNALS: list[signal.Signals] = []  # noqa: RUF012 - as SAQ has it


class Labour:
    """What is done for each kind of job."""

    def __init__(self, hub: Hub, own: OwnDesk, queues: Queues) -> None:
        self._hub = hub
        self._own = own
        self._queues = queues

    def functions(self) -> list[tuple[str, Done]]:
        """What SAQ calls, by the kind of a job."""
        kinds: dict[str, Do] = {
            "turn": self._turn, "hint": self._hint, "par": self._par, "review": self._review, "page": self._page,
            "master": self._master,
        }  # fmt: skip
        return [(kind, self._job(kind, do)) for kind, do in kinds.items()]

    def _job(self, kind: str, do: Do) -> Done:
        """The table is read and brought up to date first; a failure is told to whoever asked."""

        async def done(given: Context, **what: object) -> dict[str, object]:
            job, code = given["job"], str(what["code"])
            touching = asyncio.create_task(_touch(job))
            try:
                live = await self._hub.find(code)
                if live is None or live.room.table is None:
                    return {"late": True}
                await live.catch_up(int(str(what["seq"])))
                return {"ok": await do(live, job)}
            except OutOfDate:
                return {"late": True}
            except Refused:
                return {"failed": True}
            except Exception:
                LOG.exception("a job of the kind %s for table %s failed", kind, tag(code))
                MEASURED.failed("job")
                return {"failed": True}
            finally:
                touching.cancel()
                await asyncio.gather(touching, return_exceptions=True)

        return done

    async def _turn(self, live: Live, job: Job) -> object:
        return await live.move(_seat(job))

    async def _hint(self, live: Live, job: Job) -> object:
        seat = _seat(job)
        if seat not in table_of(live).waiting_for:
            raise OutOfDate
        return await self._own.hint(live, seat)

    async def _par(self, live: Live, job: Job) -> object:
        code = live.room.code
        about = f"{code}/{names_tag(table_of(live))}"  # its record names people, who may be forgotten
        study = self._own.studies.par(about, table_of(live))
        await self._follow(study, job, wanted_key(code))
        if study.result is None and not self._own.studies.pars.drop_failed(about):
            raise OutOfDate  # nobody wanted to know any more
        return _result(study)

    async def _review(self, live: Live, job: Job) -> object:
        seat, code = _seat(job), live.room.code
        study = self._own.studies.review(f"{code}/{seat}", table_of(live), seat)
        await self._follow(study, job)
        self._own.studies.reviews.drop_failed(f"{code}/{seat}")
        found = _result(study)
        return LookedBackTold(found.told, findings_of(found.review))

    async def _master(self, live: Live, job: Job) -> object:
        about = master_key(live)
        study = self._own.studies.master(about, table_of(live))
        await self._follow(study, job)
        self._own.studies.masters.drop_failed(about)
        return _result(study)

    async def _page(self, live: Live, job: Job) -> object:
        seat, code = _seat(job), live.room.code
        made = outcome(await self._queues.long.job(review_key(code, seat)))
        if made is None or made.ok is None:
            raise OutOfDate
        findings = msgspec.json.decode(made.ok, type=LookedBackTold).findings
        what = job.kwargs or {}
        return await self._own.studies.page_again(
            f"{code}/{seat}", table_of(live), seat, findings, what["language"], what["par"]
        )

    async def _follow(
        self, study: Study[ParFound] | Study[LookedBack] | Study[int], job: Job, wanted: str | None = None
    ) -> None:
        """Wait for a study, and tell how far it is; it is wanted for as long as somebody asks."""
        assert study.task is not None
        while not study.task.done():
            await asyncio.wait([study.task], timeout=TOUCH_S / 2)
            news = study.news if isinstance(study.news, ParNews) else None
            job.progress = study.share if news is None else news.share
            job.meta = {} if news is None else {"news": msgspec.to_builtins(news)}
            with suppress(*AWAY):
                if wanted is not None and await self._queues.redis.exists(wanted):
                    study.asked = time.monotonic()


def _result(study: Study[R]) -> R:
    if study.result is None:
        raise RuntimeError("there is no result")
    return study.result


def _seat(job: Job) -> int:
    return int((job.kwargs or {})["seat"])


async def _touch(job: Job) -> None:
    """Say now and then that this job is being done, and how far it is."""
    while True:
        await asyncio.sleep(TOUCH_S)
        with suppress(*AWAY):
            await job.update()


@asynccontextmanager
async def at_work(hub: Hub, own: OwnDesk, queues: Queues, count: int) -> AsyncIterator[None]:
    """Do jobs meanwhile: so many computers' turns at once, and one of each other kind."""
    quiet()
    functions = Labour(hub, own, queues).functions()
    workers = [_worker(queue, functions, many) for queue, many in zip(queues.all(), (count, 1, 1, 1), strict=True)]
    tasks = [asyncio.create_task(worker.start()) for worker in workers]
    try:
        yield
    finally:
        # What is not finished goes to another worker. (To tell a worker to stop that has not begun would be in vain.)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@asynccontextmanager
async def together(hub: Hub, own: OwnDesk, settings: ServerSettings, url: str) -> AsyncIterator[Desk]:
    """Share the work with all others at this Redis: whom one asks for hints, par and reviews from now on."""
    queues = Queues.at(url, settings.effort)
    hub.thinker = Thinking(queues, settings.limits)
    hub.computers.alone = False
    counting = asyncio.create_task(gauge(queues))
    try:
        async with at_work(hub, own, queues, settings.crew) if settings.crew else nullcontext():
            yield SharedDesk(queues, own, settings.effort)
    finally:
        counting.cancel()
        await asyncio.gather(counting, return_exceptions=True)
        await queues.close()


async def work(settings: ServerSettings, url: str, end: asyncio.Event) -> None:
    """A process that does nothing but jobs, until it is told to end."""
    async with Store.open(settings.database_url) as store:
        compiled = Compiled()
        computers = Computers(settings.limits.thinking, settings.crew, compiled.prepare, engines=settings.engines)
        studies = Studies(settings.effort, compiled.prepare)
        # What it writes it tells the others; what they tell it needs not to know before a job is about it.
        fanout = Messages(url, listen=False)
        hub = Hub(store, computers, settings.limits, studies, fanout=fanout, resting=True)
        queues = Queues.at(url, settings.effort)
        MEASURED.watch(lambda: len(hub.in_memory()), lambda: 1)
        fanout.start(hub)
        compiled.start()
        computers.start()
        tidying = [asyncio.create_task(_tidy(hub)), asyncio.create_task(gauge(queues))]
        try:
            async with at_work(hub, OwnDesk(studies), queues, settings.crew):
                await end.wait()
        finally:
            for task in tidying:
                task.cancel()
            await asyncio.gather(*tidying, return_exceptions=True)
            await fanout.close()
            await queues.close()
            compiled.close()
            hub.close()


async def _tidy(hub: Hub) -> None:
    while True:
        await asyncio.sleep(TIDY_S)
        hub.forget_idle()


def _worker(queue: JobQueue, functions: list[tuple[str, Done]], concurrency: int) -> QuietWorker:
    return QuietWorker(
        queue,
        functions,
        concurrency=concurrency,
        timers={"schedule": 1, "sweep": SWEEP_S, "worker_info": ALIVE_S, "abort": 1},
        dequeue_timeout=WAIT_S,
    )
