"""What commands share that can have work done elsewhere (docs/far.md)."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import click

from felttip.far import Far, Place
from felttip.far.places import check
from felttip.words import words

F = TypeVar("F", bound=Callable[..., object])


GPU = "gpu"
"""What can be said instead of an address, where a GPU can do it."""
DASK = "A Dask scheduler whose workers do it: tcp://host:8786."


def far_options(usual: int | None = None, gpu: bool = False) -> Callable[[F], F]:
    """`--workers` and `--on`; `usual`: how many there are if nobody says, all cores otherwise."""
    many = click.option(
        "--workers",
        type=click.IntRange(1, 256),
        show_default="all cores" if usual is None else str(usual),
        help="Processes on this machine.",
    )
    return lambda function: many(on_option(function, gpu))


def on_option(function: F, gpu: bool = False) -> F:
    """`--on` alone."""
    return click.option("--on", metavar="ADDRESS", help=f"{DASK} Or {GPU}, for this machine's." if gpu else DASK)(
        function
    )


def place_of(workers: int | None, on: str | None, usual: int | None = None) -> Place:
    """Where work is done; without a word on all cores."""
    if on is not None:
        with told_far():
            check(on)
    return Place(workers or usual or os.cpu_count() or 1, on)


@contextmanager
def told_far() -> Iterator[None]:
    """What cannot be done where it should becomes the error."""
    try:
        yield
    except Far as far:
        raise click.ClickException(words().about(far.phrase)) from None
