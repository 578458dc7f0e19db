"""How the processes of a server hear of each other: which tables have gone on, and who is connected where.

The database is the truth, and messages are only hurried: one that is lost, late or there twice costs a moment. They
hold events as the database does, hidden marks among them, and nothing besides but who is connected where; so Redis is
as private as the database. Nobody waits for a message: while Redis is away, every process looks into the database once
a second, and where one was lost, the next tells of a gap, which is read.
"""

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from secrets import token_hex
from typing import TYPE_CHECKING

import msgspec

from felttip.room.events import Stamped
from felttip.room.fanout import Fanout, Table, Tables
from felttip.room.keys import tag
from felttip.server.logs import kind_of
from felttip.server.presence import Presence

if TYPE_CHECKING:
    from redis.asyncio import Redis
    from redis.asyncio.client import PubSub

LOG = logging.getLogger(__name__)

CHANNEL = "felttip:news"
POLL_S = 1.0
"""So often, in seconds, the database is asked while there are no messages."""
SURE_S = 15.0
"""And so often while there are: a message can be lost."""
BEAT_S = 4.0
"""So often every process says who is connected to it."""
APART_S = 0.02
"""So long after a message the next one goes: most of what it costs is the same for one table and for fifty."""
AGAIN_S = 0.5
"""So long until the next try to reach Redis."""


class Polling(Fanout):
    """Processes that know of each other only what the database says."""

    shared = True

    def __init__(self, poll: float = POLL_S) -> None:
        self._poll_s = poll
        self._tasks: list[asyncio.Task[None]] = []
        self._reading: set[asyncio.Task[None]] = set()
        self._tables: Tables | None = None

    def start(self, tables: Tables) -> None:
        """Begin to look."""
        self._tables = tables
        self._tasks = [asyncio.get_running_loop().create_task(self._look())]

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(self._poll_s)
            if self._due():
                await self._look_once()

    def _due(self) -> bool:
        """Is it time to look?"""
        return True

    async def _look_once(self) -> None:
        """Ask the database which tables have gone on, and read that."""
        try:
            assert self._tables is not None
            tables = dict(self._tables.in_memory())
            known = {code: table.seq for code, table in tables.items()}
            numbers = await self._tables.numbers(known) if known else {}
            for code, seq in numbers.items():
                if seq < known[code]:
                    tables[code].lose()
            self._heard(numbers)
        except Exception as error:
            # The database is away: whoever asks for something is told so, and we try again.
            LOG.warning("the database could not be asked for news: %s", kind_of(error))

    def _heard(self, numbers: Mapping[str, int]) -> None:
        """Tables that have so many events: each catches up for itself, and none waits for another."""
        assert self._tables is not None
        tables = self._tables.in_memory()
        for code, seq in numbers.items():
            if code in tables and tables[code].behind(seq):
                task = asyncio.get_running_loop().create_task(_catch_up(code, tables[code], seq))
                self._reading.add(task)
                task.add_done_callback(self._reading.discard)

    async def close(self) -> None:
        """Look no more."""
        tasks = {*self._tasks, *self._reading}
        while tasks:
            for task in tasks:
                task.cancel()
            # Again and again: whoever just talks to Redis takes the first time for a lost connection.
            _, tasks = await asyncio.wait(tasks, timeout=0.1)


async def _catch_up(code: str, table: Table, seq: int) -> None:
    try:
        await table.catch_up(seq)
    except Exception:
        LOG.exception("table %s could not be brought up to date", tag(code))


class News(msgspec.Struct, omit_defaults=True):
    """What one process tells all others, many things at once."""

    origin: str
    events: dict[str, msgspec.Raw] = {}
    """What was added to tables; only who has a table in memory reads what it says of it."""
    numbers: dict[str, int] = {}
    """Tables that have gone on, and how many events they have, where these could not be sent."""
    here: dict[str, list[int]] = {}
    """The seats whose people are connected to this process, for each table that is named."""
    who: list[str] = []
    """Tables of which this process would like to hear that."""
    bye: bool = False
    """This process ends."""


NEWS = msgspec.json.Decoder(News)
STAMPED: msgspec.json.Decoder[list[Stamped]] = msgspec.json.Decoder(list[Stamped])


