"""The WebSocket side: hello, commands, limits, and each way in which a connection ends."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import cast

import pytest
from tests.server.setup_hub import lay as lay_here
from tests.server.setup_hub import with_hub
from tests.server.setup_server import FRAME, PATIENCE_S, Frame, Person, lay, limits, live_address, running
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from felttip.room.connection import Connection, Timer
from felttip.room.keys import fresh_key
from felttip.room.live import Live
from felttip.server.hub import Hub
from felttip.server.settings import Limits
from felttip.server.sockets import Socket


def all_frames(socket: ClientConnection) -> Iterator[Frame]:
    """Everything that is said until the connection ends."""
    with suppress(ConnectionClosed):
        while True:
            yield FRAME.decode(socket.recv(timeout=PATIENCE_S))


def end(socket: ClientConnection) -> tuple[int, str, str]:
    """How a connection ends: the code, and the clause and reason of the last refusal."""
    refusals = [frame.refusal for frame in all_frames(socket) if frame.refusal is not None]
    assert socket.close_code is not None
    return socket.close_code, refusals[-1].clause, refusals[-1].reason


def ends_after(base: str, code: str, *frames: str | bytes) -> tuple[int, str, str]:
    """How a connection ends on which this was said, or as much of it as the server listened to."""
    with connect(live_address(base, code)) as socket:
        with suppress(ConnectionClosed):
            for frame in frames:
                socket.send(frame)
        return end(socket)


HELLO = '{"hello":3}'


@pytest.fixture(scope="module")
def code(base: str) -> str:
    """A table that nobody plays at."""
    return lay(base, "trails", "classic", "here", "here")[0]


@pytest.mark.clause("SRV-15")
@pytest.mark.parametrize(
    ("frame", "reason"),
    [
        ('{"hello":1}', "server-version"),
        ('{"hello":"1"}', "server-hello"),
        ('{"hello":3,"keys":["short"]}', "server-hello"),
        ('{"hello":3,"keys":["' + "a" * 43 + '\\n"]}', "server-hello"),
        ('{"hello":' + "[" * 4000, "server-hello"),
        ('{"hello":3,"more":1}', "server-hello"),
        ('{"id":"a","seen":0,"do":"start","seat":0}', "server-hello"),
        ("hello", "server-hello"),
    ],
)
def test_the_first_frame_is_a_hello(base: str, code: str, frame: str, reason: str) -> None:
    assert ends_after(base, code, frame) == (1008, "SRV-15", reason)


@pytest.mark.clause("SRV-15", "SRV-4")
def test_who_says_nothing_is_not_waited_for(tmp_path: Path) -> None:
    with running(tmp_path, Limits(hello=0)) as base:
        code, _ = lay(base, "trails", "classic", "here")
        with connect(live_address(base, code)) as socket:
            assert end(socket) == (1008, "SRV-15", "server-hello")


@pytest.mark.clause("SRV-26")
def test_only_so_many_can_look_on_and_who_plays_always_gets_in(tmp_path: Path) -> None:
    with running(tmp_path, Limits(connections=1)) as base:
        code, keys = lay(base, "trails", "classic", "here")
        with Person(base, code):
            assert ends_after(base, code, HELLO) == (1013, "SRV-26", "server-full")
            assert ends_after(base, code, f'{{"hello":3,"keys":["{fresh_key()}"]}}')[2] == "server-full"
            with Person(base, code, keys[0]) as person:
                assert person.view.you == (0,)


@pytest.mark.clause("SRV-26")
def test_of_many_connections_of_a_seat_the_oldest_goes(tmp_path: Path) -> None:
    with running(tmp_path, Limits(devices=2)) as base:
        code, keys = lay(base, "trails", "classic", "here", "here")
        with ExitStack() as stack:
            devices = (keys[0], keys[1], keys[0], keys[0])
            first, *others = [stack.enter_context(Person(base, code, key)) for key in devices]
            assert end(first.socket) == (4008, "SRV-26", "server-elsewhere")
            for person in others:
                person.catch_up()
                assert [seat.online for seat in person.view.seats] == [True, True]


@pytest.mark.clause("SRV-24")
def test_a_seat_is_not_quicker_with_several_connections(tmp_path: Path) -> None:
    with running(tmp_path, Limits(commands=(6, 0.0001))) as base:
        code, keys = lay(base, "trails", "classic", "here", "here")
        with Person(base, code, keys[0]) as one, Person(base, code, keys[0]) as two, Person(base, code, keys[1]) as bea:
            reasons = [person.reason("undo", 0) for person in (one, two) for _ in range(4)]
            assert reasons == [*["table-nothing-to-undo"] * 6, *["server-too-fast"] * 2]
            assert bea.reason("undo", 0) == "server-not-your-seat"
            assert bea.reason("undo", 1) == "table-nothing-to-undo"


@pytest.mark.clause("SRV-25")
def test_an_address_is_not_quicker_with_several_connections(tmp_path: Path) -> None:
    with running(tmp_path, limits(all_commands=(3, 0.0001), commands=(10, 1))) as base:
        code, _ = lay(base, "trails", "classic", "here")
        with Person(base, code) as one, Person(base, code) as two:
            reasons = [person.reason("undo", 0) for person in (one, two) for _ in range(2)]
            assert reasons == [*["server-not-your-seat"] * 3, "server-too-fast"]


class Hourglass:
    """A clock that stands still until somebody turns it."""

    def __init__(self) -> None:
        self.now = 0.0
        self._asleep: list[tuple[float, asyncio.Future[None]]] = []

    async def pause(self, seconds: float) -> None:
        """Sleep for so long."""
        await self._wake(seconds)

    def later(self, seconds: float, do: Callable[[], None]) -> Timer:
        """Do something after so long."""
        waking = self._wake(seconds)
        waking.add_done_callback(lambda _: None if waking.cancelled() else do())
        return cast(Timer, waking)

    def _wake(self, seconds: float) -> asyncio.Future[None]:
        waking: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._asleep.append((self.now + seconds, waking))
        return waking

    async def turn(self) -> None:
        """It is as late as the first of those who sleep wants it."""
        first = min(self._asleep, key=lambda one: one[0])
        self._asleep.remove(first)
        self.now = first[0]
        first[1].set_result(None)
        await settled()


async def settled() -> None:
    """Everybody has done what there was to do."""
    for _ in range(20):
        await asyncio.sleep(0)


class Wire:
    """A WebSocket without a network; whoever is `lively` answers pings."""

    def __init__(self, lively: bool = False) -> None:
        self.lively = lively
        self.heard: list[Frame] = []
        self._said: asyncio.Queue[dict[str, object]] = asyncio.Queue()

    async def receive(self) -> dict[str, object]:
        """What was said next."""
        return await self._said.get()

    async def send_text(self, text: str) -> None:
        """Hear something."""
        frame = FRAME.decode(text)
        self.heard.append(frame)
        if frame.ping is not None and self.lively:
            self.say(f'{{"pong":{frame.ping}}}')

    def say(self, text: str) -> None:
        """Say something."""
        self._said.put_nowait({"type": "websocket.receive", "text": text})

    def leave(self) -> None:
        """Hang up."""
        self._said.put_nowait({"type": "websocket.disconnect"})


def connected(folder: Path, wire: Wire, limits: Limits, test: Callable[[Hourglass], Awaitable[None]]) -> None:
    """Run a test with somebody at a table who has said hello; at last the connection ends, whoever ended it."""

    async def run(hub: Hub) -> None:
        glass = Hourglass()
        live = await lay_here(hub)
        connection = Connection(cast(Socket, wire), live, limits, lambda: glass.now, glass.pause, glass.later)
        task = asyncio.create_task(connection.run())
        wire.say(HELLO)
        await settled()
        await test(glass)
        wire.leave()
        await task
        assert not live.watchers

    with_hub(folder, run)


@pytest.mark.clause("SRV-15")
def test_who_answers_no_ping_is_gone_after_three(tmp_path: Path) -> None:
    wire = Wire()

    async def test(glass: Hourglass) -> None:
        for _ in range(3):
            await glass.turn()
        assert glass.now == 60
        assert [frame.ping for frame in wire.heard] == [None, 1, 2, 3]
        with pytest.raises(ValueError, match="empty"):
            await glass.turn()

    connected(tmp_path, wire, Limits(ping=20), test)


def test_who_answers_pings_stays(tmp_path: Path) -> None:
    wire = Wire(lively=True)

    async def test(glass: Hourglass) -> None:
        for _ in range(100):
            await glass.turn()
        assert wire.heard[-1].ping == 100

    connected(tmp_path, wire, Limits(ping=20), test)


@pytest.mark.clause("SRV-34")
def test_nobody_is_given_up_while_a_command_is_being_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Meanwhile nothing is heard of them, because nobody listens."""
    wire, done = Wire(), asyncio.Event()

    async def order(*_: object) -> int:
        await done.wait()
        return 7

    monkeypatch.setattr(Live, "order", order)

    async def test(glass: Hourglass) -> None:
        wire.say('{"do":"undo","id":"u","seen":2,"seat":0}')
        await settled()
        for _ in range(5):
            await glass.turn()
        done.set()
        await settled()
        assert [frame.re for frame in wire.heard if frame.ok] == ["u"]
        for _ in range(2):
            await glass.turn()
        assert wire.heard[-1].ping == 7

    connected(tmp_path, wire, Limits(ping=20), test)


