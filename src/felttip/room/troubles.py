"""What can become of keeping events, beside that they are kept."""

import logging

from felttip.contract import Refusal, Refused
from felttip.room.keys import tag

LOG = logging.getLogger(__name__)


class Crossed(Exception):  # noqa: N818 - it happens, and whoever asked looks again
    """Somebody else was first: the table has more events than its writer knew of, or its code is taken."""


class Behind(Exception):  # noqa: N818 - it happens, and whoever asked reads anew
    """What comes before is not kept any more: the database is older than what its writer knows."""


class Gone(Exception):  # noqa: N818 - it happens, and whoever asked is told
    """There is no such table any more."""


class Trouble(Refused):
    """Something is wrong with what is kept, and whoever asked is told."""


class Full(Trouble):
    """There is no room on the disk; nothing was kept."""

    def __init__(self, why: str = "") -> None:
        super().__init__(Refusal("SRV-34", "server-disk-full"))
        self.why = why


class Absent(Trouble):
    """The database did not answer in time; whether something was kept is not known."""

    def __init__(self) -> None:
        super().__init__(Refusal("SRV-34", "server-data-away"))


class Damaged(Trouble):
    """Something that was kept of one table is missing, or makes no sense any more."""

    def __init__(self, code: str, why: str) -> None:
        super().__init__(Refusal("SRV-35", "server-table-damaged", {"table": code}))
        LOG.error("table %s is damaged: %s", tag(code), why)
