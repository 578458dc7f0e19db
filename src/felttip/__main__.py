"""`python -m felttip` is the command `felttip`."""

from felttip.cli import main

if __name__ == "__main__":
    main(prog_name="felttip")
