"""Three dry-erase games, played exactly by the book, by people and by machines.

What is listed in `__all__` is the library (docs/library.md); every other module is internal. It is loaded when it is
first asked for, so that `import felttip` costs nothing.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from felttip.library import (
        Advice,
        AnyGame,
        AnyTable,
        AnyView,
        BoardError,
        GameError,
        Par,
        Phase,
        Phrase,
        Picture,
        Player,
        PositionError,
        RecordError,
        Refusal,
        Refused,
        Review,
        Table,
        View,
        export_json,
        find_game,
        follow,
        game_names,
        hint,
        let_play,
        par,
        picture,
        play,
        player,
        prove,
        read_position,
        review,
        say,
        simulate,
        sketch,
        write_position,
        write_record,
    )

__version__ = "0.1.0"

__all__ = [
    "Advice",
    "AnyGame",
    "AnyTable",
    "AnyView",
    "BoardError",
    "GameError",
    "Par",
    "Phase",
    "Phrase",
    "Picture",
    "Player",
    "PositionError",
    "RecordError",
    "Refusal",
    "Refused",
    "Review",
    "Table",
    "View",
    "__version__",
    "export_json",
    "find_game",
    "follow",
    "game_names",
    "hint",
    "let_play",
    "par",
    "picture",
    "play",
    "player",
    "prove",
    "read_position",
    "review",
    "say",
    "simulate",
    "sketch",
    "write_position",
    "write_record",
]


if not TYPE_CHECKING:  # a type checker shall know a name that is not public from one that is

    def __getattr__(name: str) -> object:
        """A public name, from where it is defined."""
        if name not in __all__:
            raise AttributeError(f"module 'felttip' has no attribute {name!r}")
        from felttip import library  # noqa: PLC0415 - see above

        found: object = getattr(library, name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    """Every name, loaded or not."""
    return sorted({*globals(), *__all__})
