"""What the page may do, as browsers are told: only what comes from where it comes from itself."""

import re
from base64 import b64encode
from functools import cache
from hashlib import sha256

from felttip.registry import find_board
from felttip.room.installed import playable
from felttip.room.papers import drawing

STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)


@cache
def content_security_policy() -> str:
    """What the page may do: only what comes from here.

    Drawings carry their style sheet inside. The page puts drawings into itself, so each of these style sheets is
    allowed by its hash; any other inline style, and every inline script, stays forbidden.
    """
    styles = {
        style
        for game in playable()
        for board in game.boards
        for sheet in range(1, find_board(game.name, board).sheets + 1)
        for style in STYLE.findall(drawing(game.name, board, sheet).body.decode())
    }
    hashes = [f"'sha256-{b64encode(sha256(style.encode()).digest()).decode()}'" for style in sorted(styles)]
    return "; ".join(
        (
            "default-src 'self'",
            # Python in the browser, and the kernels, are compiled code; a text is never run.
            "script-src 'self' 'wasm-unsafe-eval'",
            f"style-src 'self' {' '.join(hashes)}",
            "connect-src 'self'",
            # A picture that the page makes of its own drawings, to be taken home.
            "img-src 'self' blob:",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    )
