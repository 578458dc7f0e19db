"""What whoever runs a server can choose."""

import os
from dataclasses import dataclass, field
from pathlib import Path

from felttip.engines.player import Program
from felttip.room.measure import Effort, Limits

__all__ = ["Effort", "Limits", "ServerSettings"]


@dataclass(frozen=True)
class ServerSettings:
    """The settings of a server."""

    data: Path
    """The folder for the database."""
    base_url: str | None = None
    """How others reach this server, such as `https://play.example.org`; otherwise as whoever asks does."""
    proxies: tuple[str, ...] = ()
    """The addresses, or networks, of proxies: they are believed about whom they speak for, and nobody else is."""
    database: str | None = None
    """The URL of another database than the SQLite file in the folder: `postgresql+asyncpg://…`."""
    redis: str | None = None
    """The URL of the Redis through which several processes on one database work together: `redis://…`."""
    workers: int | None = None
    """How many processes think for computer players; as many as there is room for, if nobody says. With a Redis, none
    means that other machines do all jobs."""
    page: Path = field(default_factory=lambda: Path(__file__).parent / "page")
    """The built page."""
    bundle: Path = field(default_factory=lambda: Path(__file__).parents[1] / "offline" / "bundle")
    """What the page needs to play without a server."""
    limits: Limits = field(default_factory=Limits)
    effort: Effort = field(default_factory=Effort)
    engines: tuple[Program, ...] = ()
    """Programs of others that play as further computers, chosen by whoever runs the server and by nobody else."""
    warm: bool = True
    """Start the processes for computer players, and compile what they need, before somebody sits down."""

    @property
    def crew(self) -> int:
        """How many processes think for computer players."""
        return max(1, min(4, (os.cpu_count() or 2) - 1)) if self.workers is None else self.workers

    @property
    def database_url(self) -> str:
        """Where the events go."""
        return self.database or f"sqlite:///{self.data / 'felttip.sqlite3'}"
