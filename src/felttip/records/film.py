"""A whole game as one moving picture: all sheets side by side, moment by moment, in SVG that runs nothing."""

import re
from html import escape

from felttip.kit.hand import short
from felttip.kit.svg import mark_ids, switch_on, tag
from felttip.records.picture import shown_on
from felttip.records.playback import moments, start_of
from felttip.table import AnyTable, AnyView
from felttip.words import Words

STEP_S, HOLD_S = 1.2, 5.0
WIDTH, GAP, HEAD, FOOT = 560.0, 24.0, 64.0, 52.0
STYLE = (
    ".film text{font-family:ui-rounded,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;fill:#2b2f38}"
    ".film .head{font-size:26px;font-weight:650}.film .name{font-size:22px;font-weight:650}"
    ".film .total{font-size:22px;text-anchor:end}.film .ground{fill:#eceef2}"
    "@media (prefers-color-scheme:dark){.film text{fill:#e8eaee}.film .ground{fill:#15181d}}"
)


def film(table: AnyTable, words: Words) -> str:
    """The game from its first moment to its last, over and over; who wants no motion sees the end."""
    frames = [(words.say(f"{table.game.name}-name"), start_of(table).view(None))]
    for played, moment, then in moments(table):
        called = words.phrase(table.game.naming.call_phrase(moment.call))
        frames.append((words.say("play-dice", {"round": played.number, "call": called}), then.view(None)))
    views = [view for _, view in frames]
    seats = [_seat(views, seat, words) for seat in range(len(table.sheets))]
    width = len(seats) * (WIDTH + GAP) + GAP
    height = HEAD + max(tall for _, tall in seats) + FOOT
    parts = [
        tag("text", escape(text), class_=f"head {_name([k == j for j in range(len(frames))])}", x=GAP, y=HEAD - 22)
        for k, (text, _) in enumerate(frames)
    ]
    for seat, (drawn, _) in enumerate(seats):
        parts.append(tag("g", drawn, transform=f"translate({short(GAP + seat * (WIDTH + GAP))} {short(HEAD)})"))
    body = "".join(parts)
    return tag(
        "svg",
        tag(
            "style",
            STYLE
            + "".join(_timing(name, len(frames)) for name in sorted(set(re.findall(r"\bt(?:_\d+-\d+)+\b", body)))),
        ),
        tag("rect", class_="ground", width=width, height=height),
        body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {short(width)} {short(height)}",
        class_="film",
        role="img",
        aria_label=words.say(f"{table.game.name}-name"),
    )


def _seat(views: list[AnyView], seat: int, words: Words) -> tuple[str, float]:
    """A seat's sheet with its name and its totals, and how tall the sheet is."""
    last = views[-1]
    svg = last.game.drawing.draw(last.board, last.sheet_number(seat))
    shown = [set(shown_on(view, seat)) for view in views]
    ever = [name for name in mark_ids(svg) if any(name in one for one in shown)]
    times = {escape(name): _name([name in one for one in shown]) for name in ever}
    drawn = re.sub(
        r'(<(?:g|use) id="([^"]*)" class="mark on)"', lambda at: f'{at[1]} {times[at[2]]}"', switch_on(svg, ever, seat)
    )
    # Several drawings stand in one picture: each keeps its ids to itself.
    drawn = re.sub(r'(\bid="|href="#|url\(#)', rf"\g<1>s{seat}-", drawn)
    box = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', drawn)
    assert box is not None
    tall = WIDTH * float(box[2]) / float(box[1])
    drawn = drawn.replace("<svg ", f'<svg width="{short(WIDTH)}" height="{short(tall)}" ', 1)
    name = tag("text", escape(last.settings.names[seat]), class_="name", x=8, y=tall + 32)
    totals = [view.total(seat) for view in views]
    said = [
        tag("text", escape(words.say("web-alone", {"points": total})), x=WIDTH - 8, y=tall + 32, class_=f"total {span}")
        for total, span in {(total, _name([one == total for one in totals])): None for total in totals}
    ]
    return drawn + name + "".join(said), tall


def _name(on: list[bool]) -> str:
    """The class of what is seen in these frames: it says when."""
    turns = [k for k in range(len(on)) if on[k] != (k > 0 and on[k - 1])]
    ends = [*turns, len(on)] if len(turns) % 2 else turns
    return "t" + "".join(f"_{a}-{b}" for a, b in zip(ends[::2], ends[1::2], strict=True))


def _timing(name: str, frames: int) -> str:
    """The style of such a class: hidden and seen by the clock; without motion the last frame stands still."""
    length = frames * STEP_S + HOLD_S
    spans = [(int(a), int(b)) for a, b in re.findall(r"_(\d+)-(\d+)", name)]
    steps = {0.0: "hidden"}
    for start, end in spans:
        steps[100 * start * STEP_S / length] = "visible"
        if end < frames:
            steps[100 * end * STEP_S / length] = "hidden"
    moving = "".join(f"{short(at)}%{{visibility:{how}}}" for at, how in steps.items())
    still = "" if spans[-1][1] == frames else f".film .{name}{{visibility:hidden}}"
    motion = f".film .{name}{{animation:{name} {short(length)}s step-end infinite}}"
    return f"{still}@media (prefers-reduced-motion:no-preference){{{motion}}}@keyframes {name}{{{moving}}}"
