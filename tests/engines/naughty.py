"""An engine that plays well, but for one thing: `naughty.py WHAT [FILE]`; FILE gets the numbers of its processes."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

WHAT = sys.argv[1] if __name__ == "__main__" else ""
HELLO: dict[str, Any] = {"name": "Naughty", "protocol": 1}


def say(message: object) -> None:
    print(json.dumps(message), flush=True)


def turn(question: dict[str, Any]) -> list[str]:
    marks: list[str] = []
    while question["legal"] and not question["may_end"]:
        marks.append(question["legal"][0])
        say({"try": marks})
        question = json.loads(sys.stdin.readline())
    return marks


def misbehave(question: dict[str, Any]) -> None:  # noqa: C901, PLR0912 - a list of sins
    match WHAT:
        case "crash":
            raise ZeroDivisionError("on purpose")
        case "hang":
            time.sleep(3600)
        case "deaf":
            os.close(0)
            time.sleep(3600)
        case "flood":
            while True:
                print("x" * 1000, end="", flush=True)
        case "chatter":
            for _ in range(100_000):
                say({"try": []})
        case "errors":
            for _ in range(100_000):
                print("e" * 100, file=sys.stderr)
            say({"marks": turn(question)})
        case "garbage":
            print("bestmove e2e4", flush=True)
        case "list":
            say([1, 2])
        case "illegal":
            say({"marks": ["A1-Z9"]})
        case "numbers":
            say({"marks": [1, 2]})
        case "nothing":
            say({})
        case "dice":
            say({"again": [0, 0]})
        case "twice":
            say({"marks": turn(question)})
            say({"marks": []})
            say({"marks": []})
        case "long":
            say({"marks": ["A" * 10_000]})


def main() -> None:  # noqa: C901 - as above
    if len(sys.argv) > 2:
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"])
        Path(sys.argv[2]).write_text(f"{os.getpid()} {child.pid}", encoding="utf-8")
    for line in sys.stdin:
        asked = json.loads(line)
        match asked["do"]:
            case "hello":
                if WHAT == "mute":
                    time.sleep(3600)
                hello = {"nameless": {"protocol": 1}, "modern": {"name": "N", "protocol": 7}}
                say(hello.get(WHAT, {**HELLO, "games": {"islands": ["A"]}} if WHAT == "islander" else HELLO))
            case "game":
                say({"ready": WHAT != "unready"})
            case "roll" if WHAT not in ("dice", "crash", "hang"):
                say({"again": []})
            case "turn" | "roll":
                misbehave(asked)
                if WHAT in ("good", "islander", "nameless", "modern", "unready", "mute", "dice"):
                    say({"marks": turn(asked)})
            case "refused":
                print(asked["sentence"], file=sys.stderr, flush=True)
            case "quit":
                return


if __name__ == "__main__":
    main()