@pytest.mark.clause("SRV-4")
def test_who_was_too_fast_is_heard_again_after_a_while(tmp_path: Path) -> None:
    wire = Wire()

    async def test(glass: Hourglass) -> None:
        for number in range(5):
            wire.say(f'{{"ping":{number}}}')
        await settled()
        answers = wire.heard[1:]
        assert [answer.pong for answer in answers] == [0, 1, 2, None]
        assert answers[-1].refusal is not None
        assert answers[-1].refusal.reason == "server-too-fast"
        await glass.turn()
        assert wire.heard[-1].pong == 4

    connected(tmp_path, wire, Limits(commands=(3, 50)), test)


@pytest.mark.clause("SRV-15")
def test_only_pages_from_here_may_connect(base: str, code: str) -> None:
    host = base.removeprefix("http://")
    with connect(live_address(base, code), origin=Origin(f"http://{host}")) as socket:
        socket.send(HELLO)
        assert FRAME.decode(socket.recv(timeout=PATIENCE_S)).view is not None
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(live_address(base, code), origin=Origin("http://elsewhere.example")),
    ):
        pass
    assert refused.value.response.status_code == 403


@pytest.mark.clause("SRV-1")
@pytest.mark.parametrize("nowhere", ["zzzzzz", "a", "%20"])
def test_there_is_no_such_table(base: str, nowhere: str) -> None:
    assert ends_after(base, nowhere, HELLO) == (4004, "SRV-1", "server-no-such-table")


