"""Kernels for browsers on a machine: a process of Node has them, for tests, benches and the check after a build."""

import json
import shutil
import struct
import subprocess
import sys
from pathlib import Path
from types import TracebackType

import felttip

WEB = Path(felttip.__file__).parents[2] / "web"
"""Where the page's sources lie in a checkout."""


class NodeError(RuntimeError):
    """What Node says."""


def find_node() -> str:
    """The system's Node, or the one that `tools/page` installs beside Python."""
    beside = Path(sys.executable).with_name("node")
    found = shutil.which("node") or (str(beside) if beside.is_file() else None)
    if found is None:
        raise FileNotFoundError("Node")
    return found


class Node:
    """A host of kernels (`felttip.targets.browser.Host`): those of a folder, called in Node through a pipe."""

    def __init__(self, folder: Path) -> None:
        script = WEB / "tools" / "kernels.mjs"
        if not script.is_file():
            raise FileNotFoundError(str(script))
        self._node = subprocess.Popen(
            [find_node(), str(script), str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=WEB
        )

    def __enter__(self) -> "Node":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the process."""
        if self._node.poll() is None:
            self._node.terminate()
        self._node.wait()
        for pipe in (self._node.stdin, self._node.stdout):
            if pipe is not None:
                pipe.close()

    def _ask(self, what: str, *details: str | int, content: bytes = b"") -> bytes:
        if self._node.poll() is not None:  # arrays may outlive the process
            raise NodeError("Node has ended")
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        head = json.dumps([what, *details]).encode()
        self._node.stdin.write(struct.pack("<II", len(head), len(content)) + head + content)
        self._node.stdin.flush()
        failed, size = struct.unpack("<II", self._read(8))
        answer = self._read(size)
        if failed:
            raise NodeError(answer.decode())
        return answer

    def _read(self, size: int) -> bytes:
        assert self._node.stdout is not None
        found = self._node.stdout.read(size)
        if len(found) < size:
            raise NodeError("Node has ended")
        return found

    def describe(self, game: str) -> str | None:
        """See `Host`."""
        return self._ask("describe", game).decode() or None

    def call(self, game: str, name: str, given: bytes) -> bytes:
        """See `Host`."""
        return self._ask("call", game, name, content=given)

    def allocate(self, game: str, size: int) -> int:
        """See `Host`."""
        return int(self._ask("allocate", game, size))

    def free(self, game: str, address: int) -> None:
        """See `Host`; who has ended has given everything back."""
        if self._node.poll() is None:
            self._ask("free", game, address)

    def release(self, game: str, owner: int) -> None:
        """See `Host`."""
        if self._node.poll() is None:
            self._ask("release", game, owner)

    def read(self, game: str, address: int, size: int) -> bytes:
        """See `Host`."""
        return self._ask("read", game, address, size)

    def write(self, game: str, address: int, content: bytes) -> None:
        """See `Host`."""
        self._ask("write", game, address, content=content)

    def memory(self, game: str) -> int:
        """How much memory the kernels of a game have taken, in bytes."""
        return int(self._ask("memory", game))

    def spent(self) -> float:
        """How long kernels have kept a processor busy so far, in seconds, without the way there and back."""
        return float(self._ask("spent")) / 1e6
