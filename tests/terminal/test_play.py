"""Whole games through `felttip play` in a real pseudo-terminal."""

import os
import random
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pytest
from click.testing import CliRunner

from felttip.cli import main
from felttip.records.record import read_record
from felttip.registry import board_text

pytestmark = pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning")
"""pexpect forks the process that runs the tests."""
COLOUR = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
ASKS = r"(looking\. |left: |[^ ]> )$"
"""The three questions of a game: may I look, which dice, which marks?"""


class Person:
    """Types at a pseudo-terminal and reads what stands there."""

    def __init__(
        self, home: Path, *arguments: str, lines: int = 24, python: str = sys.executable, **environment: str
    ) -> None:
        env = {
            key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLORTERM", "LINES", "COLUMNS")
        }
        env |= {"FELTTIP_HOME": str(home), "TERM": "xterm-256color", **environment}
        command = [python, "-c", "from felttip.cli import main; main(prog_name='felttip')", *arguments]
        self.process = pexpect.spawn(
            command[0],
            command[1:],
            env=env,
            dimensions=(lines, 80),
            encoding="utf-8",
            timeout=20,
            codec_errors="replace",
        )
        self.process.delaybeforesend = None
        self.raw = ""
        """Everything that was shown."""

    def until(self, pattern: str) -> str:
        """Wait for a text; what came before it and it, without colours."""
        self.process.expect(pattern)
        seen = f"{self.process.before}{self.process.after}"
        self.raw += seen
        return COLOUR.sub("", seen).replace("\r\n", "\n")

    def type(self, text: str, pattern: str = r"> $") -> str:
        """Type a line and wait for an answer, usually the next prompt of a turn."""
        self.process.sendline(text)
        return self.until(pattern)

    def end(self) -> str:
        """Wait until the program has ended."""
        self.process.expect(pexpect.EOF)
        self.raw += str(self.process.before)
        self.process.close()
        return COLOUR.sub("", str(self.process.before)).replace("\r\n", "\n")

    def kill(self) -> None:
        """What a broken line or an empty battery does."""
        self.process.kill(9)
        self.process.wait()
        self.process.close()

    # Whole games.

    def offered(self) -> list[str]:
        """The marks that may come next, as `marks` lists them."""
        shown = self.type("marks")
        if "You may draw" not in shown:
            return []
        listed = shown.partition("You may draw")[2].rpartition("\n")[0]
        return [word for word in listed.split() if re.fullmatch(r"[A-Z]+\d+(=\w+|--?[A-Z]+\d+)", word)]

    def play_on_from(self, answer: str, dice: random.Random) -> Path:
        """Type an answer, then play random turns to the end; the file with the record."""
        asks = ASKS.replace(")$", r"|The record is in\s+\S+\r)$")
        seen = self.type(answer, asks)
        while "The record is in" not in seen:
            if seen.endswith("looking. "):
                seen = self.type("", asks)
            elif seen.endswith("left: "):
                seen = self.type(dice.choice(["", "1", "2 4", "135", "all"]), asks)
            else:
                seen = self.type(self.turn(dice), asks)
        self.end()
        return Path(COLOUR.sub("", self.raw).rpartition("The record is in")[2].split()[0])

    def turn(self, dice: random.Random) -> str:
        """Make marks one by one; what finishes the turn."""
        drawn = 0
        while True:
            marks = self.offered()
            if not marks:
                return ""
            shown = self.type(dice.choice(marks))
            assert "(" not in shown.rpartition("\n")[2], shown
            drawn += 1
            if "type done" in shown and dice.random() < 0.3:
                return "done"
            if drawn > 8:
                return "done"


SitDown = Callable[..., Person]


@pytest.fixture
def sit_down(home: Path) -> Iterator[Callable[..., Person]]:
    """Start `felttip` in a terminal; whoever is left is sent away at the end."""
    people: list[Person] = []

    def start(*arguments: str, lines: int = 24, **environment: str) -> Person:
        people.append(Person(home, *arguments, lines=lines, **environment))
        return people[-1]

    yield start
    for person in people:
        person.process.close(force=True)


def verified(record: Path) -> str:
    """What `felttip verify` says about a record that must be right."""
    result = CliRunner().invoke(main, ["verify", str(record)])
    assert result.exit_code == 0, result.output
    assert "The deal is the one that was sealed" in result.output
    return result.output