@pytest.mark.clause("SRV-2")
@pytest.mark.parametrize(
    "frame",
    [
        "{",
        "[]",
        "{}x",
        b"bytes",
        '{"id":"a","seen":0,"do":"dance","seat":0}',
        '{"id":"a","seen":-1,"do":"commit","seat":0}',
        '{"id":"a","seen":0,"do":"commit","seat":99}',
        '{"id":"a","seen":0,"do":"commit","seat":0,"more":1}',
        '{"id":"","seen":0,"do":"commit","seat":0}',
        '{"id":"a b","seen":0,"do":"commit","seat":0}',
        '{"id":"a\\n","seen":0,"do":"commit","seat":0}',
        '{"id":"a","seen":0,"do":"mark","seat":0,"mark":"\\ud800"}',
        '{"do":' + "[" * 4000,
        '{"pong":' + "[" * 4000,
        '{"id":"a","seen":0,"do":"mark","seat":0}',
        '{"id":"a","seen":0,"do":"roll","seat":0,"dice":[-1]}',
        '{"id":"a","seen":0,"do":"mark","seat":0,"mark":"' + "x" * 41 + '"}',
        '{"pong":"a"}',
        '{"some":1}',
    ],
)
def test_what_makes_no_sense_ends_the_connection(base: str, code: str, frame: str | bytes) -> None:
    assert ends_after(base, code, HELLO, frame) == (1008, "SRV-2", "server-malformed")


