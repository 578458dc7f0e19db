"""A league: everybody plays everybody, engines and levels, on every seat of the same deals."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import msgspec

from felttip.bots import make_player
from felttip.bots.simulate import let_play
from felttip.contract import Board, Refusal, Refused
from felttip.engines.messages import Fault, check_plays
from felttip.engines.player import Program, install, tell_board
from felttip.far import Place, each
from felttip.registry import AnyGame, find_board, find_game
from felttip.table import AnyTable, Phase, Settings, Table
from felttip.table.chance import SealedDeal


@dataclass(frozen=True)
class League:
    """What is played."""

    game: str
    board: str
    board_text: str | None
    """Of a board that does not come with the game."""
    players: tuple[str, ...]
    programs: tuple[Program, ...]
    """Those of the players that are programs of others."""
    seats: int
    games: int
    """For each company of as many as there are seats; at least so many, as each deal is played on every seat."""
    seed: str

    def matches(self) -> list["Match"]:
        """Every company with every deal: the first deals of all companies come first, for who stops early."""
        deals = -(-self.games // self.seats)
        companies = list(combinations(self.players, self.seats))
        return [Match(company, deal) for deal in range(deals) for company in companies]


class Match(msgspec.Struct, frozen=True):
    """A company and the number of a deal."""

    players: tuple[str, ...]
    deal: int


class Ended(msgspec.Struct, frozen=True):
    """How one game ended, by seat."""

    players: tuple[str, ...]
    places: tuple[int, ...]
    """1 is the first; whoever made a mistake is the last, and the others share the first."""
    totals: tuple[int, ...]
    rounds: int
    mistake: str | None = None
    """What an engine did wrong, so that the game was over."""
    by: int | None = None
    """The seat that did."""


class Played(msgspec.Struct, frozen=True):
    """A match: the same deal with everybody on every seat in turn."""

    match: Match
    games: tuple[Ended, ...]


# Playing.


def play_match(league: League, match: Match) -> Played:
    """All games of a match; what comes out follows from the league's seed and the match alone."""
    game, board = opened(league)
    install(league.programs)
    tell_board(board, league.board_text)
    turned = [(*match.players[first:], *match.players[:first]) for first in range(league.seats)]
    return Played(match, tuple(_play(game, board, league.seed, match.deal, players) for players in turned))


def opened(league: League) -> tuple[AnyGame, Board]:
    """The game, and its board."""
    game = find_game(league.game)
    own = league.board_text
    return game, find_board(game.name, league.board) if own is None else game.read_board(own)


def _play(game: AnyGame, board: Board, seed: str, number: int, names: tuple[str, ...]) -> Ended:
    deal = SealedDeal.from_words("league", game.name, seed, number)
    settings = Settings(
        tuple(f"{name} {seat}" for seat, name in enumerate(names, 1)), deal.sheets(board.sheets, len(names))
    )
    players = [make_player(kind, deal.number(f"player/{seat}", 2**32), True) for seat, kind in enumerate(names)]
    table: AnyTable = Table.open(game, board, settings, deal)
    while table.phase is not Phase.OVER:
        seat = table.waiting_for[0]
        try:
            table = let_play(table, seat, players[seat])
        except Fault as fault:
            places = tuple(len(names) if other == seat else 1 for other in range(len(names)))
            totals = tuple(table.view(None).total(other) for other in range(len(names)))
            return Ended(names, places, totals, table.round.number, str(fault), seat)
    view = table.view(None)
    places = tuple(place for place, _ in sorted(view.ranking(), key=lambda one: one[1]))
    return Ended(names, places, tuple(view.total(seat) for seat in range(len(names))), view.round.number)


# A file of results, to which more can be added.


class Head(msgspec.Struct, frozen=True):
    """What all results of a file have in common."""

    felttip: str
    league: int
    game: str
    board: str
    seats: int
    seed: str
    players: dict[str, str]
    """What each name stood for: nothing for a level, name and version of an engine."""


def head_of(league: League, version: str) -> Head:
    """The head of a file for this league."""
    stood = dict.fromkeys(league.players, "")
    for program in league.programs:
        if program.hello is not None:
            stood[program.name] = f"{program.hello.name} {program.hello.version}".strip()
    return Head(version, 1, league.game, league.board, league.seats, league.seed, stood)


