"""What `felttip bench` measures. Machines are noisy, so a speed counts as a ratio to a peer in the same run."""

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from tempfile import TemporaryDirectory

from felttip.bots import make_player
from felttip.bots.simulate import Tally, let_play, series
from felttip.bots.twins import Games, random_games
from felttip.contract import Board, Cards, Dice
from felttip.registry import AnyGame, find_board, find_game, game_names
from felttip.table import AnyTable, Phase, Settings, Table
from felttip.table.chance import SealedDeal


@dataclass(frozen=True)
class Figure:
    """One line of a bench."""

    what: str
    value: float
    unit: str
    against: str | None = None
    ratio: float | None = None
    error: float | None = None
    """The standard error, where many games stand behind it."""


# Speed.

SPAN_S = 1.0
"""How long each thing is measured, several times in turn with the others."""
TURNS = 5


def bench_rules() -> Iterator[Figure]:
    """Marks a second of random two-seat games on one core, against decisions a second of OpenSpiel."""
    played = {name: random_games(find_game(name), find_board(name), 2, compiled=True) for name in game_names()}
    for games in played.values():
        games(1, 1)
    peers = {name: open_spiel(name) for name in ("connect_four", "euchre")}
    best: dict[str, float] = dict.fromkeys((*peers, *played), 0.0)
    for turn in range(TURNS):
        for name, games in played.items():
            best[name] = max(best[name], _marks_per_s(games, turn))
        for name, decide in peers.items():
            best[name] = max(best[name], decide(SPAN_S, turn))
    for name in peers:
        yield Figure(f"open_spiel.{name}", best[name], "decisions/s")
    for name in played:
        yield Figure(name, best[name], "marks/s", "open_spiel.connect_four", best[name] / best["connect_four"])


def _marks_per_s(games: Games, seed: int) -> float:
    batch, marks, state = 2000, 0, seed + 1
    start = time.perf_counter()
    while time.perf_counter() - start < SPAN_S:
        _, made, state = games(batch, state)
        marks += made
    return marks / (time.perf_counter() - start)


def open_spiel(name: str) -> Callable[[float, int], float]:
    """Decisions a second of random games of OpenSpiel's, driven from Python as its documentation does."""
    import pyspiel  # noqa: PLC0415 - only `make bench` installs it

    game = pyspiel.load_game(name)

    def decisions_per_s(span_s: float, seed: int) -> float:
        chooser = random.Random(seed)
        decisions = 0
        start = time.perf_counter()
        while time.perf_counter() - start < span_s:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[chooser.randrange(len(outcomes))][0])
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[int(chooser.random() * len(actions))])
                    decisions += 1
        return decisions / (time.perf_counter() - start)

    return decisions_per_s


# The house.

SHARE_AIM = 0.8
SHARE_S = 0.1
"""About so long, in seconds, each side is measured at a time."""


def simulate_shares() -> Iterator[Figure]:
    """Games a second of `felttip simulate` with all that it counts, against the kernel alone; the least share last.

    Random players, two seats: these leave least time to count.
    """
    shares = []
    for game in map(find_game, game_names()):
        counted, alone = _simulated(game, find_board(game.name))
        shares.append(counted / alone)
        yield Figure(f"simulate.{game.name}", counted, "games/s", "the kernel", shares[-1])
    yield Figure("simulate_share", min(shares), "of the kernel", f"{SHARE_AIM}", min(shares) / SHARE_AIM)


def _simulated(game: AnyGame, board: Board) -> tuple[float, float]:
    """Games a second as the command plays them, and of the kernel in one call, the best of some turns each."""
    from felttip.bots.series import LUCK, series_of  # noqa: PLC0415 - see above

    seats = max(2, game.seats[0])
    kernel_alone = series_of(game, board, (LUCK,) * seats)

    def count(games: int) -> None:
        tally = Tally(seats)
        for portion in series(game, board, ("random",) * seats, "bench", games):
            tally.add(portion)

    def alone(games: int) -> None:
        kernel_alone(games, 1)

    games = 1000
    while _took(alone, games) < SHARE_S:
        games *= 2
    counting = [(_took(count, games), _took(alone, games)) for _ in range(4 * TURNS)]
    return games / min(took for took, _ in counting), games / min(took for _, took in counting)


