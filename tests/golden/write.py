"""A golden game shows, after every moment, each seat's turn, sheet, legal marks before it, and score."""

import textwrap
from collections.abc import Iterator
from pathlib import Path

from felttip.bots import make_player
from felttip.bots.simulate import simulate_game
from felttip.records.playback import moments
from felttip.registry import find_board, find_game, game_names, is_guest
from felttip.table import AnyTable, Settings
from felttip.table.chance import SealedDeal
from felttip.table.standing import gone

FOLDER = Path(__file__).parent
VARIANTS = [
    (game, board, seats)
    for game in game_names()
    if not is_guest(game)
    for board in find_game(game).boards
    for seats in (find_game(game).seats[0], find_game(game).seats[0] + 1)
]


def golden(game: str, board: str, seats: int) -> str:
    """The text of a golden game."""
    deal = SealedDeal.from_words("golden", game, board, seats)
    printed = find_board(game, board)
    names = tuple(("Ann", "Bob", "Cem", "Dee")[:seats])
    settings = Settings(names, deal.sheets(printed.sheets, seats))
    # The last seat plays at random, so that turns which no good player makes are covered too.
    players = [make_player("greedy" if seat < seats - 1 or seats == 1 else "random", seat) for seat in range(seats)]
    table = simulate_game(find_game(game), printed, settings, deal, players)
    return "\n".join(lines(table)) + "\n"


def lines(table: AnyTable) -> Iterator[str]:
    """The lines of a golden game."""
    game, board = table.game, table.board
    p = game.print_of(board)
    before: AnyTable = type(table).open(game, board, table.settings, table.deal)
    for played, moment, after in moments(table):
        yield f"== round {played.number}, call {game.naming.call_text(moment.call)}"
        for seat, marks in moment.turns.items():
            turn = game.rules.begin(p, before.sheets[seat], moment.call)
            words = game.rules.legal(p, before.sheets[seat], turn)
            legal = [
                game.naming.mark_name(board, before.sheets[seat], turn, 64 * word + bit)
                for word in (0, 1)
                for bit in range(62)
                if words[word] >> bit & 1
            ]
            yield f"{table.settings.names[seat]} may draw {len(legal)}:"
            yield from textwrap.wrap(
                " ".join(legal), 110, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False
            )
            yield f"{table.settings.names[seat]} draws {' '.join(marks) or 'nothing'}"
        for seat in moment.turns:
            view = after.view(None)
            reached = [f"{board.goals[goal].name} {points}" for goal, points in sorted(view.points[seat].items())]
            yield f"{table.settings.names[seat]} has {view.total(seat)} points; goals: {', '.join(reached) or 'none'}"
            yield f"  sheet {' '.join(map(str, after.sheets[seat]))}"
        before = after
    view = table.view(None)
    yield "== end"
    for place, seat in view.ranking():
        score = ", ".join(f"{line.name} {line.points}" for line in view.score(seat))
        yield f"{place}. {table.settings.names[seat]} {view.total(seat)}: {score}"
    for seat, sheet in enumerate(table.sheets):
        yield f"== the sheet of {table.settings.names[seat]}"
        yield from game.drawing.sketch(board, sheet, view.ink[seat], (), False, gone(view, seat)).splitlines()
