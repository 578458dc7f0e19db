"""The log of a table as it is kept: packed once for each state, and cut for whoever has the beginning already."""

from dataclasses import dataclass
from itertools import accumulate

import msgspec

from felttip.room.room import Room
from felttip.server.assets import Asset, asset

BEGIN, END = b'{"since":%d,"moments":[', b"]}"


@dataclass(frozen=True)
class KeptLog:
    """Every moment so far, as JSON."""

    whole: Asset
    starts: tuple[int, ...]
    """Where each moment begins in it."""

    def rest(self, since: int) -> bytes:
        """The moments after the first so many, of which there is one at least."""
        return BEGIN % since + self.whole.body[self.starts[since] :]


def kept_log(room: Room) -> KeptLog:
    """The log of a game; it is played again for that."""
    moments = [msgspec.json.encode(moment) for moment in room.log]
    begin = BEGIN % 0
    starts = tuple(accumulate((len(moment) + 1 for moment in moments), initial=len(begin)))[:-1]
    return KeptLog(asset(begin + b",".join(moments) + END, "application/json"), starts)
