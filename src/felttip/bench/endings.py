"""Ends of games, and short games, solved completely: what perfect play expects there, and what the levels expect."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from statistics import mean

from felttip.bench.rules import Figure
from felttip.bench.statistics import mean_of
from felttip.bots import Player, make_player
from felttip.bots.simulate import let_play
from felttip.contract import Board, Call, Cards
from felttip.registry import AnyGame
from felttip.solver.exact import Ending, expected_total
from felttip.table import AnyTable, Phase, Settings, Table
from felttip.table.chance import RestDeal, SealedDeal

WHO = "hard"
"""The level that plays until little is left: quick, and good enough to leave what a good player would meet."""
LAST, SHORT = 5, 3
"""How many rounds of a whole game are solved, and how many cards a short one has."""
RARELY = 5
"""So many times fewer short games are solved: in their middle is more to choose from."""


def bench_endings(game: AnyGame, board: Board, what: str, levels: Sequence[str], games: int) -> Iterator[Figure]:
    """The last rounds, and games with the first cards of the deal alone: the exact value, and what each level loses."""
    chance = game.chance
    assert isinstance(chance, Cards)
    for kind, rounds, many in (("last", LAST, games), ("short", SHORT, max(2, games // RARELY))):
        tables = []
        for number in range(many):
            deal = SealedDeal.from_words("play", game.name, f"bench-{number}")
            cards = tuple(deal.card(chance, at + 1) for at in range(SHORT))
            played = game if kind == "last" else replace(game, chance=Cards(cards))
            begun: AnyTable = Table.open(played, board, Settings((WHO,), deal.sheets(board.sheets, 1)), deal)
            tables.append(before_the_last(begun, rounds, number))
        name = f"{what}.exact.{kind}{rounds}"
        best = [expected_total(ending_of(table)) + sum(table.points[0].values()) for table in tables]
        yield Figure(name, mean(best), "points")
        for level in levels:
            players = (make_player(level, number, compiled=True) for number in range(many))
            totals = [expected_of(table, player) for table, player in zip(tables, players, strict=True)]
            lost = [round(most - total, 9) for most, total in zip(best, totals, strict=True)]
            found = mean_of(lost)
            yield Figure(f"{name}.{level}.lost", found.value, "points", "perfect play", None, found.error)
            yield Figure(f"{name}.{level}.least", min(lost), "points")
            yield Figure(f"{name}.{level}.perfect", 100 * mean(not one for one in lost), "%")


def before_the_last(table: AnyTable, rounds: int, number: int) -> AnyTable:
    """A lone player's table with so many rounds to go, the one that is asked for among them."""
    assert isinstance(table.game.chance, Cards)
    player = make_player(WHO, number, compiled=True)
    while table.round.number <= table.game.chance.rounds - rounds:
        table = let_play(table, 0, player)
    return table


def left_at(table: AnyTable) -> tuple[Call, ...]:
    """The cards that have not been turned up before this round."""
    view = table.view(0)
    assert view.call is not None
    assert isinstance(view.game.chance, Cards)
    return (view.call, *(card for place, card in enumerate(view.game.chance.deck) if place not in view.gone))


def ending_of(table: AnyTable) -> Ending:
    """What is left of a lone player's game, as if this round's card lay face down."""
    assert isinstance(table.game.chance, Cards)
    number = table.round.number
    rounds = table.game.chance.rounds - number + 1
    return Ending(table.game, table.board, table.sheets[0], number, rounds, left_at(table))


def expected_of(table: AnyTable, player: Player, left: tuple[Call, ...] | None = None) -> float:
    """The total that a player ends with in the mean: it plays on with every order in which the cards may come."""
    cards = left_at(table) if left is None else left
    assert isinstance(table.game.chance, Cards)
    total = 0.0
    for card, often in Counter(cards).items():
        rest = list(cards)
        rest.remove(card)
        # Some card has to follow for the table to go on; which one does not matter.
        then = let_play(with_cards(table, card, *rest[:1]), 0, player)
        over = then.phase is Phase.OVER
        total += often * (then.view(None).total(0) if over else expected_of(then, player, tuple(rest)))
    return total / len(cards)


def with_cards(table: AnyTable, *cards: Call) -> AnyTable:
    """The same table, but these cards come in this round and after it."""
    deal = RestDeal((*table.view(None).calls[:-1], *cards))
    history = (*table.history, table.round)
    return Table.resume(
        table.game, table.board, table.settings, deal, Phase.TURN, history, table.sheets, table.ink, table.points
    )
