"""Which target is at hand here: the one place that decides where kernels come from.

On a machine Numba compiles them (`felttip.targets.compiled`); in a browser they were built before and are called
through JavaScript (`felttip.targets.browser`). Whoever wants a kernel asks here.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import Protocol, TypeVar, cast

from felttip.contract import Compile, Printed

F = TypeVar("F", bound=Callable[..., object])
P = TypeVar("P", bound=Printed)


class Target(Protocol):
    """Where rules run when they are not run as they stand."""

    @property
    def ROOMY(self) -> bool:  # noqa: N802 - a constant of a module
        """Is there memory for searches that take hundreds of megabytes?"""

    def kernel(self, function: F, p: Printed) -> F:
        """A twin of a function: same arguments (with `arrays` of the printed board), same answer, far faster."""

    def arrays(self, p: P) -> P:
        """The printed board as kernels want it: arrays instead of tuples."""

    def ready(self, p: Printed) -> bool:
        """Are there kernels for the game of this printed board, or can there be?"""


_chosen: list[Target] = []
"""What was chosen, the last one counts; none: what is usual here."""


@cache
def _usual() -> Target:
    if sys.platform == "emscripten":
        # By name, so that it is no part of what native kernels are made from (`compiled.sources_hash`).
        return cast(Target, import_module("felttip.targets.browser").Browser(None))
    from felttip.targets import compiled  # noqa: PLC0415 - in a browser nobody pays for it

    return compiled


def target() -> Target:
    """The target that is at hand."""
    return _chosen[-1] if _chosen else _usual()


def choose(chosen: Target) -> None:
    """From now on take kernels from there."""
    _chosen[:] = [chosen]


@contextmanager
def using(chosen: Target) -> Iterator[None]:
    """For a while, take kernels from there."""
    _chosen.append(chosen)
    try:
        yield
    finally:
        _chosen.pop()


def kernel(function: F, p: Printed) -> F:
    """See `Target.kernel`."""
    return target().kernel(function, p)


def arrays(p: P) -> P:
    """See `Target.arrays`."""
    return target().arrays(p)


def ready(p: Printed) -> bool:
    """See `Target.ready`."""
    return target().ready(p)


def compiler_for(p: Printed) -> Compile:
    """What makes kernels for the game of a printed board."""

    def compile_rule(function: F, /) -> F:
        return kernel(function, p)

    return compile_rule
