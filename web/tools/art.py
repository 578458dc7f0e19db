"""Write what the page takes from the drawings: their palette and the six glyphs.

Run it after a change of `felttip.kit.palette` or of a glyph, from anywhere: `python web/tools/art.py`.
"""

import json
from pathlib import Path

from felttip.kit.colours import COLOURS
from felttip.kit.palette import DARK, LIGHT
from felttip.kit.svg import glyph_path, properties

FOLDER = Path(__file__).parent.parent / "src" / "art"


def palette() -> str:
    """The colours of print and ink as properties of the page."""
    light, dark = (f"{{{properties(theme)}color-scheme:{name}}}" for theme, name in ((LIGHT, "light"), (DARK, "dark")))
    return (
        "/* Written by tools/art.py. */\n"
        f":root{light}\n@media (prefers-color-scheme: dark){{:root:not(.light){dark}}}\n:root.dark{dark}\n"
    )


(FOLDER / "palette.css").write_text(palette(), encoding="utf-8")
art = {"glyphs": {colour: glyph_path(i, 10.0) for i, colour in enumerate(COLOURS)}}
(FOLDER / "art.json").write_text(json.dumps(art, indent=1) + "\n", encoding="utf-8")
