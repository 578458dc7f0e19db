"""Asking other processes, on whatever machine, for computers' turns, hints, par and reviews.

A job names a table, a seat and how many events the table had, and its key is what it is about: so it is made once,
though several processes ask, and nothing that is hidden goes through Redis. Who asks waits, looks after it, and does it
itself when nobody else does.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from math import ceil
from typing import TypeVar

import msgspec
from saq.job import TERMINAL_STATUSES, Job, Status

from felttip.contract import Refusal, Refused
from felttip.room.advising import Standing
from felttip.room.keys import digest
from felttip.room.live import Live
from felttip.room.looking import ReviewTold
from felttip.room.thinking import SIMPLE, Counsel, Findings, ParFound, ParNews
from felttip.server.desk import OwnDesk, master_key, not_found_out, table_of
from felttip.server.metrics import MEASURED
from felttip.server.queues import AWAY, HEART_S, JobQueue, Queues
from felttip.server.settings import Effort, Limits
from felttip.server.studies import Begin, names_tag

R = TypeVar("R")
LOOK_S, FIRST_LOOK_S = 1.0, 0.05
"""So often, in seconds, whoever waits looks after a job; at first more often."""
GAUGE_S = 5.0


class Outcome(msgspec.Struct):
    """What came of a job."""

    ok: msgspec.Raw | None = None
    failed: bool = False
    late: bool = False
    """It was out of date, or nobody wanted it any more."""


class LookedBackTold(msgspec.Struct):
    """A review, as a page gets it and as it goes on to other machines."""

    told: ReviewTold
    findings: Findings


class Nobody(Exception):  # noqa: N818 - then we do it ourselves
    """There is no worker for a job, or none that comes to an end."""


UNHEARD = (*AWAY, Nobody, msgspec.MsgspecError)
"""Nobody answers, or what a worker of another version says makes no sense to us."""


def outcome(job: Job | None) -> Outcome | None:
    """What came of a job; None if it is not done."""
    if job is None or job.status not in TERMINAL_STATUSES:
        return None
    if job.status is not Status.COMPLETE or not isinstance(job.result, dict):
        return Outcome(failed=True)
    found = job.result
    ok = msgspec.Raw(msgspec.json.encode(found["ok"])) if "ok" in found else None
    return Outcome(ok, bool(found.get("failed")), bool(found.get("late")))


def review_key(code: str, seat: int) -> str:
    """What the review of a seat goes by."""
    return f"review:{code}:{seat}"


def _pages(code: str) -> str:
    """What all pages about a table go by, first."""
    return f"page:{code}:"


def wanted_key(code: str) -> str:
    """What lies in Redis for as long as somebody wants to know par."""
    return f"felttip:wanted:par:{code}"


class Thinking:
    """Has computers decide wherever there is room."""

    def __init__(self, queues: Queues, limits: Limits) -> None:
        self._queues = queues
        self._limits = limits

    async def __call__(self, live: Live, seat: int) -> bool:
        """One decision; is it made, or out of date?"""
        try:
            return await self._ask(live, seat)
        except AWAY:
            return await live.move(seat)

    async def _ask(self, live: Live, seat: int) -> bool:
        room, queue = live.room, self._queues.turns
        about = room.concerns[seat]
        key = f"turn:{room.code}:{seat}:{about}"
        await self._queues.put(queue, "turn", key, code=room.code, seat=seat, seq=room.seq)
        active: float | None = None
        while True:
            await live.gone_on(LOOK_S)
            if seat not in live.room.computers() or live.room.concerns[seat] != about:
                return True
            job = await queue.job(key)
            if job is None or job.status in TERMINAL_STATUSES:
                # Done, but not heard of here; or Redis has forgotten it: then it is asked for anew.
                await live.catch_up()
                came = outcome(job)
                if came is not None and came.failed:
                    return await live.move(seat)  # whoever tried it cannot, so we do it; if it is decided, that is late
                return seat not in live.room.computers() or live.room.concerns[seat] != about
            if not await queue.workers():
                return await live.move(seat)
            active = None if job.status is not Status.ACTIVE else active or time.monotonic()
            if active is not None and time.monotonic() - active > 2 * self._limits.thinking + 2 * HEART_S:
                return await live.move(seat, SIMPLE)


class SharedDesk:
    """Whoever has time makes it; the results lie in Redis, so that anybody can ask anywhere."""

    def __init__(self, queues: Queues, own: OwnDesk, effort: Effort) -> None:
        self._queues = queues
        self._own = own
        self._effort = effort

    # What one waits for.

    async def hint(self, live: Live, seat: int) -> tuple[Counsel, ...]:
        """Good turns for what a seat has to decide."""
        room = live.room
        key = f"hint:{room.code}:{seat}:{digest(str(table_of(live).question))[:16]}"

        async def ask() -> tuple[Counsel, ...]:
            found = await self._result("hint", key, code=room.code, seat=seat, seq=room.seq)
            return msgspec.json.decode(found, type=tuple[Counsel, ...])

        return await self._or_own(ask(), lambda: self._own.hint(live, seat))

    async def page(self, live: Live, seat: int, language: str, par: int | None, begin: Begin) -> str:
        """A review that was made, as a page."""
        room = live.room

        async def ask() -> str:
            if await self._done(self._queues.long, review_key(room.code, seat)) is None:
                return await self._own.page(live, seat, language, par, begin)
            key = f"{_pages(room.code)}{seat}:{language}:{par}:{names_tag(table_of(live))}"
            what = {"code": room.code, "seat": seat, "seq": room.seq, "language": language, "par": par}
            return msgspec.json.decode(await self._result("page", key, begin, **what), type=str)

        return await self._or_own(ask(), lambda: self._own.page(live, seat, language, par, begin))

    async def forget(self, live: Live) -> None:
        """Neither here nor in Redis, where they would go by themselves, but later."""
        await self._own.forget(live)
        code, queues = live.room.code, self._queues
        with suppress(*AWAY):
            await queues.redis.delete(queues.long.job_id(f"par:{code}"))
            async for key in queues.redis.scan_iter(match=f"{queues.pages.job_id(_pages(code))}*", count=1000):
                await queues.redis.delete(key)

    async def _or_own(self, ask: Awaitable[R], own: Callable[[], Awaitable[R]]) -> R:
        """What others answer, or if nobody does, what we find out ourselves."""
        try:
            return await ask
        except UNHEARD:
            return await own()

    async def _result(self, kind: str, key: str, begin: Begin = lambda: None, **what: object) -> msgspec.Raw:
        """What comes of a job that somebody waits for; it is begun, if nobody did."""
        queue, pause = self._queues.pages if kind == "page" else self._queues.quick, FIRST_LOOK_S
        until = time.monotonic() + self._effort.limit
        job = await queue.job(key)
        came = outcome(job)
        if came is not None and came.ok is not None:
            return came.ok
        await self._room_for(queue)
        if job is None or came is not None:
            begin()
        await self._queues.put(queue, kind, key, **what)
        while time.monotonic() < until:
            await asyncio.sleep(pause)
            pause = min(2 * pause, LOOK_S)
            job = await queue.job(key)
            if job is None:  # Redis has forgotten it
                await self._queues.put(queue, kind, key, **what)
                continue
            came = outcome(job)
            if came is not None and came.ok is not None:
                return came.ok
            if came is not None:
                raise not_found_out() if came.late else Refused(Refusal("SRV-21", "server-no-result"))
            await self._check(queue)
        raise Refused(Refusal("SRV-21", "server-no-result"))

    async def _check(self, queue: JobQueue) -> None:
        if not await queue.workers():
            raise Nobody

    async def _room_for(self, queue: JobQueue) -> None:
        """A refusal, if there is too much to do already."""
        count = await queue.workers()
        if not count:
            raise Nobody
        if await queue.count("incomplete") >= count * self._effort.waiting:
            raise Refused(Refusal("SRV-21", "server-busy"))

    async def _done(self, queue: JobQueue, key: str) -> msgspec.Raw | None:
        """What came of a job, if anything did."""
        found = outcome(await queue.job(key))
        return None if found is None else found.ok

    # What one asks about again and again.

    async def par(self, live: Live, begin: Begin) -> Standing:
        """How far the search for par is; it is begun, if nobody did."""
        room = live.room

        async def ask() -> Standing:
            await self._queues.redis.set(wanted_key(room.code), 1, ex=ceil(self._effort.patience) or 1)
            return await self._standing("par", f"par:{room.code}", begin, code=room.code, seat=0, seq=room.seq)

        return await self._or_own(ask(), lambda: self._own.par(live, begin))

    async def par_found(self, live: Live) -> ParFound | None:
        """Par, if it was found."""
        with suppress(*UNHEARD):
            found = await self._done(self._queues.long, f"par:{live.room.code}")
            if found is not None:
                return msgspec.json.decode(found, type=ParFound)
        return await self._own.par_found(live)

    async def review(self, live: Live, seat: int, begin: Begin) -> Standing:
        """How far the review of a seat is; it is begun, if nobody did."""
        room = live.room
        key = review_key(room.code, seat)
        ask = self._standing("review", key, begin, code=room.code, seat=seat, seq=room.seq)
        return await self._or_own(ask, lambda: self._own.review(live, seat, begin))

    async def reviewed(self, live: Live, seat: int) -> ReviewTold | None:
        """The review of a seat, if it was made."""
        with suppress(*UNHEARD):
            found = await self._done(self._queues.long, review_key(live.room.code, seat))
            if found is not None:
                return msgspec.json.decode(found, type=LookedBackTold).told
        return await self._own.reviewed(live, seat)

    async def master(self, live: Live, begin: Begin) -> Standing:
        """How far the master is with a daily."""
        room = live.room
        ask = self._standing("master", master_key(live), begin, code=room.code, seat=0, seq=room.seq)
        return await self._or_own(ask, lambda: self._own.master(live, begin))

    async def _standing(self, kind: str, key: str, begin: Begin, **what: object) -> Standing:
        """How far a job is that is begun, if nobody did."""
        queue = self._queues.long
        job = await queue.job(key)
        came = outcome(job)
        if came is not None and came.failed:
            # Said once, to whoever asks how far it is; the next one who asks gets another try.
            await self._queues.redis.delete(queue.job_id(key))
            raise Refused(Refusal("SRV-21", "server-no-result"))
        if job is None or (came is not None and came.ok is None):
            await self._room_for(queue)
            begin()
            await self._queues.put(queue, kind, key, **what)
            return Standing(False, 0.0)
        if came is None or came.ok is None:
            await self._check(queue)
            news = job.meta.get("news")
            return Standing(False, job.progress, None if news is None else msgspec.convert(news, ParNews))
        if kind == "par":
            return Standing(True, 1.0, msgspec.json.decode(came.ok, type=ParFound).news)
        return Standing(True, 1.0, total=msgspec.json.decode(came.ok, type=int) if kind == "master" else None)


async def gauge(queues: Queues) -> None:
    """Count the jobs that wait, for as long as the server runs."""
    while True:
        for queue in queues.all():
            with suppress(*AWAY):
                MEASURED.jobs.labels(queue.name.removeprefix("felttip-")).set(await queue.count("queued"))
        await asyncio.sleep(GAUGE_S)
