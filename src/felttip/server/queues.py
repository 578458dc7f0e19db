"""Queues of jobs in Redis (SAQ), such that a killed worker or a killed Redis costs nothing but time."""

import asyncio
import logging
from dataclasses import dataclass
from typing import TypeVar

import msgspec
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from saq.job import TERMINAL_STATUSES, Job, Status
from saq.queue.redis import RedisQueue
from saq.utils import now

from felttip.server.settings import Effort

LOG = logging.getLogger(__name__)
R = TypeVar("R")

AWAY = (RedisError, OSError, TimeoutError)
"""What is raised while Redis is not there."""
HEART_S = 4
"""A job that its worker has not touched for so long, in seconds, goes to another worker."""
TOUCH_S = 1.0
SWEEP_S = 2
"""So often somebody looks for such jobs."""
TRIES = 4
"""So many workers may be killed over one job."""
WAIT_S = 5.0
"""So long, in seconds, a worker waits for a job before it asks anew: a connection that is dead is noticed."""
REST_S = 0.5
PAGE_KEPT_S = 60
"""A page is large, and its worker keeps some besides: it lies in Redis for so long at most, in seconds."""


class JobQueue(RedisQueue):
    """A queue as SAQ has it, with another way to come back from faults."""

    async def dequeue(self, timeout: float = 0.0, poll_interval: float = 0.0) -> Job | None:
        """The next job; while Redis is away there is none, and nobody runs in circles meanwhile."""
        try:
            return await super().dequeue(timeout or WAIT_S)
        except AWAY:
            await asyncio.sleep(REST_S)
            return None

    async def sweep(self, lock: int = SWEEP_S, abort: float = 0.0) -> list[str]:
        """Give jobs whose worker is gone to another one; SAQ would first wait for the one that is gone."""
        swept: list[str] = []
        if not await self.redis.set(self._sweep, 1, nx=True, ex=max(1, int(lock))):
            return swept
        for found in await self.redis.lrange(self._active, 0, -1):
            job_id = found.decode() if isinstance(found, bytes) else found
            job = await self._get_job_by_id(job_id)
            if job is None or job.status in TERMINAL_STATUSES:
                await self.redis.lrem(self._active, 0, job_id)
                await self.redis.zrem(self._incomplete, job_id)
            elif not (job.stuck or (job.status is not Status.ACTIVE and self._untouched(job))):
                continue
            elif job.retryable:
                LOG.warning("a job of the kind %s goes to another worker", job.function)
                await self.retry(job, error=self.swept_error_message)
            else:
                await self.finish(job, Status.FAILED, error=self.swept_error_message)
            swept.append(job_id)
        return swept

    def _untouched(self, job: Job) -> bool:
        """Taken by a worker that was killed before it could even say so."""
        return now() - max(job.queued, job.touched) > HEART_S * 1000

    async def workers(self) -> int:
        """How many workers there are for this queue; Redis forgets them by its own clock."""
        count: int = await self.redis.zcard(self._stats)
        return count


def client(url: str) -> "Redis":
    """A Redis from which whoever asks hears soon that it is away."""
    return Redis.from_url(
        url, socket_connect_timeout=2, socket_timeout=3 * WAIT_S, retry=Retry(NoBackoff(), 0), socket_keepalive=True
    )


@dataclass(frozen=True)
class Queues:
    """Who waits for a hint in a turn waits for nobody's page or par, and a computer's turn for none of them."""

    redis: "Redis"
    turns: JobQueue
    quick: JobQueue
    pages: JobQueue
    long: JobQueue
    keep: int
    """Seconds for which results are kept."""

    @classmethod
    def at(cls, url: str, effort: Effort) -> "Queues":
        """The queues in a Redis."""
        redis = client(url)
        turns, quick, pages, long = (
            JobQueue(redis, name=f"felttip-{name}", dump=msgspec.json.encode, load=msgspec.json.decode)
            for name in ("turns", "quick", "pages", "long")
        )
        return cls(redis, turns, quick, pages, long, effort.keep)

    def all(self) -> tuple[JobQueue, ...]:
        """Each of them."""
        return self.turns, self.quick, self.pages, self.long

    async def put(self, queue: JobQueue, kind: str, key: str, **what: object) -> None:
        """One more job, unless the same waits already or is being done."""
        kept = min(self.keep, PAGE_KEPT_S) if queue is self.pages else self.keep
        job = Job(kind, dict(what), key=key, timeout=0, heartbeat=HEART_S, retries=TRIES, ttl=max(1, kept))
        await queue.enqueue(job)

    async def close(self) -> None:
        """Hang up."""
        await self.redis.aclose()