@pytest.mark.clause("SRV-2")
def test_what_exactly_makes_no_sense_is_told_to_developers_alone(base: str, code: str) -> None:
    with connect(live_address(base, code)) as socket:
        socket.send(HELLO)
        socket.send('{"id":"a","seen":0,"do":"dance","seat":0}')
        last = list(all_frames(socket))[-1]
    assert last.re == "a"
    assert last.what == "Invalid value 'dance' - at `$.do`"
    assert last.refusal is not None
    assert last.refusal.details == {}


@pytest.mark.clause("SRV-3")
def test_long_frames_end_the_connection(base: str, code: str) -> None:
    assert ends_after(base, code, HELLO, "x" * 4097) == (1009, "SRV-3", "server-too-large")
    assert ends_after(base, code, HELLO, "ä" * 2049) == (1009, "SRV-3", "server-too-large")
    with connect(live_address(base, code)) as socket:
        socket.send(HELLO)
        socket.recv(timeout=PATIENCE_S)
        socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=PATIENCE_S)


@pytest.mark.clause("SRV-4")
def test_too_many_frames_are_refused_one_by_one(tmp_path: Path) -> None:
    with running(tmp_path, Limits(commands=(3, 0.0001))) as base:
        code, keys = lay(base, "trails", "classic", "here")
        with Person(base, code, keys[0]) as person:
            reasons = [person.reason("undo", 0) for _ in range(4)]
            assert reasons == [*["table-nothing-to-undo"] * 3, "server-too-fast"]


def test_a_ping_is_answered(base: str, code: str) -> None:
    with Person(base, code) as guest:
        guest.say({"ping": 7})
        assert guest.hear().pong == 7


@pytest.mark.clause("SRV-8", "SRV-16")
def test_who_only_looks_on_can_do_nothing(base: str) -> None:
    code, _ = lay(base, "trails", "classic", "here", "open")
    with Person(base, code, fresh_key()) as guest:
        assert guest.view.you == ()
        for do in ("commit", "start", "fill", "away", "back", "rematch", "rename", "undo"):
            assert guest.reason(do, 0) == "server-not-your-seat"


@pytest.mark.clause("SRV-9", "SRV-10")
def test_repeated_and_crossed_commands(base: str) -> None:
    code, keys = lay(base, "trails", "classic", "here", "here")
    with Person(base, code, keys[0]) as one, Person(base, code, keys[0]) as other:
        mark = one.view.turns["0"].legal[0].mark
        frame = one.frame("mark", 0, mark=mark)
        first = one.ask_frame(frame)
        assert first.ok
        for answer in (one.ask_frame(frame), other.ask_frame(frame)):
            assert (answer.ok, answer.seq) == (first.ok, first.seq)
        other.catch_up()
        assert one.view.turns["0"].marks == other.view.turns["0"].marks == (mark,)
        # Both devices go on at the same time: one of them is late, and nothing is drawn twice.
        frames = [person.frame("undo", 0) for person in (one, other)]
        assert one.ask_frame(frames[0]).ok
        late = other.ask_frame(frames[1])
        assert late.refusal is not None
        assert late.refusal.reason == "server-late"
        # After a lost connection the command is sent again.
    with Person(base, code, keys[0]) as again:
        assert again.ask_frame(frame).ok
        assert again.view.turns["0"].marks == ()