def read_results(path: Path, head: Head) -> list[Played]:
    """What a file holds already; a last line that was cut off is forgotten. `Refused`, if it is another league's."""
    data = path.read_bytes() if path.exists() else b""
    whole = data[: data.rfind(b"\n") + 1]
    if len(whole) < len(data):
        path.write_bytes(whole)
    lines = whole.splitlines()
    if not lines:
        path.write_bytes(msgspec.json.encode(head) + b"\n")
        return []
    try:
        found = msgspec.json.decode(lines[0], type=Head)
        played = [msgspec.json.decode(line, type=Played) for line in lines[1:] if not line.startswith(b'{"felttip"')]
    except msgspec.MsgspecError as error:
        raise Refused(Refusal("ENG-13", "league-file", {"file": str(path), "why": str(error)})) from None
    same = [
        getattr(found, name) == getattr(head, name) for name in ("league", "game", "board", "seats", "seed", "felttip")
    ]
    if not all(same) or any(found.players.get(name, stood) != stood for name, stood in head.players.items()):
        raise Refused(Refusal("ENG-13", "league-other", {"file": str(path)}))
    return played


def play_league(league: League, known: Iterable[Played], place: Place) -> Iterator[Played]:
    """The matches that have not been played yet."""
    done = {played.match for played in known}
    missing = [match for match in league.matches() if match not in done]
    yield from each(_Task(league), missing, place)


@dataclass(frozen=True)
class _Task:
    """A match of a league: it travels."""

    league: League

    def __call__(self, match: Match) -> Played:
        return play_match(self.league, match)


# What came out.


class Standing(msgspec.Struct, frozen=True):
    """How somebody did."""

    player: str
    elo: float
    low: float
    high: float
    games: int
    score: float
    """The share of the others that one was ahead of, ties by halves: 0.5 is as good as the others."""
    mistakes: int


def standings(league: League, played: Sequence[Played], anchor: str | None = None) -> list[Standing]:
    """The table of a league, the best first."""
    from felttip.engines.rating import ratings  # noqa: PLC0415 - it loads NumPy
    from felttip.targets.numbers import np  # noqa: PLC0415

    at = {name: number for number, name in enumerate(league.players)}
    wanted = set(league.matches())
    used = [one for one in played if one.match in wanted]
    companies = {company: number for number, company in enumerate(combinations(league.players, league.seats))}
    units = np.zeros((len(used), len(at), len(at)))
    for number, one in enumerate(used):
        for ended in one.games:
            for first, second, share in _pairs(ended):
                units[number, at[first], at[second]] += share
                units[number, at[second], at[first]] += 1 - share
    where = None if anchor is None else at[anchor]
    rated = ratings(units, [companies[one.match.players] for one in used], _number(league.seed), where)
    ahead = units.sum(axis=0)
    games, mistakes = dict.fromkeys(at, 0), dict.fromkeys(at, 0)
    for ended in [ended for one in used for ended in one.games]:
        for name in ended.players:
            games[name] += 1
        if ended.by is not None:
            mistakes[ended.players[ended.by]] += 1
    found = [
        Standing(
            name, rated[n].elo, rated[n].low, rated[n].high, games[name],
            float(ahead[n].sum() / max(ahead[n].sum() + ahead[:, n].sum(), 1e-9)), mistakes[name],
        )
        for name, n in at.items()
    ]  # fmt: skip
    return sorted(found, key=lambda one: -one.elo)


def _pairs(ended: Ended) -> Iterator[tuple[str, str, float]]:
    """(one, other, 1 if the one came out ahead, 0.5 for a tie); of a game with a mistake only what that decides."""
    for first, second in combinations(range(len(ended.players)), 2):
        if ended.by in (None, first, second):
            mine, other = ended.places[first], ended.places[second]
            yield ended.players[first], ended.players[second], 0.5 + 0.5 * ((mine < other) - (mine > other))


def _number(seed: str) -> int:
    return SealedDeal.from_words("bootstrap", seed).number("seed", 2**62)


def first_mistakes(played: Iterable[Played]) -> dict[str, str]:
    """The first mistake of each engine, in words."""
    found: dict[str, str] = {}
    for ended in [ended for one in played for ended in one.games if ended.by is not None]:
        assert ended.by is not None
        found.setdefault(ended.players[ended.by], ended.mistake or "")
    return found


def check(league: League) -> None:
    """Refuse a league that cannot be played."""
    game = find_game(league.game)
    if league.seats not in game.seats or league.seats < 2:
        details = {"least": max(2, game.seats[0]), "most": game.seats[-1], "seats": league.seats}
        raise Refused(Refusal("TAB-1", "table-seats", details))
    if len(league.players) < league.seats:
        raise Refused(Refusal("ENG-13", "league-few", {"players": len(league.players), "seats": league.seats}))
    for program in league.programs:
        if not program.plays(league.game, league.board):
            assert program.hello is not None
            check_plays(program.hello, league.game, league.board)
