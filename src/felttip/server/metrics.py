"""What is counted and timed, for Prometheus: sums over everybody, and nothing about anybody."""

from collections.abc import Callable
from threading import Thread
from typing import Protocol

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server

from felttip.contract import Refusal

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)
SIZES = (1, 2, 4, 8, 16, 32, 64, 128, 256)


class Measurements:
    """All figures of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        own = self.registry
        self.commands = Counter("felttip_commands", "Commands that were answered.", ["answer"], registry=own)
        self._answers = {kind: self.commands.labels(kind) for kind in ("ok", "refused")}
        self.done = 0
        """Commands that were answered."""
        self.answering = Histogram(
            "felttip_answer_seconds", "From a command to its answer.", buckets=SECONDS, registry=own
        )
        self.refusals = Counter("felttip_refusals", "What was refused, by the clause.", ["clause"], registry=own)
        self.failures = Counter("felttip_failures", "What went wrong with us, by where.", ["where"], registry=own)
        self.connections = Gauge("felttip_connections", "WebSockets.", registry=own)
        self.tables = Gauge("felttip_tables", "Tables in the memory.", registry=own)
        self.batch = Histogram("felttip_store_batch_requests", "Requests in one commit.", buckets=SIZES, registry=own)
        self.commit = Histogram(
            "felttip_store_commit_seconds", "How long a commit takes.", buckets=SECONDS, registry=own
        )
        self.jobs = Gauge("felttip_jobs_waiting", "Jobs that wait for a worker, by the queue.", ["queue"], registry=own)
        self.redis = Gauge("felttip_redis_up", "1 while Redis can be heard.", registry=own)

    def answered(self, answer: Refusal | int, seconds: float) -> None:
        """A command got its answer after so long."""
        self.done += 1
        self._answers["refused" if isinstance(answer, Refusal) else "ok"].inc()
        self.answering.observe(seconds)
        if isinstance(answer, Refusal):
            self.refused(answer)

    def refused(self, refusal: Refusal) -> None:
        """Something was refused."""
        self.refusals.labels(refusal.clause).inc()

    def failed(self, where: str) -> None:
        """Something went wrong that should not."""
        self.failures.labels(where).inc()

    def committed(self, requests: int, seconds: float) -> None:
        """So many requests went to disk together, in so long."""
        self.batch.observe(requests)
        self.commit.observe(seconds)

    def watch(self, tables: Callable[[], float], redis: Callable[[], float]) -> None:
        """Ask for these figures whenever somebody looks."""
        self.tables.set_function(tables)
        self.redis.set_function(redis)


MEASURED = Measurements()
"""The figures of this process."""


class _Server(Protocol):
    server_port: int

    def shutdown(self) -> None: ...

    def server_close(self) -> None: ...


class MetricsPage:
    """The figures, at an address of their own that strangers do not reach."""

    def __init__(self, host: str, port: int, measured: Measurements = MEASURED) -> None:
        self._server: _Server
        self._thread: Thread
        self._server, self._thread = start_http_server(port, host, measured.registry)
        self.port = self._server.server_port

    def close(self) -> None:
        """No more."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
