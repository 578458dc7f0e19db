"""The menu: what to play, with whom, or which game to go on with."""

from collections.abc import Sequence

from felttip.bots import LEVELS, PLAYERS, USUAL_LEVEL
from felttip.contract import Board, Refusal
from felttip.records.record import RecordError, good_name
from felttip.registry import AnyGame, find_board, find_game, game_names
from felttip.table import Settings, Table
from felttip.table.chance import SealedDeal
from felttip.terminal.saved import Saved, resume, unfinished
from felttip.terminal.speech import Speech
from felttip.words import words

MOST_GAMES = 9
"""How many unfinished games are offered; the others can be gone on with by their files."""


def choose(speech: Speech) -> Saved:
    """Ask until there is a new game."""
    names = game_names()
    for number, name in enumerate(names, 1):
        title, summary = words().say(f"{name}-name"), words().say(f"{name}-about")
        speech.say("menu-game", number=number, title=title, summary=summary)
    game = find_game(names[_number(speech, "menu-which", len(names)) - 1])
    board = game.boards[0]
    if len(game.boards) > 1:
        speech.say("menu-boards", boards=", ".join(f"{i} {name}" for i, name in enumerate(game.boards, 1)))
        board = game.boards[_number(speech, "menu-which-board", len(game.boards)) - 1]
    people = _names(speech, game)
    kinds: list[str] = []
    if game.seats[-1] > len(people):
        needed = max(0, game.seats[0] - len(people))
        computers = _number(speech, "menu-computers", game.seats[-1] - len(people), needed, needed)
        if computers:
            usual = LEVELS.index(USUAL_LEVEL) + 1
            kinds = [LEVELS[_number(speech, "menu-level", len(LEVELS), usual=usual) - 1]] * computers
    return start(game, find_board(game.name, board), None, people, kinds, None)


def start(
    game: AnyGame, board: Board, board_text: str | None, people: list[str], kinds: list[str], deal_word: str | None
) -> Saved:
    """A new table for these people and computer players."""
    computers = [f"{kind.capitalize()}{'' if kinds.count(kind) == 1 else f' {i + 1}'}" for i, kind in enumerate(kinds)]
    names = (*people, *computers)
    deal = SealedDeal.from_words("play", game.name, deal_word) if deal_word else SealedDeal.fresh()
    settings = Settings(names, deal.sheets(board.sheets, len(names)))
    return Saved(Table.open(game, board, settings, deal), (*(None for _ in people), *kinds), board_text)


def go_on(speech: Speech, game: AnyGame | None = None) -> Saved | None:
    """Offer the games that were not finished, the latest first; `None` if there are none, or for a new one."""
    games: list[Saved] = []
    for path in unfinished():
        try:
            saved = resume(path)
        except RecordError as error:
            speech.say("menu-broken", file=str(path), line=error.line, why=words().refusal(error.refusal))
        except (OSError, UnicodeDecodeError) as error:
            speech.say("menu-unreadable", file=str(path), why=str(error))
        else:
            if game is None or saved.table.game.name == game.name:
                games.append(saved)
    del games[MOST_GAMES:]
    for number, saved in enumerate(games, 1):
        title = words().say(f"{saved.table.game.name}-name")
        names = ", ".join(saved.table.settings.names)
        speech.say("menu-unfinished", number=number, title=title, names=names, round=saved.table.round.number)
    chosen = _number(speech, "menu-go-on", len(games), 0, 1) if games else 0
    return games[chosen - 1] if chosen else None


def name_trouble(people: Sequence[str]) -> Refusal | None:
    """What is wrong with the names of people, if anything is."""
    for i, name in enumerate(people):
        if not good_name(name) or name in people[:i]:
            return Refusal("REC-2", "record-bad-name", {"name": name})
        if name.lower().split()[0] in PLAYERS:
            return Refusal("REC-2", "menu-computer-name", {"names": ", ".join(sorted(PLAYERS))})
    return None


def _number(speech: Speech, message: str, most: int, least: int = 1, usual: int = 1) -> int:
    """A number from `least` to `most`; Enter means the usual one."""
    numbers = [str(number) for number in range(least, most + 1)]
    while True:
        answer = speech.ask(message, least=least, most=most, usual=usual) or str(usual)
        if answer in numbers:
            return int(answer)
        speech.say("menu-number", least=least, most=most)


def _names(speech: Speech, game: AnyGame) -> list[str]:
    """The people at this keyboard."""
    while True:
        answer = speech.ask("menu-names") or words().say("menu-you")
        names = [name.strip() for name in answer.split(",")]
        trouble = name_trouble(names)
        if trouble is not None:
            speech.refuse(trouble)
        elif len(names) > game.seats[-1]:
            speech.say("table-seats", least=game.seats[0], most=game.seats[-1], seats=len(names))
        else:
            return names
