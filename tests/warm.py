"""Compile, once and before the tests, what several of them need: `python -m tests.warm`."""

from felttip.bots import warm
from felttip.registry import game_names

if __name__ == "__main__":
    for name in game_names():
        print(f"   {name}", flush=True)
        warm(name)
