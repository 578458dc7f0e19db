"""Hints, par and reviews: made in processes of their own that let everybody else go first, and kept for a while."""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from math import inf
from sys import getsizeof
from typing import TYPE_CHECKING, Generic, TypeVar

from felttip.bots import LEVELS
from felttip.contract import Refusal, Refused
from felttip.records.position import write_position
from felttip.registry.problems import Problem
from felttip.room.keys import digest, tag
from felttip.room.proving import Form, prove
from felttip.room.thinking import Counsel, Findings, LookedBack, ParFound, Tell, told, told_again
from felttip.server.settings import Effort
from felttip.server.tasks import counsel, find_par, judge_turn, look_back, play_master
from felttip.server.workers import Crew, NoAnswer, NotWanted, Task
from felttip.table import AnyTable, AnyView

if TYPE_CHECKING:
    from felttip.coach import Review
    from felttip.coach.problems import Verdict

LOG = logging.getLogger(__name__)
R = TypeVar("R")

HINT_NICE, MIDDLE_NICE, LONG_NICE = 8, 10, 12

Begin = Callable[[], None]
"""Called before something is begun that nobody has begun yet; may refuse."""


@dataclass(frozen=True)
class Tasks:
    """What the processes are asked to do; each function gets the means to tell at last."""

    hint: Callable[[AnyView, int, Tell], tuple[Counsel, ...]]
    par: Callable[[AnyTable, float, Tell], ParFound]
    review: Callable[[AnyTable, int, int, Tell], LookedBack]
    page: "Callable[[Review, str, int | None, int, Tell], str]"
    master: Callable[[AnyTable, str, Tell], int]
    verdict: "Callable[[AnyView, tuple[str, ...], Problem | None, int, Tell], Verdict]" = judge_turn
    proof: Callable[[str, Form, str, Tell], bytes] = prove
    page_again: Callable[[AnyTable, int, Findings, str, int | None, int, Tell], str] = told_again


TASKS = Tasks(counsel, find_par, look_back, told, play_master)


def names_tag(table: AnyTable) -> str:
    """What stands for the names at a table: a page that has other names is another page."""
    return digest("/".join(table.settings.names))[:16]


class Study(Generic[R]):
    """Something that is being found out, or has been."""

    def __init__(self) -> None:
        self.share = 0.0
        """How far it has come."""
        self.news: object = None
        """What is known so far."""
        self.result: R | None = None
        self.failed = False
        self.asked = time.monotonic()
        """When somebody last asked how far it is."""
        self.task: asyncio.Task[None] | None = None

    @property
    def done(self) -> bool:
        """Is there a result?"""
        return self.result is not None

    @property
    def size(self) -> int:
        """How many bytes the result takes, if it is a text."""
        return getsizeof(self.result) if self.done else 0

    async def wait(self) -> R:
        """The result; a refusal if there will be none."""
        assert self.task is not None
        await asyncio.shield(self.task)
        if self.result is None:
            raise Refused(Refusal("SRV-21", "server-no-result"))
        return self.result


class Shelf(Generic[R]):
    """Studies of one kind, by what they are about; of those that are done only the latest are kept.

    With a `patience`, in seconds, those that nobody asks for any more are given up. With `room`, in bytes, no more
    texts are kept than there is room for.
    """

    def __init__(
        self, crew: Crew, limit: float, most: int, kept: int, patience: float = inf, room: float = inf
    ) -> None:
        self._crew = crew
        self._limit = limit
        self._most = most
        self._kept = kept
        self._patience = patience
        self._room = room
        self._studies: OrderedDict[str, Study[R]] = OrderedDict()

    def find(self, about: str) -> Study[R] | None:
        """What is known about this, or being found out."""
        if about in self._studies:
            self._studies.move_to_end(about)
        return self._studies.get(about)

    def begin(self, about: str, task: Task[R]) -> Study[R]:
        """Find it out, unless somebody did before; a refusal if there is too much to do already."""
        if about not in self._studies and self._open() >= self._most:
            raise Refused(Refusal("SRV-21", "server-busy"))
        found = self.find(about)
        if found is not None and found.failed:
            # Said once, to whoever asks how far it is; the next one who asks gets another try.
            del self._studies[about]
            raise Refused(Refusal("SRV-21", "server-no-result"))
        if found is not None:
            found.asked = time.monotonic()
            return found
        study = self._studies[about] = Study[R]()
        study.task = asyncio.get_running_loop().create_task(self._run(about, study, task))
        self._make_room(len(self._studies) - self._kept)
        return study

    async def ask(self, about: str, task: Task[R]) -> R:
        """The result, after as long as it takes; a refusal if there is none, and then another try for the next one."""
        try:
            return await self.begin(about, task).wait()
        except Refused:
            self.drop_failed(about)
            raise

    def drop_failed(self, about: str) -> bool:
        """Let the next one have another try, if this has failed; was there anything to drop?"""
        found = self.find(about)
        if found is None or not found.failed:
            return False
        del self._studies[about]
        return True

    def forget(self, code: str) -> None:
        """Nothing about a table is kept; whoever waits for something still gets it."""
        for about in [one for one in self._studies if one.partition("/")[0] == code]:
            del self._studies[about]

    def close(self) -> None:
        """Nobody will hear of what is still open."""
        for study in self._studies.values():
            if study.task is not None:
                study.task.cancel()

    def _open(self) -> int:
        return sum(not one.done and not one.failed for one in self._studies.values())

    def _make_room(self, over: int = 0) -> None:
        """Of those that are done the oldest go: so many of them, and more until there is room for what is left."""
        done = [name for name, one in self._studies.items() if one.done or one.failed]
        size = sum(self._studies[name].size for name in done)
        for name in done:
            if over <= 0 and size <= self._room:
                return
            over -= 1
            size -= self._studies.pop(name).size

    async def _run(self, about: str, study: Study[R], task: Task[R]) -> None:
        def news(what: object) -> None:
            study.news = what
            study.share = what if isinstance(what, float) else study.share

        def wanted() -> bool:
            return time.monotonic() - study.asked <= self._patience

        try:
            study.result = await self._crew.run(task, self._limit, news, wanted)
            study.share = 1.0
            self._make_room()
        except NotWanted:
            # Nobody was there to hear of it: the next one who asks begins anew.
            self._studies.pop(about, None)
        except NoAnswer as reason:
            LOG.warning("something about table %s could not be found out: %s", tag(about.partition("/")[0]), reason)
        finally:
            study.failed = not study.done


