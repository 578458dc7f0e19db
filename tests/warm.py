"""Compile, once and before the tests, what several of them need: `python -m tests.warm`."""

from felttip.bots import warm
from felttip.env.play import Running, play_of
from felttip.registry import game_names

if __name__ == "__main__":
    for name in game_names():
        print(f"   {name}", flush=True)
        warm(name)
        Running(play_of(name, None, None)).begin([1])
