"""What never changes, for a page without a server: games, drawings, words, rules, examples, problems, records."""

from felttip.contract import Refusal, Refused
from felttip.offline.answers import Answer, Asked, Route
from felttip.offline.thinking import Job
from felttip.room import papers, posing
from felttip.room.games import game_info
from felttip.room.installed import playable
from felttip.room.papers import numbered, stem
from felttip.room.posing import Drawing, Pointing, Posing
from felttip.room.proving import LONGEST, Bringing


async def games(asked: Asked) -> object:
    """What can be played."""
    return [game_info(game) for game in playable()]


async def drawing(asked: Asked) -> object:
    """The drawing of a printed sheet."""
    game, board, sheet = asked.parts
    return papers.drawing(game, board, numbered(sheet, ".svg"))


async def spots(asked: Asked) -> object:
    """What can be asked about in it."""
    game, board, sheet = asked.parts
    return papers.spots(game, board, numbered(sheet, ".json"))


async def words(asked: Asked) -> object:
    """All words of a language."""
    return papers.catalogue(stem(asked.parts[0], ".ftl"))


async def rules(asked: Asked) -> object:
    """The rules of a game."""
    return papers.rules_page(asked.parts[0], stem(asked.parts[1], ".md"))


async def examples(asked: Asked) -> object:
    """Pictures for the clauses of a game."""
    return papers.examples(stem(asked.parts[0], ".json"))


# Problems.


async def collections(asked: Asked) -> object:
    """The problems of every game that has some."""
    return posing.collections()


async def problem(asked: Asked) -> object:
    """One of them."""
    return posing.collected(asked.parts[0], asked.number(1))


async def problem_look(asked: Asked) -> object:
    """How a problem stands."""
    return posing.stands(asked.read(Posing).line)


async def problem_turn(asked: Asked) -> object:
    """What may be drawn next."""
    return posing.turn_after(asked.read(Drawing))


async def problem_why(asked: Asked) -> object:
    """Why something may not be drawn."""
    return posing.why_not(asked.read(Pointing))


async def problem_solve(asked: Asked) -> object:
    """Was it the best turn? What the collection does not know, the coach thinks of."""
    data = asked.read(Drawing)
    view, _, said = posing.looked_up(data)
    if said is not None:
        return posing.solved(view, said)
    return await asked.device.tables.ask(Job("verdict", line=data.line, marks=data.marks), posing.Solved)


# Records.


async def prove(asked: Asked) -> object:
    """What a record proves, or that record in another form."""
    data = asked.read(Bringing)
    if len(data.text) > LONGEST:
        raise Refused(Refusal("SRV-48", "server-record-long", {"count": LONGEST}))
    told = await asked.device.tables.ask(Job("proof", line=data.text, form=data.form, language=data.language), str)
    media = "image/svg+xml" if data.form == "svg" and told.startswith("<svg") else "application/json"
    return Answer(200, media, told)


ROUTES: tuple[Route, ...] = (
    ("GET", "games", games),
    ("GET", "drawings/{}/{}/{}", drawing),
    ("GET", "spots/{}/{}/{}", spots),
    ("GET", "words/{}", words),
    ("GET", "rules/{}/{}", rules),
    ("GET", "examples/{}", examples),
    ("GET", "problems", collections),
    ("GET", "problems/{}/{}", problem),
    ("POST", "problems/look", problem_look),
    ("POST", "problems/turn", problem_turn),
    ("POST", "problems/why", problem_why),
    ("POST", "problems/solve", problem_solve),
    ("POST", "records", prove),
)
