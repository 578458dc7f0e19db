"""A review as one page of HTML that needs nothing else."""

from html import escape

from felttip.coach.chart import chart, lines_of
from felttip.coach.hindsight import WORTH_A_WORD, Option, Review, Step
from felttip.coach.sheets import Pictures
from felttip.coach.style import style
from felttip.coach.telling import Telling
from felttip.contract import Cards, Number, Or, Part, Strokes, Text, Tile
from felttip.kit.hand import short
from felttip.kit.svg import glyph_path, tag
from felttip.table import AnyView
from felttip.words import words

TICK = '<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M2.5 8.5l3.5 3.5 7.5-8"/></svg>'
DOT = '<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M7 8h2"/></svg>'
CROSS = '<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M3.5 8h9"/></svg>'


def page(review: Review, language: str = "en", par: int | None = None, effort: int | None = None) -> str:
    """The page of a review; `par` is drawn into the chart, and `effort` told, if they are known.

    With dice no games are played on, and no effort is told.
    """
    if not isinstance(review.table.game.chance, Cards):
        effort = None
    telling = Telling(words(language))
    game = telling.say(f"{review.table.game.name}-name")
    title = telling.say("coach-title", game=game, name=review.name)
    pictures = Pictures(review.steps[0].view) if review.steps else None
    body = tag(
        "main",
        _head(review, telling, title),
        tag("div", _chart(review, telling, par), _sum(review, telling, effort), class_="top"),
        _mistakes(review, telling, pictures),
        _turns(review, telling, pictures),
    )
    source = pictures.source() if pictures is not None else ""
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{style(review.seat)}</style>\n</head>\n"
        f"<body>\n{source}{body}\n</body>\n</html>\n"
    )


def _head(review: Review, telling: Telling, title: str) -> str:
    about = [telling.say("coach-board", board=review.table.board.name)]
    hints = review.table.settings.hints[review.seat : review.seat + 1]
    if any(hints):
        about.append(telling.say("coach-hints", count=hints[0]))
    return tag("header", tag("h1", escape(title)), tag("p", escape(" · ".join(about)), class_="soft"))


def _sum(review: Review, telling: Telling, effort: int | None) -> str:
    rows = [
        tag("div", tag("dt", escape(name)), tag("dd", escape(value), class_="number"))
        for name, value in telling.sum(review)
    ]
    return tag("section", tag("dl", *rows, class_="sum"), _how(telling, effort), class_="card")


def _chart(review: Review, telling: Telling, par: int | None) -> str:
    expected, _ = lines_of(review)
    say = telling.say("coach-chart-say", start=telling.number(expected[0]), end=telling.number(expected[-1]))
    par_name = telling.say("coach-par", par=par) if par is not None else ""
    keys = [("expected", telling.say("coach-line-expected")), ("spared", telling.say("coach-line-spared"))]
    if par is not None:
        keys.append(("par", telling.say("coach-line-par")))
    key = [
        tag("li", f'<svg viewBox="0 0 28 10" class="chart">{tag("path", class_=name, d="M1 5H27")}</svg>', escape(text))
        for name, text in keys
    ]
    return tag(
        "section",
        tag("h2", escape(telling.say("coach-chart"))),
        chart(review, say, par, par_name),
        tag("ul", *key, class_="key soft"),
        class_="card",
    )


# Calls and dice.


def tile(colour: int, class_: str = "") -> str:
    """A colour with its glyph."""
    return tag(
        "svg",
        tag("rect", width=24, height=24, rx=7, style=f"fill:var(--f{colour})"),
        tag("path", d=glyph_path(colour, 6.5), transform="translate(12 12)", style=f"fill:var(--g{colour})"),
        viewBox="0 0 24 24",
        class_=class_,
        aria_hidden="true",
    )


def strokes(count: int, class_: str = "") -> str:
    """Strokes of the pen, one under the other."""
    top = 12.5 - 3.5 * (count - 1)
    lines = "".join(f"M4 {short(top + 7 * k)}h16" for k in range(count))
    style = "fill:none;stroke:var(--quiet);stroke-width:3.4;stroke-linecap:round"
    return tag("svg", tag("path", d=lines, style=style), viewBox="0 0 24 25", class_=class_, aria_hidden="true")


def _part(part: Part, class_: str = "") -> str:
    """A part of a face."""
    match part:
        case Tile(colour):
            return tile(colour, class_)
        case Strokes(count):
            return strokes(count, class_)
        case Or():
            return tag("span", "/", class_=f"soft {class_}".strip())
        case Number(text) | Text(text):
            return tag("span", escape(text), class_=f"chip {class_}".strip())


def _call(view: AnyView, telling: Telling) -> str:
    """The call as it looks, or the dice; those who listen hear the sentence."""
    drawing = view.game.drawing
    face = drawing.face(view.call) if view.call is not None else map(drawing.die, view.dice)
    inside = "".join(map(_part, face))
    said = escape(telling.call(view))
    return f'<span class="call" role="img" aria-label="{said}" title="{said}">{inside}</span>' if inside else said


# The costliest turns.