def test_solo_with_everything(sit_down: SitDown, home: Path) -> None:
    """Trails, alone: help, a refusal, undo, sheets, score, a clause, quit, going on, the end."""
    anna = sit_down("play", "trails", "-n", "Anna", "-d", "pty")
    seen = anna.until(r"Anna> $")
    assert "The deal is sealed" in seen
    assert "Round 1 of 15" in seen
    assert "\x1b[" in anna.raw  # in colour
    assert "38;2;" not in anna.raw  # but not in more colours than the terminal says it has
    assert "take back the last mark" in anna.type("help")

    refused = anna.type("a1-i5")
    assert "do not touch" in refused
    assert "(TRA-3)" in refused
    assert len(refused.split("\n")) <= 3, "a refusal does not draw the sheet again"
    assert "nothing yet" in anna.type("done")
    assert "no mark to undo" in anna.type("undo")
    assert "could be" in anna.type(re.findall(r"\( (\w\d)", seen)[0])

    first = anna.offered()[0]
    assert f"Anna [{first}]> " in anna.type(first.lower())
    assert "You have drawn marks already" in anna.type("pass")
    assert "Anna> " in anna.type("u")
    assert "points as it stands" in anna.type("score")
    assert "points as it stands" in anna.type("s")
    assert anna.type("rules tra-5").startswith("rules tra-5\nTRA-5 ")
    assert "no clause" in anna.type("rules x")
    more = anna.type("rules", r"q to stop: $")
    assert "## In short" in more
    assert "TRA-1" in anna.type("", r"q to stop: $")
    anna.type("q")

    anna.type(first)
    assert "Saved." in anna.type("quit", r"\.txt")
    anna.end()
    anna = sit_down("play")
    assert "Trails, round 1, Anna" in anna.until(r"new game\] $")
    assert f"Anna [{first}]> " in anna.type("")
    record = anna.play_on_from("done", random.Random(1))
    assert "15 rounds" in verified(record)
    assert record.parent == home / "records"
    assert not list((home / "games").iterdir())


def test_two_people_at_one_keyboard(sit_down: SitDown) -> None:
    """Islands: each makes the setup and the turns in private, and all turns are told together."""
    two = sit_down("play", "islands", "-n", "Anna,Ben", "-d", "pty")
    seen = two.until(r"looking\. $")
    assert "Anna, the board is yours" in seen
    seen = two.type("", r"Anna> $")
    assert "(Ben will play on this sheet)" in seen
    mark = two.offered()[3]
    two.type(mark)
    before = len(two.raw)
    seen = two.type("done", r"looking\. $")
    assert "Ben, the board is yours" in seen
    assert "\x1b[2J" in two.raw[before:], "the screen is cleared before the next one looks"
    assert mark not in seen.split("\n", 1)[1]
    two.type("", r"Ben> $")
    record = two.play_on_from("", random.Random(2))
    assert "17 rounds" in verified(record)
    assert re.search(r"\n(Anna|Ben): [A-F]\d", two.raw.replace("\r", ""))
    assert re.search(r"wins!|share the win!", two.raw)


def test_person_and_computer(sit_down: SitDown) -> None:
    """Borders: the computer rolls and draws, the person is asked for dice and crosses; nobody needs to look away."""
    anna = sit_down("play", "borders", "-n", "Anna", "-c", "random", "-d", "pty", lines=40)
    seen = anna.until(r"(left: |Anna> )$")
    while not seen.endswith("left: "):
        seen = anna.type("pass", r"(left: |Anna> )$")
    assert "1 to 5" in anna.type("red", r"left: $")
    assert "at most once" in anna.type("1 1", r"left: $")
    assert "the rules of this game" in anna.type("help", r"left: $")
    assert "villa" in anna.type("sheet", r"left: $")
    assert "One roll left" in anna.type("15", r"left: $")
    record = anna.play_on_from("", random.Random(3))
    assert "looking" not in anna.raw
    assert "Random" in record.read_text()
    verified(record)


@pytest.mark.parametrize("dumb", [False, True])
def test_plain(sit_down: SitDown, dumb: bool) -> None:
    """For screen readers: sentences, no colours, no pictures; turns are private all the same."""
    arguments = ["play", "islands", "-n", "Anna,Ben", "-d", "plain"]
    two = sit_down(*arguments, TERM="dumb") if dumb else sit_down(*arguments, "--plain")
    two.until(r"looking\. $")
    two.type("", r"Anna> $")
    mark = two.offered()[0]
    assert f"Drawn: {mark}." in two.type(mark)
    assert "No mark is drawn." in two.type("undo")
    before = len(two.raw)
    two.type(mark)
    two.type("done", r"looking\. $")
    if dumb:
        assert "\x1b" not in two.raw
        assert "\n" * 20 in two.raw[before:].replace("\r", "")
    else:
        assert "\x1b[2J" in two.raw[before:]
    two.type("", r"Ben> $")
    record = two.play_on_from("marks", random.Random(4))
    verified(record)
    assert re.search(r"island is complete|islands are complete", two.raw)
    assert "m" not in re.findall(r"\x1b\[[0-9;]*([a-zA-Z])", two.raw)
    assert "· ·" not in two.raw


