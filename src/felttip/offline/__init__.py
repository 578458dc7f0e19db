"""The room on a device: the same tables as on a server, without a server. Two workers of a browser run it.

`Device` has the tables and answers what a page asks for; `thinking.work` thinks, in the other worker.
"""

from felttip.offline.device import Answer, Device
from felttip.offline.shelf import Shelf

__all__ = ["Answer", "Device", "Shelf"]
