"""The full replay of a game as JSON, for programs that draw, count or learn from it (docs/replay.schema.json)."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from felttip.contract import Dice
from felttip.records.playback import moments
from felttip.table import AnyTable, AnyView, Moment, Phase, Round
from felttip.table.chance import SealedDeal

SeatNumber = Annotated[int, Meta(ge=1, description="The number of a seat, counted from 1, clockwise.")]
Marks = list[Annotated[str, Meta(min_length=1)]]
Seal = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
Opening = Annotated[str, Meta(pattern="^[0-9a-f]{64}([0-9a-f]{32})?$", max_length=96)]
GoalPoints = dict[str, int]


class ReplaySeat(msgspec.Struct):
    """Who sat where."""

    name: str
    sheet: Annotated[int, Meta(ge=1, description="The printed sheet that this seat made its first mark on.")]


class ReplayRoll(msgspec.Struct):
    """All dice after one roll."""

    rolled: Annotated[list[Annotated[int, Meta(ge=1)]], Meta(description="Which dice were rolled, counted from 1.")]
    faces: Annotated[list[str], Meta(description="What every die shows now.")]


class ReplayTurn(msgspec.Struct):
    """What one seat did, and how it stood afterwards."""

    seat: SeatNumber
    marks: Annotated[Marks, Meta(description="The turn, mark by mark; empty for a pass.")]
    reached: Annotated[GoalPoints, Meta(description="The goals that this turn reached, with their points.")]
    sheet: Annotated[Marks, Meta(description="All marks on the sheet that this seat then has, as they were made.")]
    points: Annotated[GoalPoints, Meta(description="The points for every goal so far.")]
    total: Annotated[int, Meta(description="All points, as if the game ended now.")]


class ReplayMoment(msgspec.Struct):
    """Turns that were made at the same time and revealed together."""

    call: Annotated[str, Meta(description="The card or the dice.")]
    turns: list[ReplayTurn]


class ReplayRound(msgspec.Struct):
    """One round. Round 0 is the setup."""

    number: Annotated[int, Meta(ge=0)]
    active: Annotated[
        Annotated[int, Meta(ge=1)] | None, Meta(description="The seat that rolled; null in games of cards.")
    ]
    rolls: Annotated[list[ReplayRoll], Meta(description="The rolls of the active seat; empty in games of cards.")]
    moments: list[ReplayMoment]


class ReplayResult(msgspec.Struct):
    """The end for one seat."""

    seat: SeatNumber
    place: Annotated[int, Meta(ge=1, description="Equal places share a number.")]
    total: int
    lines: Annotated[dict[str, int], Meta(description="The lines of the score, which add up to the total.")]


class Replay(msgspec.Struct):
    """A whole game, or the part of it that has been played."""

    format: Literal["felttip replay 1"]
    game: str
    board: str
    board_file: Annotated[str | None, Meta(description="The board file; null if the board comes with the game.")]
    commitment: Annotated[
        Seal | None, Meta(description="The hash that was published before the first round; null for a game on paper.")
    ]
    opening: Annotated[Opening | None, Meta(description="The seed behind the commitment, once the game is over.")]
    seats: list[ReplaySeat]
    rounds: Annotated[list[ReplayRound], Meta(description="The rounds in which a turn has been revealed.")]
    finished: bool
    results: Annotated[
        list[ReplayResult], Meta(description="From the first place to the last; empty while the game goes on.")
    ]


def export(table: AnyTable, board_text: str | None = None) -> Replay:
    """The replay of a table; `board_text` if the board does not come with the game."""
    over = table.phase is Phase.OVER
    rounds = {played.number: _round(table, played) for played in (*table.history, table.round)}
    for played, moment, then in moments(table):
        rounds[played.number].moments.append(_moment(moment, then))
    return Replay(
        "felttip replay 1",
        table.game.name,
        table.board.name,
        board_text,
        table.deal.commitment,
        table.deal.seed if over and isinstance(table.deal, SealedDeal) else None,
        [ReplaySeat(n, s + 1) for n, s in zip(table.settings.names, table.settings.sheets, strict=True)],
        [played for played in rounds.values() if played.moments],
        over,
        _results(table.view(None)) if over else [],
    )


def _round(table: AnyTable, played: Round) -> ReplayRound:
    chance = table.game.chance
    faces = chance.faces if isinstance(chance, Dice) else ()
    rolls = [ReplayRoll([die + 1 for die in roll.rolled], [faces[f] for f in roll.faces]) for roll in played.rolls]
    return ReplayRound(played.number, None if played.active is None else played.active + 1, rolls, [])


def _moment(moment: Moment, then: AnyTable) -> ReplayMoment:
    view = then.view(None)
    names = [goal.name for goal in then.board.goals]
    turns = [
        ReplayTurn(
            seat + 1,
            list(marks),
            {names[goal]: points for goal, points in moment.goals.get(seat, {}).items()},
            list(view.ink[seat]),
            {names[goal]: points for goal, points in sorted(view.points[seat].items())},
            view.total(seat),
        )
        for seat, marks in moment.turns.items()
    ]
    return ReplayMoment(then.game.naming.call_text(moment.call), turns)


def _results(view: AnyView) -> list[ReplayResult]:
    prefix = f"{view.game.name}-"
    return [
        ReplayResult(
            seat + 1,
            place,
            view.total(seat),
            {line.name.removeprefix(prefix): line.points for line in view.score(seat)},
        )
        for place, seat in view.ranking()
    ]


def export_json(table: AnyTable, board_text: str | None = None) -> str:
    """The replay as JSON text."""
    return msgspec.json.format(msgspec.json.encode(export(table, board_text)), indent=2).decode()


def schema() -> dict[str, object]:
    """The JSON Schema of the replay."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A felttip replay",
        **msgspec.json.schema(Replay),
    }


def schema_json() -> str:
    """The JSON Schema as it stands in docs/replay.schema.json."""
    return msgspec.json.format(msgspec.json.encode(schema()), indent=2).decode() + "\n"
