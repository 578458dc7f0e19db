"""The lesson of a game, which leads through the beginning of a real one, and the examples for its clauses."""

from collections.abc import Iterator

from felttip.bots import LEVELS, make_player
from felttip.bots.simulate import let_play
from felttip.conformance.finding import Wrong, of_game
from felttip.conformance.saying import CLAUSE
from felttip.conformance.subject import Subject
from felttip.contract import Dice, Example, Lesson, Phrase, Refused, Step
from felttip.records.example import shown
from felttip.registry import game_names
from felttip.registry.teaching import EXAMPLES, LESSON, read_examples, read_lesson
from felttip.table import Phase
from felttip.table.lesson import LEARNER, Lead, follow, lesson_deal, open_lesson, step_of

MOST_WORDS, MOST_A_STEP = 330, 40
"""So many words are read in less than two minutes, so that with the marks a lesson takes less than three."""
ROUNDS = range(2, 5)
"""After how many rounds a lesson may end."""
TRIES = 5
"""How often the computers of a lesson are tried, with other moods each time."""


def lesson_of(subject: Subject) -> Lesson | None:
    """The lesson in the game's folder, if there is one."""
    try:
        return read_lesson(subject.text(LESSON))
    except FileNotFoundError:
        return None


@of_game("the-lesson")
def a_lesson_is_the_beginning_of_a_game(subject: Subject) -> Wrong:
    """`lesson.toml` names a board, levels and goals that there are, and ends after two to four rounds."""
    try:
        lesson = lesson_of(subject)
    except ValueError as error:
        yield LESSON, str(error)
        return
    if lesson is None:
        return
    game, seats = subject.game, 1 + len(lesson.computers)
    if lesson.board not in game.boards:
        yield LESSON, f'the game has no board "{lesson.board}"'
        return
    if seats not in game.seats:
        yield LESSON, f"it has {seats} seats, which the game is not for"
    for level in set(lesson.computers) - set(LEVELS):
        yield LESSON, f'"{level}" is no level; the levels are {", ".join(LEVELS)}'
    if lesson.rounds not in ROUNDS:
        yield LESSON, f"it ends after round {lesson.rounds}; it must be {ROUNDS[0]} to {ROUNDS[-1]} rounds"
    if [step.round for step in lesson.steps] != sorted(step.round for step in lesson.steps):
        yield LESSON, "its rounds are not in order"
    goals = {goal.name for goal in subject.board(lesson.board).goals}
    for goal in sorted({goal for step in lesson.steps for goal in step.show} - goals):
        yield LESSON, f'there is no goal "{goal}" to point at'


@of_game("the-lesson")
def a_lesson_is_short(subject: Subject) -> Wrong:
    """Whatever a lesson says is a message; in English it has at most 330 words, and one step at most 40."""
    lesson = lesson_of(subject)
    if lesson is None:
        return
    words = 0
    for step in lesson.steps:
        if wrong := subject.trouble(step.says):
            yield LESSON, wrong
            continue
        count = _words(subject, step.says)
        words += count
        if count > MOST_A_STEP:
            yield "words/en.ftl", f"{step.says.message} has {count} words; one idea takes at most {MOST_A_STEP}"
    if words > MOST_WORDS:
        yield "words/en.ftl", f"the lesson has {words} words; it may have {MOST_WORDS}"


def _words(subject: Subject, phrase: Phrase) -> int:
    return len(subject.words.phrase(phrase).split())


@of_game("the-lesson")
def a_lesson_leads_from_step_to_step(subject: Subject) -> Wrong:
    """Whoever does what is suggested comes by every step in order; all of it is legal, and mistakes are refused."""
    lesson = lesson_of(subject)
    if lesson is None:
        return
    for number in range(TRIES if lesson.computers else 1):
        seen: list[int] = []
        for lead in _followed(subject, lesson, number):
            if lead.number not in seen:
                seen.append(lead.number)
                yield from _wrong_step(subject, lead)
            if not lead.leads_on:
                yield LESSON, f"{lead.step.says.message} leads nowhere: nothing of it can be done"
        if seen != list(range(len(lesson.steps))):
            steps = [lesson.steps[step].says.message for step in seen]
            yield LESSON, f"the suggestions do not lead through all steps in order, but so: {' '.join(steps)}"


def _followed(subject: Subject, lesson: Lesson, number: int) -> Iterator[Lead]:
    """Every step as it is come by, down to the single mark; the first time the computers are those of the terminal."""
    names = tuple(f"Seat{seat + 1}" for seat in range(1 + len(lesson.computers)))
    table = open_lesson(subject.game, subject.board(lesson.board), lesson, names)
    seeds = [lesson_deal(subject.game, lesson).number(f"player/{seat}", 2**32) for seat in range(1, len(names))]
    players = [make_player(level, seed + number) for level, seed in zip(lesson.computers, seeds, strict=True)]
    while table.phase is not Phase.OVER and table.round.number <= lesson.rounds:
        seat = table.waiting_for[-1]
        if seat != LEARNER:
            table = let_play(table, seat, players[seat - 1])
            continue
        lead = step_of(lesson, table.view(LEARNER))
        if lead is None:
            table = table.roll_again(seat, ()) if table.phase is Phase.ROLL else table.commit(seat)
            continue
        yield lead
        if not lead.leads_on:
            return
        table = follow(table, lead)


def _wrong_step(subject: Subject, lead: Lead) -> Wrong:
    """What a step suggests and cannot be done where it stands."""
    step, name = lead.step, lead.step.says.message
    missing = [mark for mark in step.draw if mark not in lead.draw]
    if step.draw and (not lead.draw if step.either else bool(missing)):
        yield LESSON, f"{name} suggests {' '.join(missing)}, which cannot be drawn there"
    if step.roll is not None and not _can_be_rolled(subject, step):
        yield LESSON, f"{name} rolls dice that there are not"
    if step.finishes and not lead.finish:
        yield LESSON, f"{name} finishes a turn that cannot end there"
    if step.mistake is not None and lead.mistake is None:
        yield LESSON, f"{name}: {step.mistake.mark} is not refused by {step.mistake.clause} there"


def _can_be_rolled(subject: Subject, step: Step) -> bool:
    chance = subject.game.chance
    return isinstance(chance, Dice) and all(die in range(chance.count) for die in step.roll or ())


@of_game("the-lesson")
def examples_are_what_they_say(subject: Subject) -> Wrong:
    """In `examples.toml` what is right is legal, and what is wrong is refused by the clause that it stands for."""
    try:
        examples = read_examples(subject.text(EXAMPLES))
    except FileNotFoundError:
        return
    except ValueError as error:
        yield EXAMPLES, str(error)
        return
    page = CLAUSE.findall(subject.text("rules.md"))
    for example in examples:
        if example.clause not in page:
            yield EXAMPLES, f"{example.clause} is no clause of rules.md"
        if subject.name in game_names():  # only the position of an installed game can be read
            yield from _wrong_example(example)


def _wrong_example(example: Example) -> Wrong:
    what = f"{example.clause}: {' '.join(example.marks)}"
    try:
        _, wrong, refusal = shown(example)
    except Refused as refused:
        yield EXAMPLES, f"{example.clause}: its position cannot be read ({refused.refusal.clause}): {example.position}"
        return
    if refusal is None:
        if not example.right:
            yield EXAMPLES, f"{what} is allowed, and should be refused"
    elif example.right or refusal.clause != example.clause:
        yield EXAMPLES, f"{what} is refused by {refusal.clause}"
    elif wrong != (None if example.finish else example.marks[-1]):
        yield EXAMPLES, f"{what} is refused too early, at {wrong}"
