"""Arrays of numbers: NumPy where it is installed, otherwise (in a browser) as much of it as rules and players need."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]
    Row = NDArray[np.float32]
    Reals = NDArray[np.float64]
else:
    try:
        import numpy as np
    except ModuleNotFoundError:
        np = import_module("felttip.targets.plain")  # by name: no kernel is made from it
    Numbers = Row = Reals = object

__all__ = ["Numbers", "Reals", "Row", "np"]