def _mistakes(review: Review, telling: Telling, pictures: Pictures | None) -> str:
    if pictures is None:
        return ""
    if not review.mistakes:
        return tag("section", tag("p", escape(telling.say("coach-flawless"))), class_="card")
    title = tag("h2", escape(telling.say("coach-mistakes", count=len(review.mistakes))))
    return title + "".join(_mistake(step, telling, pictures) for step in review.mistakes)


def _mistake(step: Step, telling: Telling, pictures: Pictures) -> str:
    lost = escape(telling.say("coach-lost", points=telling.number(step.cost)))
    head = tag(
        "div",
        tag("h3", escape(telling.round(step.view))),
        _call(step.view, telling),
        tag("span", lost, class_="bad number"),
        class_="title",
    )
    facts = telling.facts(step)
    against = _list(facts.against, "con", CROSS) or _list(facts.instead, "", DOT)
    played = _figure(step, telling, pictures, False, against)
    better = _figure(step, telling, pictures, True, _list(facts.better, "pro", TICK))
    return tag("section", head, tag("div", played, better, class_="pair"), class_="card")


def _list(facts: list[str], kind: str, sign: str) -> str:
    items = [tag("li", sign, tag("span", escape(fact))) for fact in facts]
    return tag("ul", *items, class_=f"facts {kind}") if items else ""


def _figure(step: Step, telling: Telling, pictures: Pictures, better: bool, facts: str) -> str:
    option = step.best if better else step.played
    title = telling.say("coach-better" if better else "coach-played")
    caption = tag(
        "figcaption",
        tag(
            "div",
            tag("strong", escape(title), class_="good" if better else "soft"),
            tag("span", escape(telling.say("coach-expects", points=telling.number(option.points))), class_="number"),
            class_="head",
        ),
        _in_words(step.view, option, telling),
    )
    return tag("figure", caption, _picture(step.view, option, telling, pictures), facts)


def _in_words(view: AnyView, option: Option, telling: Telling) -> str:
    """What is done with the dice, or that nothing is drawn; a turn is seen."""
    if option.dice is None and option.marks:
        return ""
    return tag("span", escape(telling.choice(view, option.marks, option.dice)))


def _picture(view: AnyView, option: Option, telling: Telling, pictures: Pictures) -> str:
    """The sheet after a turn, or the dice; those who listen hear the marks."""
    if option.dice is not None:
        return _dice(view, option.dice)
    return pictures.draw(view, option.marks, telling.choice(view, option.marks, None))


def _dice(view: AnyView, again: tuple[int, ...]) -> str:
    """The dice; those that are rolled again stand out."""
    parts = map(view.game.drawing.die, view.dice)
    dice = [_part(part, "die again" if die in again else "die") for die, part in enumerate(parts)]
    return f'<div class="call" aria-hidden="true">{"".join(dice)}</div>'


# All turns.


def _turns(review: Review, telling: Telling, pictures: Pictures | None) -> str:
    names = ("coach-column-luck", "coach-column-cost", "coach-column-expected")
    head = tag(
        "tr",
        tag("th", escape(telling.say("coach-column-round")), scope="col"),
        tag("th", escape(telling.say("coach-column-turn")), scope="col", class_="left"),
        *(tag("th", escape(telling.say(name)), scope="col") for name in names),
    )
    worst = review.mistakes
    rows = [_row(step, telling, pictures, step in worst) for step in review.steps if pictures is not None]
    return tag(
        "section",
        tag("h2", escape(telling.say("coach-turns"))),
        tag("table", tag("thead", head), tag("tbody", *rows)),
        class_="card",
    )


def _small(title: str, step: Step, option: Option, telling: Telling, pictures: Pictures) -> str:
    """One of the two ways to decide, small."""
    said = tag("span", escape(title), class_="soft small")
    return tag(
        "span",
        said,
        _in_words(step.view, option, telling),
        _picture(step.view, option, telling, pictures),
        class_="small-one",
    )


def _row(step: Step, telling: Telling, pictures: Pictures, worst: bool) -> str:
    number = str(step.round) if step.round else "–"
    two = [_small(telling.say("coach-played"), step, step.played, telling, pictures)]
    if step.cost > 0:
        two.append(_small(telling.say("coach-better"), step, step.best, telling, pictures))
    turn = [_call(step.view, telling), tag("div", *two, class_="two")]
    cost = telling.signed(-step.cost)
    return tag(
        "tr",
        tag("td", number, class_="number"),
        tag("td", *turn, class_="left"),
        tag("td", telling.signed(step.luck), class_="number good" if step.luck >= 0.05 else "number soft"),
        tag("td", cost, class_="number bad" if step.cost >= WORTH_A_WORD else "number soft"),
        tag("td", telling.number(step.played.points), class_="number"),
        **({"class_": "worst"} if worst else {}),
    )


def _how(telling: Telling, effort: int | None) -> str:
    said = [telling.say("coach-how")]
    if effort is not None:
        said.append(telling.say("coach-effort", games=effort))
    return tag("p", escape(" ".join(said)), class_="soft small")
