"""Arrays of numbers: NumPy where it is installed, otherwise (in a browser) as much of it as rules and players need."""

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
        from felttip.targets import plain as np
    Numbers = Row = Reals = object

__all__ = ["Numbers", "Reals", "Row", "np"]