class Studies:
    """All that can be found out about a table besides playing at it."""

    def __init__(self, effort: Effort, prepare: Callable[[], None] | None = None, tasks: Tasks = TASKS) -> None:
        self._effort = effort
        self._tasks = tasks
        # Who waits for a hint in a turn waits for nobody's record or page, and who waits for these for nobody's par.
        self._quick = Crew(1, HINT_NICE, prepare)
        self._middle = Crew(1, MIDDLE_NICE, prepare)
        self._long = Crew(1, LONG_NICE, prepare)
        self.hints: Shelf[tuple[Counsel, ...]] = Shelf(self._quick, effort.limit, effort.waiting, effort.kept)
        self.pars: Shelf[ParFound] = Shelf(self._long, effort.limit, effort.waiting, effort.kept, effort.patience)
        self.reviews: Shelf[LookedBack] = Shelf(self._long, effort.limit, effort.waiting, effort.kept)
        self.masters: Shelf[int] = Shelf(self._long, effort.limit, effort.waiting, effort.kept)
        self.pages: Shelf[str] = Shelf(self._middle, effort.page, effort.waiting, effort.kept, room=effort.pages)
        self.verdicts: Shelf[Verdict] = Shelf(self._middle, effort.limit, effort.waiting, effort.kept)
        self._proving = 0

    def start(self) -> None:
        """Have the processes for what somebody waits for there before they are needed."""
        self._quick.start()
        self._middle.start()

    def hint(self, about: str, view: AnyView) -> Awaitable[tuple[Counsel, ...]]:
        """Good turns for the seat of a view."""
        return self.hints.ask(about, partial(self._tasks.hint, view, self._effort.hint))

    def par(self, about: str, table: AnyTable) -> Study[ParFound]:
        """The best total of a lone player's deal."""
        return self.pars.begin(about, partial(self._tasks.par, table, self._effort.par))

    def review(self, about: str, table: AnyTable, seat: int) -> Study[LookedBack]:
        """What the turns of a seat were worth."""
        return self.reviews.begin(about, partial(self._tasks.review, table, seat, self._effort.review))

    def master(self, about: str, table: AnyTable) -> Study[int]:
        """What the strongest computer makes of a deal, in the place of the first seat."""
        return self.masters.begin(about, partial(self._tasks.master, table, LEVELS[-1]))

    def page(
        self, about: str, review: "Review", language: str, par: int | None, begin: Begin = lambda: None
    ) -> Awaitable[str]:
        """A review as a page; with par, if that is known."""
        task = partial(self._tasks.page, review, language, par, self._effort.review)
        name = f"{about}/{language}/{par}/{names_tag(review.table)}"
        if self.pages.find(name) is None:
            begin()
        return self.pages.ask(name, task)

    def page_again(
        self, about: str, table: AnyTable, seat: int, findings: Findings, language: str, par: int | None
    ) -> Awaitable[str]:
        """A review that was made elsewhere, as a page."""
        task = partial(self._tasks.page_again, table, seat, findings, language, par, self._effort.review)
        return self.pages.ask(f"{about}/{language}/{par}/{names_tag(table)}", task)

    def verdict(self, view: AnyView, marks: tuple[str, ...], problem: Problem | None) -> "Awaitable[Verdict]":
        """What the coach says of a turn in a problem."""
        about = digest("\n".join((write_position(view), *marks)))
        return self.verdicts.ask(about, partial(self._tasks.verdict, view, marks, problem, self._effort.hint))

    async def prove(self, text: str, form: Form, language: str) -> bytes:
        """What a record proves; it is not kept, and neither is the answer."""
        if self._proving >= self._effort.waiting:
            raise Refused(Refusal("SRV-21", "server-busy"))
        self._proving += 1
        try:
            return await self._middle.run(partial(self._tasks.proof, text, form, language), self._effort.proof)
        except NoAnswer:
            raise Refused(Refusal("SRV-48", "server-no-result")) from None
        finally:
            self._proving -= 1

    def forget(self, code: str) -> None:
        """Somebody at a table has no name any more: what named them is not kept (SRV-37)."""
        for shelf in (self.pars, self.reviews, self.pages):
            shelf.forget(code)

    def close(self) -> None:
        """End all processes."""
        for shelf in (self.hints, self.pars, self.reviews, self.masters, self.pages, self.verdicts):
            shelf.close()
        for crew in (self._quick, self._middle, self._long):
            crew.close()
