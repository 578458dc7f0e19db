"""Who a game is, what it says, and its page of rules."""

import re

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

from felttip.conformance.finding import Wrong, of_board, of_game
from felttip.conformance.subject import Subject, messages_in
from felttip.contract import Board, Cards, Phrase
from felttip.contract.rules import at_any_time
from felttip.contract.usual import why_unfinished
from felttip.registry import game_names, rules_text
from felttip.words import LANGUAGES

CLAUSE = re.compile(r"^- \*\*([A-Z]{3}-\d+)\*\* ", re.MULTILINE)
"""How a clause begins on a page of rules."""
HOUSE = ("TAB", "REC", "POS", "SRV")
"""The clauses of the house: tables, records, positions, the server."""


@of_game("the-package")
def the_name_is_that_of_the_entry_point(subject: Subject) -> Wrong:
    """A game has one name, of lower-case letters, and its entry point has the same."""
    game = subject.game
    if not re.fullmatch("[a-z]+", game.name):
        yield "Game.name", f'"{game.name}" must be lower-case letters from a to z and nothing else'
    if game.name != subject.name:
        yield "pyproject.toml", f'the entry point is called "{subject.name}" and the game "{game.name}"'


@of_game("the-package")
def one_to_four_may_play(subject: Subject) -> Wrong:
    """There is at least one board, and one to four people may play."""
    seats = subject.game.seats
    if not seats or not 1 <= seats[0] <= seats[-1] <= 4 or seats.step != 1:
        yield "Game.seats", f"{seats} must be a range inside of range(1, 5)"
    if not subject.game.boards:
        yield "Game.boards", "it has no board; there must be one at least"


@of_game("the-words")
def it_says_who_it_is(subject: Subject) -> Wrong:
    """`words/en.ftl` has the messages `<name>-name` and `<name>-about`."""
    for message in (f"{subject.game.name}-name", f"{subject.game.name}-about"):
        if wrong := subject.trouble(Phrase(message)):
            yield "words/en.ftl", wrong


@of_game("the-words")
def its_messages_begin_with_its_name(subject: Subject) -> Wrong:
    """Every message of a game begins with its name and a hyphen, so that no two games say the same."""
    seen: set[str] = set()
    for entry in FluentParser().parse(subject.text("words", "en.ftl")).body:
        if isinstance(entry, ftl.Junk):
            yield "words/en.ftl", f"this is no message: {entry.content.strip().splitlines()[0]}"
        if not isinstance(entry, ftl.Message):
            continue
        message = entry.id.name
        if not message.startswith(f"{subject.game.name}-"):
            yield "words/en.ftl", f'the message {message} does not begin with "{subject.game.name}-"'
        if message in seen:
            yield "words/en.ftl", f"the message {message} stands there twice"
        seen.add(message)


@of_game("the-words")
def other_languages_say_the_same(subject: Subject) -> Wrong:
    """What a game says in another language it says in English too, and needs no more details for it."""
    english = messages_in(subject.text("words", "en.ftl"))
    for language in LANGUAGES[1:]:
        try:
            text = subject.text("words", f"{language}.ftl")
        except FileNotFoundError:
            continue
        for message, needs in messages_in(text).items():
            if message not in english:
                yield f"words/{language}.ftl", f"the message {message} is not in en.ftl"
            elif unknown := sorted(needs - english[message]):
                yield f"words/{language}.ftl", f"the message {message} asks for ${unknown[0]}, which English does not"


@of_board("the-words")
def goals_have_words(subject: Subject, board: Board) -> Wrong:
    """For every goal there is a message `<name>-goal-<goal>`, such as `trails-goal-7`."""
    for goal in board.goals:
        message = f"{subject.game.name}-goal-{goal.name}"
        if wrong := subject.trouble(Phrase(message)):
            yield "words/en.ftl", wrong


@of_game("the-rules-page")
def clauses_are_numbered(subject: Subject) -> Wrong:
    """`rules.md` has clauses that begin a line as `- **XYZ-1** `: three capitals and numbers from 1, without gaps."""
    clauses = CLAUSE.findall(subject.text("rules.md"))
    if not clauses:
        yield "rules.md", "no line begins like a clause, which is: - **XYZ-1** and the rule"
        return
    prefix = clauses[0].split("-")[0]
    for clause, right in zip(clauses, (f"{prefix}-{number + 1}" for number in range(len(clauses))), strict=True):
        if clause != right:
            yield "rules.md", f"{clause} stands where {right} should be"
            return
    others = [name for name in game_names() if name != subject.name and f"**{prefix}-1**" in rules_text(name)]
    if prefix in HOUSE or others:
        yield "rules.md", f"{prefix} is taken by {others[0] if others else 'the house'}; choose other capitals"


@of_game("the-rules-page")
def refusals_rest_on_clauses(subject: Subject) -> Wrong:
    """Every clause in `Rules.clauses` stands in `rules.md`, and its reason is a message of the game."""
    page = CLAUSE.findall(subject.text("rules.md"))
    said = {
        entry.id.name
        for entry in FluentParser().parse(subject.text("words", "en.ftl")).body
        if isinstance(entry, ftl.Message)
    }
    for clause in subject.game.rules.clauses:
        if clause.clause not in page:
            yield "Rules.clauses", f"{clause.clause} is no clause of rules.md"
        if clause.reason not in said:
            yield "words/en.ftl", f"the message {clause.reason} is missing; a refusal by {clause.clause} says it"


@of_game("the-turn")
def an_end_of_its_own_is_explained(subject: Subject) -> Wrong:
    """A game with a `may_end` of its own says in `why_unfinished` why a turn cannot end yet."""
    if subject.game.rules.may_end is not at_any_time and subject.game.naming.why_unfinished is why_unfinished:
        yield "Naming.why_unfinished", "Rules.may_end can forbid to end a turn, and nobody can say why"


@of_game("the-calls")
def there_are_enough_cards(subject: Subject) -> Wrong:
    """There are no more rounds than cards, and a card is a number that is not negative and has at most 62 bits."""
    chance = subject.game.chance
    if not isinstance(chance, Cards):
        return
    if not 0 < chance.rounds <= len(chance.deck):
        yield "Cards.rounds", f"{chance.rounds} rounds cannot be played with {len(chance.deck)} cards"
    for card in chance.deck:
        if not 0 <= card < 1 << 62:
            yield "Cards.deck", f"the card {card} is not a number from 0 to 2**62 - 1"
