"""How much, how often and how long: what whoever runs a server can choose."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """How much, how often and how long."""

    body: int = 8192
    """The longest body of a request, in bytes."""
    frame: int = 4096
    """The longest frame of a WebSocket, in bytes."""
    requests: tuple[float, float] = (60, 4)
    """Requests that change something, for each address: how many at once, and how many a second for long."""
    reads: tuple[float, float] = (600, 50)
    """Whatever is only looked at, for each address, in units: a table costs one, more of what is more to do."""
    all_requests: tuple[float, float] = (1500, 150)
    """Requests of any kind, the page included, for each address; those beyond are answered late."""
    late: float = 5
    """How late at most, in seconds."""
    studies: tuple[float, float] = (6, 0.05)
    """Searches for par and reviews that are begun, for each address."""
    thought: float = 8
    """What it costs of the requests that change something to let the coach think of a problem."""
    mine: tuple[float, float] = (120, 2)
    """Questions about one's own games and about dailies, for each address."""
    results: int = 1000
    """Results that are kept for one person; after that the oldest goes, unless it is a daily that counts."""
    hints: int = 4
    """Hints that are made, or wait, at the same time for one address."""
    minds: int = 8
    """Decisions of computer players that are made, or wait, at the same time for one address."""
    miss: float = 25
    """What it costs to ask for a table that there is not."""
    commands: tuple[float, float] = (60, 20)
    """Frames, for each connection; commands, for each seat."""
    all_commands: tuple[float, float] = (600, 100)
    """Frames, for each address."""
    connections: int = 64
    """Connections to one table that only look on."""
    devices: int = 8
    """Connections of one seat; if there is one more, the oldest goes."""
    watching: int = 200
    """WebSockets of one address."""
    sockets: int = 4096
    """Connections in all; fewer, if there may not be so many files."""
    address_sockets: int = 300
    """Connections of one address; at most half of all."""
    arrivals: tuple[float, float] = (600, 60)
    """Connections that one address begins."""
    request: float = 15
    """Seconds until a request has to be here, from its first byte to its last."""
    stalled: float = 30
    """Seconds after which somebody who does not read what was sent is given up."""
    bandwidth: tuple[float, float] = (131_072, 32_768)
    """Bytes over a WebSocket, whatever they say."""
    frames: tuple[float, float] = (300, 60)
    """Frames over a WebSocket, and parts of frames, pings and pongs."""
    turn: int = 200
    """Marks and steps back of a seat for one question; after them, nothing more can be taken back."""
    events: int = 3000
    """Events at a table that a seat may notice; after them, it goes on, but nothing more can be taken back."""
    rounds: int = 500
    """Rounds of a game at one table; after them, nobody plays on there. One with dice has some dozens."""
    tables: int = 500
    """Tables that are laid from one address in a day."""
    all_events: int = 200_000
    """Events that come from one address in a day."""
    free: int = 64 * 1024 * 1024
    """Bytes that must be free on disk for a new table."""
    outage: float = 20
    """Seconds that a request waits for a database that is away."""
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
    lonely: float = 300
    """Seconds for which computers go on at a table that nobody looks at."""
    leaving: float = 0
    """Seconds for which a server that was told to end says that it is not ready, and still lets people in."""
    days: float = 60
    """Days after which a table at which nothing happens is forgotten; only the time that the server runs counts."""


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
    proof: float = 10
    """Seconds after which a record that somebody brings is not proved any more."""
    page: float = 20
    """Seconds after which a review is not made into a page any more."""
    pages: int = 64 * 1024 * 1024
    """Bytes of such pages that are kept."""
    limit: float = 300
    """Seconds after which a process that has not come to an end is ended."""
    waiting: int = 8
    """Of each kind so many are made or wait at the same time; more are refused."""
    kept: int = 256
    """Of each kind the results of so many are kept."""
    keep: int = 3600
    """Seconds for which results are kept in Redis, where there is one."""