def test_no_colour(sit_down: SitDown) -> None:
    """NO_COLOR: the pictures without colours; every colour has its glyph."""
    anna = sit_down("play", "trails", "-d", "x", NO_COLOR="1")
    seen = anna.until(r"Player> $")
    assert "\x1b[3" not in anna.raw
    assert "\x1b[4" not in anna.raw
    assert re.search(r"A1[●▲★≈◆♣]", seen)


def test_many_colours(sit_down: SitDown) -> None:
    """COLORTERM: the exact colours."""
    anna = sit_down("play", "trails", "-d", "x", COLORTERM="truecolor")
    anna.until(r"Player> $")
    assert "48;2;" in anna.raw


@pytest.mark.parametrize("game", ["trails", "islands", "borders"])
@pytest.mark.parametrize("lines", [24, 40])
def test_fits_on_the_screen(sit_down: SitDown, game: str, lines: int) -> None:
    """From the top of the sheet to the prompt nothing scrolls away, and nothing is wider than the terminal."""
    you = sit_down("play", game, "-d", "y", "-c", "random", lines=lines)
    seen = you.until(r"(left: |Player> )$")
    while seen.endswith("left: "):
        seen = you.type("", r"(left: |Player> )$")
    shown = you.type("sheet")
    assert len(shown.split("\n")) - 1 <= lines
    assert max(map(len, shown.split("\n"))) < 80
    assert "Round" in shown or "Before" in shown


def test_strange_bytes(sit_down: SitDown) -> None:
    """What another keyboard sends in another encoding is refused like any other mark."""
    anna = sit_down("play", "trails", "-d", "x", "--plain")
    anna.until(r"Player> $")
    os.write(anna.process.child_fd, b"\xff\xfe\xe4\n")
    assert "not a step" in anna.until(r"not a step.*Player> $")
    os.write(anna.process.child_fd, b"\x1b[A\x00\x01\n")
    anna.until(r"Player> $")
    assert anna.process.isalive()


def test_own_board(sit_down: SitDown, tmp_path: Path) -> None:
    """A board file of one's own is played, and its record carries it."""
    board = tmp_path / "my board.toml"
    text = board_text("islands", "A").replace('name = "A"', 'name = "kitchen"')
    board.write_text(text, encoding="utf-8")
    checked = CliRunner().invoke(main, ["boards", "check", str(board)])
    assert f"felttip play islands --board '{board}'" in checked.output
    you = sit_down("play", "islands", "--board", str(board))
    assert "board kitchen" in you.until(r"Player> $")
    record = you.play_on_from("marks", random.Random(5))
    verified(record)
    assert read_record(record.read_text(encoding="utf-8")).board_text == text


@pytest.mark.parametrize("game", ["trails", "islands", "borders"])
def test_nothing_is_lost(sit_down: SitDown, game: str) -> None:
    """Killed in the middle of a turn: every mark is there again, of the one who waits and of the one who draws."""
    three = sit_down("play", game, "-n", "Anna,Ben,Cem", "-d", "z")
    seen = three.until(ASKS)
    turns = 0
    while True:
        if seen.endswith("looking. "):
            seen = three.type("", ASKS)
        elif seen.endswith("left: "):
            seen = three.type("2", ASKS)
        elif turns < 4:
            turns += 1
            seen = three.type("pass", ASKS)
            if "Write a" in seen:
                three.type(three.offered()[0])
                seen = three.type("", ASKS)
        else:
            break
    # Games in which nobody waits for another one begin a turn too.
    drawn = []
    for _ in range(2):
        marks = three.offered()
        if marks:
            drawn.append(marks[-1])
            seen = three.type(marks[-1])
    last = seen.rpartition("\n")[2]
    three.kill()
    again = sit_down("play", game)
    again.until(r"new game\] $")
    seen = again.type("", ASKS)
    if seen.endswith("looking. "):
        seen = again.type("", ASKS)
    assert seen.rpartition("\n")[2] == last
    assert drawn
    assert all(mark in last for mark in drawn)
    assert again.type("quit", r"Saved\.")


def test_one_terminal_at_a_time(sit_down: SitDown, home: Path) -> None:
    """A game that is open elsewhere is not opened twice, but can be once the other one is gone."""
    you = sit_down("play", "trails", "-d", "x")
    you.until(r"Player> $")
    saved = next((home / "games").glob("[!.]*.txt"))
    other = sit_down("play", "--resume", str(saved))
    assert "open in another terminal" in other.end()
    assert other.process.exitstatus == 1
    you.kill()
    other = sit_down("play", "--resume", str(saved))
    assert "everything is as you left it" in other.until(r"Player> $")


def test_interrupt(sit_down: SitDown) -> None:
    """Ctrl-C and the end of the input stop the game, saved."""
    for key in ("\x03", "\x04"):
        you = sit_down("play", "trails", "-d", "x")
        you.until(r"Player> $")
        you.process.send(key)
        assert "Saved." in you.end()
        assert you.process.exitstatus == 0
