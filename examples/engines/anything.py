#!/usr/bin/env python3
"""An engine that draws whatever the rules allow, by chance: the whole protocol of docs/engine.md, without Felttip."""

import json
import random
import sys


def say(message):
    """One line to the host."""
    print(json.dumps(message), flush=True)


def ask(message):
    """One line to the host, and the line that it answers."""
    say(message)
    return json.loads(sys.stdin.readline())


def turn(question, chance):
    """Marks until the rules, or chance, end the turn; what may come next the host knows."""
    marks, now = [], question
    while now["legal"] and not (now["may_end"] and marks and chance.random() < 0.2):
        marks.append(chance.choice(now["legal"]))
        now = ask({"try": marks})
    return marks


def main():
    """Answer one question after the other."""
    for line in sys.stdin:
        message = json.loads(line)
        # The seed is in the question, so that the same league can be played again.
        chance = random.Random(message.get("seed"))
        match message["do"]:
            case "hello":
                say({"name": "Anything", "version": "1", "protocol": 1})
            case "game":
                say({"ready": True})
            case "turn":
                say({"marks": turn(message, chance)})
            case "roll":
                say({"again": [die for die in range(len(message["view"]["dice"])) if chance.random() < 0.5]})
            case "refused":
                print(message["sentence"], file=sys.stderr)
            case "quit":
                return


main()
