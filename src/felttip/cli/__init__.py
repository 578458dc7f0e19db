"""The command line. Each command is a thin shell: it reads arguments, calls one layer below, prints."""

from felttip.cli.main import main

__all__ = ["main"]
