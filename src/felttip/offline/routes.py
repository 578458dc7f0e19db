"""Which address of a device is answered by whom."""

from felttip.offline import advised, dailies, moved, played, printed
from felttip.offline.answers import Handler, Route, matched, taken_apart
from felttip.room.papers import no_such_page

ROUTES: tuple[Route, ...] = (*printed.ROUTES, *moved.ROUTES, *played.ROUTES, *advised.ROUTES, *dailies.ROUTES)


def found(method: str, address: str) -> tuple[Handler, tuple[str, ...], dict[str, str]]:
    """Who answers, the parts of the address that differ, and its query; a refusal if there is nothing there."""
    parts, query = taken_apart(address)
    for wanted, pattern, handler in ROUTES:
        inside = matched(pattern, parts) if wanted == method else None
        if inside is not None:
            return handler, inside, query
    raise no_such_page()