def _took(play: Callable[[int], None], games: int) -> float:
    """Seconds of this process alone: whatever else the machine does counts for nothing."""
    start = time.process_time()
    play(games)
    return time.process_time() - start


# The start.

COLD_LIMIT_S, CACHED_LIMIT_S = 10.0, 1.0
"""What nobody should have to wait longer than, from the command to the first simulated game."""


def bench_start() -> Iterator[Figure]:
    """Seconds until one game of compiled greedy players has been simulated, with an empty cache and with a full one."""
    for name in game_names():
        with TemporaryDirectory() as cache:
            cold = _seconds(name, cache)
            cached = min(_seconds(name, cache) for _ in range(3))
        yield Figure(f"start.{name}.cold", cold, "s", "10 s", cold / COLD_LIMIT_S)
        yield Figure(f"start.{name}.cached", cached, "s", "1 s", cached / CACHED_LIMIT_S)


def _seconds(game: str, cache: str) -> float:
    command = [sys.executable, "-c", "from felttip.cli import main; main()"]
    arguments = ["simulate", game, "--games", "1", "--players", "greedy"]
    start = time.perf_counter()
    subprocess.run([*command, *arguments], env={**os.environ, "FELTTIP_CACHE": cache}, check=True, capture_output=True)
    return time.perf_counter() - start


# Boards.

CARD_GAMES = 20
"""Games of cards run whole in compiled code, so for each game of dice so many of them are played."""


def bench_boards(games: int) -> Iterator[Figure]:
    """How even the boards are, with the same greedy player on every seat and the same deals on every sheet.

    The result is a lone player's points, and the points of each seat at a full table; where nobody plays alone, the
    rounds until the end with the same sheet on both seats.
    """
    for name in game_names():
        game = find_game(name)
        first: dict[str, float] = {}
        for board in (find_board(name, board) for board in game.boards):
            for kind, means in _results(game, board, games):
                unit = "points" if isinstance(game.chance, Cards) else "rounds"
                for sheet, mean in enumerate(means):
                    which = f".sheet{sheet + 1}" if board.sheets > 1 else ""
                    against = first.setdefault(kind, mean)
                    yield Figure(f"{name}-{board.name}.{kind}{which}", mean, unit, "the first", mean / against)
                if board.sheets > 1:
                    least, most = min(means), max(means)
                    yield Figure(f"{name}-{board.name}.{kind}.spread", most - least, unit, "the least", most / least)


def _results(game: AnyGame, board: Board, games: int) -> Iterator[tuple[str, list[float]]]:
    """For each way of playing the mean result on every sheet."""
    sheets = range(board.sheets)
    if isinstance(game.chance, Dice):
        yield "both", [_mean_rounds(game, board, sheet, games) for sheet in sheets]
        return
    yield "solo", [_mean_points(game, board, [sheet], CARD_GAMES * games)[0] for sheet in sheets]
    if board.sheets > 1:
        yield "table", _mean_points(game, board, list(sheets), CARD_GAMES * games)


def _mean_points(game: AnyGame, board: Board, sheets: list[int], games: int) -> list[float]:
    """The mean points of greedy players on these sheets in a game of cards."""
    from felttip.bots.series import PLAIN, series_of, totals_of  # noqa: PLC0415 - see above

    ends, _, _, _ = series_of(game, board, (PLAIN,) * len(sheets), sheets)(games, 1)
    return [float(mean) for mean in totals_of(ends).mean(axis=0)]


def _mean_rounds(game: AnyGame, board: Board, sheet: int, games: int) -> float:
    """The mean rounds of games of dice, with this sheet on every seat."""
    seats = game.seats[0]
    dealt = tuple(range(seats)) if board.sheets > 1 else (0,) * seats
    settings = Settings(tuple(f"seat {seat + 1}" for seat in range(seats)), dealt)
    same = (game.rules.blank(game.print_of(board), sheet),) * seats
    total = 0
    for number in range(games):
        table: AnyTable = Table.open(game, board, settings, SealedDeal.from_words("boards", number))
        table = replace(table, sheets=same)
        player = make_player("greedy", number, compiled=True)
        while table.phase is not Phase.OVER:
            table = let_play(table, table.waiting_for[0], player)
        total += table.round.number
    return total / games