class Messages(Polling):
    """Processes that tell each other through Redis.

    All of them listen to one channel, and what has gathered while a message was on its way goes out as one: so the
    number of messages depends on the number of processes, and not on how much is played. (A channel for each table
    would mean a message for every mark, and to subscribe anew for every table that comes into the memory.)
    """

    def __init__(self, url: str, poll: float = POLL_S, beat: float = BEAT_S, listen: bool = True) -> None:
        super().__init__(poll)
        self._url = url
        self._beat_s = beat
        self._listens = listen
        self.origin = token_hex(8)
        self._own = msgspec.json.encode(News(self.origin))[:-1]
        """How whatever this process says begins."""
        self._news = News(self.origin)
        self._added: defaultdict[str, list[Stamped]] = defaultdict(list)
        self._wake = asyncio.Event()
        self._presence = Presence()
        self._since: float | None = None
        """Since when we hear what the others say; None: we do not."""
        self._looked = 0.0
        self._redis: Redis | None = None

    @property
    def certain(self) -> bool:
        """Whoever is connected elsewhere was named meanwhile."""
        return self._since is not None and time.monotonic() - self._since > 3 * self._beat_s

    @property
    def connected(self) -> bool:
        """Is Redis there?"""
        return self._since is not None

    def start(self, tables: Tables) -> None:
        """Begin to talk, and to listen."""
        from redis.asyncio import Redis  # noqa: PLC0415 - only who has a Redis needs to have this installed
        from redis.asyncio.retry import Retry  # noqa: PLC0415
        from redis.backoff import NoBackoff  # noqa: PLC0415

        self._redis = Redis.from_url(
            self._url, socket_connect_timeout=2, socket_timeout=5, retry=Retry(NoBackoff(), 0), socket_keepalive=True
        )
        if self._listens:
            super().start(tables)
        self._tables = tables
        loop = asyncio.get_running_loop()
        self._tasks.append(loop.create_task(self._talk()))
        if self._listens:
            self._tasks += [loop.create_task(self._listen()), loop.create_task(self._beat())]

    # Talking.

    def committed(self, code: str, stamped: Sequence[Stamped]) -> None:
        """Tell it."""
        self._added[code].extend(stamped)
        self._wake.set()

    def here(self, code: str, seats: frozenset[int]) -> None:
        """Tell it."""
        self._news.here[code] = sorted(seats)
        self._wake.set()

    def opened(self, code: str) -> None:
        """Ask the others."""
        self._meet([code])
        self._news.who.append(code)
        self._wake.set()

    async def _talk(self) -> None:
        """Send what has gathered; what could not be sent goes with what gathers next."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            news, self._news = self._news, News(self.origin)
            added, self._added = self._added, defaultdict(list)
            try:
                news.events = {code: msgspec.Raw(msgspec.json.encode(stamped)) for code, stamped in added.items()}
                await self._publish(news)
            except Exception:  # of any kind: Redis is away, and the listener says so
                later = self._news
                # So that not too much is kept: who hears of a number reads what it is about.
                numbers = {code: stamped[-1].seq for code, stamped in added.items()}
                later.numbers = {**news.numbers, **later.numbers, **numbers}
                later.here = {**news.here, **later.here}
                await asyncio.sleep(AGAIN_S)
                self._wake.set()
            else:
                await asyncio.sleep(APART_S)

    async def _publish(self, news: News) -> None:
        assert self._redis is not None
        await self._redis.publish(CHANNEL, msgspec.json.encode(news))

    async def _beat(self) -> None:
        """Say again who is here, and forget those who were not heard of for long."""
        while True:
            await asyncio.sleep(self._beat_s)
            assert self._tables is not None
            for code, table in self._tables.in_memory().items():
                if table.here():
                    self.here(code, table.here())
            self._wake.set()
            if self.certain:
                late = time.monotonic() - 3 * self._beat_s
                for origin in self._presence.silent(late):
                    self._meet(self._presence.lose(origin))
                self._meet(self._presence.fade(late))

    # Listening.

    def _due(self) -> bool:
        return not self.connected or time.monotonic() - self._looked > SURE_S

    async def _look_once(self) -> None:
        self._looked = time.monotonic()
        await super()._look_once()

    async def _listen(self) -> None:
        """Hear the others; come back however often Redis goes."""
        said = False
        while True:
            try:
                assert self._redis is not None
                async with self._redis.pubsub() as pubsub:
                    await pubsub.subscribe(CHANNEL)
                    said = await self._hear_on(pubsub, said)
            except Exception as error:
                if not said:
                    LOG.warning("Redis is away: the database is asked once a second instead: %s", kind_of(error))
                said = True
            self._since = None
            await asyncio.sleep(AGAIN_S)

    async def _hear_on(self, pubsub: "PubSub", said: bool) -> bool:
        """Hear for as long as somebody speaks: at least what we say ourselves comes back."""
        while True:
            message = await pubsub.get_message(timeout=3 * self._beat_s)
            if message is None:
                raise TimeoutError
            if message["type"] == "subscribe":
                if said:
                    LOG.warning("Redis is back")
                self._since = time.monotonic()
                said = False
                # What was said while nobody listened.
                await self._look_once()
                assert self._tables is not None
                self._news.who.extend(self._tables.in_memory())
                self._wake.set()
            elif message["type"] == "message":
                self.hear(message["data"])

    def hear(self, data: bytes) -> None:
        """What a process says."""
        if data.startswith(self._own):
            return
        try:
            news = NEWS.decode(data)
            if self._tables is not None:
                self._follow(news, self._tables.in_memory())
        except msgspec.MsgspecError:
            LOG.warning("what another process said through Redis makes no sense")
            return
        if self._tables is None:
            return
        self._meet(self._presence.hear(news.origin, news.here, time.monotonic()))
        if news.bye:
            self._meet(self._presence.lose(news.origin))
        tables = self._tables.in_memory()
        for code in news.who:
            if code in tables and tables[code].here():
                self.here(code, tables[code].here())
        self._heard(news.numbers)

    def _follow(self, news: News, tables: Mapping[str, Table]) -> None:
        """Add to tables what was added elsewhere; what cannot be added is read."""
        for code, said in news.events.items():
            if code in tables:
                stamped = STAMPED.decode(said)
                if stamped and not tables[code].follow(stamped):
                    news.numbers[code] = stamped[-1].seq

    def _meet(self, codes: Iterable[str]) -> None:
        """Show at these tables who is connected elsewhere."""
        assert self._tables is not None
        tables = self._tables.in_memory()
        for code in codes:
            if code in tables:
                tables[code].met(self._presence.seats(code))

    async def close(self) -> None:
        """Say what is left to say, and goodbye."""
        await super().close()
        if self._redis is not None:
            self._news.bye = True
            self._news.here.clear()
            with suppress(Exception):  # Redis may be away: the others notice, a moment later
                await self._publish(self._news)
            await self._redis.aclose()
