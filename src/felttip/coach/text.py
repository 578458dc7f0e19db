"""Hints and reviews in characters, for a terminal."""

import textwrap
from collections.abc import Iterator, Sequence

from felttip.coach.advice import Advice
from felttip.coach.chart import bar, lines_of
from felttip.coach.effect import after_turn
from felttip.coach.hindsight import Review, Step
from felttip.coach.sheets import beside
from felttip.coach.telling import Telling
from felttip.table import AnyView
from felttip.table.standing import gone
from felttip.words import words

BAR = 24
NARROW = 78


def hint_text(view: AnyView, advice: Sequence[Advice], language: str = "en", width: int = NARROW) -> str:
    """Advice as a numbered list."""
    telling = Telling(words(language))
    if not advice:
        return telling.say("coach-nothing")
    lines = []
    for number, piece in enumerate(advice, 1):
        choice = telling.choice(view, piece.marks, piece.dice)
        line = telling.say("coach-advice", number=number, turn=choice, points=telling.number(piece.points))
        lines += _folded(line, width, "   ")
        lines += _folded("   " + " ".join(telling.words.phrase(reason) for reason in piece.reasons), width, "   ")
    return "\n".join(lines)


def review_text(
    review: Review, language: str = "en", width: int = NARROW, colour: bool = False, par: int | None = None
) -> str:
    """A whole review."""
    telling = Telling(words(language))
    game = telling.say(f"{review.table.game.name}-name")
    parts = [telling.say("coach-title", game=game, name=review.name), "", *_sum(review, telling, par), ""]
    parts += [*_rounds(review, telling), ""]
    if review.mistakes:
        parts.append(telling.say("coach-mistakes", count=len(review.mistakes)))
        for step in review.mistakes:
            parts += ["", *_mistake(step, telling, width, colour)]
    elif review.steps:
        parts.append(telling.say("coach-flawless"))
    parts += ["", *_folded(telling.say("coach-how"), width)]
    return "\n".join(parts) + "\n"


def _folded(text: str, width: int, indent: str = "") -> list[str]:
    return textwrap.wrap(text, width, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False)


def _sum(review: Review, telling: Telling, par: int | None) -> Iterator[str]:
    rows = telling.sum(review)
    if par is not None:
        rows.append((telling.say("coach-line-par"), str(par)))
    hints = review.table.settings.hints[review.seat : review.seat + 1]
    wide = max(len(name) for name, _ in rows)
    for name, value in rows:
        yield f"  {name:<{wide}} {value:>7}"
    if any(hints):
        yield f"  {telling.say('coach-hints', count=hints[0])}"


def _rounds(review: Review, telling: Telling) -> Iterator[str]:
    """One line a round: luck, what was lost, and what was to be expected then, as a bar."""
    yield telling.say("coach-chart")
    names = [telling.say(f"coach-column-{name}") for name in ("round", "luck", "cost", "expected")]
    wide = [max(6, len(name)) for name in names]
    yield "  " + "  ".join(f"{name:>{w}}" for name, w in zip(names, wide, strict=True))
    expected, _ = lines_of(review)
    least, most = min(expected), max(expected)
    least -= (most - least) / 6
    for line in review.rounds:
        cells = [
            str(line.number or "–"),
            telling.signed(line.luck),
            telling.signed(-line.cost),
            telling.number(line.expected),
        ]
        text = "  ".join(f"{cell:>{w}}" for cell, w in zip(cells, wide, strict=True))
        yield f"  {text}  {bar(line.expected, least, most, BAR)}".rstrip()


def _mistake(step: Step, telling: Telling, width: int, colour: bool) -> Iterator[str]:
    lost = telling.say("coach-lost", points=telling.number(step.cost))
    yield f"{telling.round(step.view)}: {lost}"
    yield from _folded(telling.call(step.view), width)
    facts = telling.facts(step)
    yield ""
    yield from _told(step, telling, False, facts.against or facts.instead, width)
    yield from _told(step, telling, True, facts.better, width)
    if step.played.dice is None:
        yield ""
        yield beside(_sketch(step, telling, False, colour), _sketch(step, telling, True, colour), width)


def _told(step: Step, telling: Telling, better: bool, facts: list[str], width: int) -> Iterator[str]:
    option = step.best if better else step.played
    title = telling.say("coach-better" if better else "coach-played")
    choice = telling.choice(step.view, option.marks, option.dice)
    expects = telling.say("coach-expects", points=telling.number(option.points))
    yield from _folded(f"  {title}: {choice} ({expects})", width, "    ")
    if facts:
        yield from _folded(f"    {' '.join(facts)}", width, "    ")


def _sketch(step: Step, telling: Telling, better: bool, colour: bool) -> str:
    """The sheet in characters, with its title."""
    option = step.best if better else step.played
    view = after_turn(step.view, option.marks)
    assert view.seat is not None
    title = telling.say("coach-better" if better else "coach-played")
    seat = view.seat
    drawing = view.game.drawing.sketch(view.board, view.sheets[seat], view.ink[seat], (), colour, gone(view, seat))
    return f"{title}\n{drawing}"
