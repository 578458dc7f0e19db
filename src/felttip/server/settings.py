"""What whoever runs a server can choose."""

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Limits:
    """How much, how often and how long."""

    body: int = 8192
    """The longest body of a request, in bytes."""
    frame: int = 4096
    """The longest frame of a WebSocket, in bytes."""
    requests: tuple[float, float] = (60, 4)
    """Requests that change something, for each address: how many at once, and how many a second for long."""
    commands: tuple[float, float] = (60, 20)
    """Frames, for each connection."""
    connections: int = 64
    """Connections to one table."""
    hello: float = 10
    """Seconds until a connection has to say who it is."""
    ping: float = 20
    """Seconds between pings; a connection that says nothing for three times as long is closed."""
    absent: float = 60
    """Seconds after which somebody without a connection can be played for by a computer."""
    token: float = 600
    """Seconds in which a token for another device is good."""
    thinking: float = 10
    """Seconds that a computer player may think."""
    idle: float = 300
    """Seconds after which a table that nobody looks at leaves the memory."""
    days: float = 60
    """Days after which a table at which nothing happens is forgotten."""


@dataclass(frozen=True)
class Effort:
    """How much is done for hints, par and reviews."""

    hint: int = 400
    """How many games are played on for a hint (`felttip.coach`)."""
    review: int = 400
    """How many for each turn of a review."""
    par: float = 20
    """Seconds for the search for par."""
    patience: float = 15
    """Seconds after which this search is given up, if nobody asks how far it is."""
    limit: float = 300
    """Seconds after which a process that has not come to an end is ended."""
    waiting: int = 8
    """Of each kind so many are made or wait at the same time; more are refused."""
    kept: int = 256
    """Of each kind the results of so many are kept."""


@dataclass(frozen=True)
class ServerSettings:
    """The settings of a server."""

    data: Path
    """The folder for the database."""
    base_url: str | None = None
    """How others reach this server, such as `https://play.example.org`; otherwise as whoever asks does."""
    database: str | None = None
    """The URL of another database than the SQLite file in the folder."""
    page: Path = field(default_factory=lambda: Path(__file__).parent / "page")
    """The built page."""
    limits: Limits = field(default_factory=Limits)
    effort: Effort = field(default_factory=Effort)
    warm: bool = True
    """Start the processes for computer players, and compile what they need, before somebody sits down."""

    @property
    def database_url(self) -> str:
        """Where the events go."""
        return self.database or f"sqlite+aiosqlite:///{self.data / 'felttip.sqlite3'}"
