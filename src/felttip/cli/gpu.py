"""`felttip gpu`: kernels for machines that have a GPU and no compiler."""

import re
from importlib.util import find_spec
from pathlib import Path

import click

from felttip.cli.options import GAME, gpu_or_sentence, tell_broken
from felttip.registry import AnyGame, find_board, find_game, game_names


class Capability(click.ParamType[tuple[int, int]]):
    """What a GPU can do, as NVIDIA numbers it."""

    name = "capability"

    def convert(
        self, value: str | tuple[int, int], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """Two numbers with a point between them."""
        if isinstance(value, tuple):
            return value
        if not re.fullmatch(r"\d+\.\d", value):
            self.fail(f"{value}: 9.0, 12.0 …", param, ctx)
        whole, part = value.split(".")
        return int(whole), int(part)


@click.group()
def gpu() -> None:
    """Use a GPU from NVIDIA: whole games by the million, and tables for learners.

    \b
    felttip gpu build kernels
    """


@gpu.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--game", type=GAME, help="One game only.")
@click.option("--capability", type=Capability(), default="8.0", show_default=True, help="Of the least GPU it is for.")
def build(folder: Path, game: AnyGame | None, capability: tuple[int, int]) -> None:
    """Build the kernels of all games into FOLDER, for machines that have a GPU and CuPy but no Numba.

    No GPU is needed for it. There, FELTTIP_GPU names the folder.

    \b
    felttip gpu build kernels
    FELTTIP_GPU=kernels felttip simulate trails --on gpu
    """
    from felttip.targets import cuda  # noqa: PLC0415 - only who builds loads it

    tell_broken()
    with gpu_or_sentence():
        if find_spec("numba_cuda") is None:
            raise cuda.NoGpuError("gpu-no-compiler")
        import numpy as np  # noqa: PLC0415

        from felttip.bots.lanes import calls_of  # noqa: PLC0415
        from felttip.env.batched import Batch  # noqa: PLC0415
        from felttip.env.play import play_of  # noqa: PLC0415
        from felttip.mind.studying import calls_of as study_calls  # noqa: PLC0415

        for found in [game] if game else [find_game(name) for name in game_names()]:
            calls = [*calls_of(found, np), *Batch(play_of(found.name, None, None), 1, np).calls()]
            calls += study_calls(found, find_board(found.name), np)
            click.echo(str(cuda.build(found.name, calls, folder, capability)))