@pytest.mark.clause("SRV-10")
def test_the_answer_says_what_to_see_next(base: str) -> None:
    """Several marks in a row need not wait for views."""
    code, keys = lay(base, "trails", "classic", "here")
    with Person(base, code, keys[0]) as person:
        mark = person.view.turns["0"].legal[0].mark
        answer = person.ask("mark", 0, mark=mark)
        assert answer.seq == person.view.seq
        frame = {**person.frame("undo", 0), "seen": answer.seq}
        assert person.ask_frame(frame).ok


@pytest.mark.clause("SRV-12")
def test_gone_and_back(base: str) -> None:
    code, keys = lay(base, "trails", "classic", "here", "here")
    with Person(base, code, keys[0]) as ann:
        with Person(base, code, keys[1]) as bea:
            ann.wait(lambda: ann.view.seats[1].online)
            assert bea.ask("mark", 1, mark=bea.view.turns["1"].legal[0].mark).ok
            assert ann.reason("away", 1) == "server-still-here"
        ann.wait(lambda: not ann.view.seats[1].online)
        assert ann.ask("away", 1).ok
        ann.wait(lambda: ann.view.seats[1].away and not ann.view.seats[1].waiting)
        with Person(base, code, keys[1]) as bea:
            assert bea.reason("commit", 1) == "server-away"
            assert bea.ask("back", 1).ok
            assert bea.reason("back", 1) == "server-not-away"
            assert ann.ask("commit", 0).ok
            bea.wait(lambda: bea.view.round == 2)
            assert bea.ask("commit", 1).ok


@pytest.mark.clause("SRV-14")
def test_a_rematch(base: str) -> None:
    code, keys = lay(base, "trails", "classic", "here", "here", "computer")
    with Person(base, code, keys[0], keys[1]) as person:
        assert person.reason("rematch", 0) == "server-not-over"
        person.play(random.Random(1))
        assert person.ask("rename", 0, name="Eve").refusal is not None
        assert person.ask("rematch", 0).ok
        assert person.ask("rematch", 1).ok
        new = person.view.rematch
        names = [seat.name for seat in person.view.seats]
        pens = [seat.pen for seat in person.view.seats]
    assert new is not None
    with Person(base, new, keys[0]) as person:
        assert person.view.you == (1,)
        assert [seat.name for seat in person.view.seats] == [names[2], names[0], names[1]]
        assert [seat.pen for seat in person.view.seats] == [pens[2], pens[0], pens[1]]
        assert person.view.phase == "turn"
        assert person.view.commitment


@pytest.mark.clause("SRV-11")
def test_computers_fill_up(base: str) -> None:
    code, keys = lay(base, "borders", "valley", "here", "open", "open")
    with Person(base, code, keys[0]) as person:
        assert person.reason("start", 0) == "server-seats-open"
        assert person.ask("fill", 0, player="random").ok
        assert [seat.kind for seat in person.view.seats] == ["person", "computer", "computer"]
        person.play(random.Random(1), lambda view: view.round > 3)


@pytest.mark.clause("SRV-6")
def test_another_name_and_pen(base: str) -> None:
    code, keys = lay(base, "trails", "classic", "here", "here")
    with Person(base, code, keys[0]) as person, Person(base, code) as guest:
        assert person.reason("rename", 0, name="Player 2") == "server-name-taken"
        assert person.reason("rename", 0, pen=1) == "server-pen-taken"
        assert person.ask("rename", 0, name="Zoë", pen=3).ok
        guest.wait(lambda: guest.view.seats[0].name == "Zoë" and guest.view.seats[0].pen == 3)
