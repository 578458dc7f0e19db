"""Runs a program and ends it, with all that it started, as soon as whoever asked for it is gone, however that ended.

A script of its own, which knows nothing of us: `python keeper.py NUMBER COMMAND…`, where NUMBER is the reading end of a
pipe whose other end the host keeps for as long as it lives.
"""

import contextlib
import os
import select
import signal
import sys
import threading


def keep(pipe: int, command: list[str]) -> int:
    """Run a command in this process group; its exit status, as a shell tells it."""
    program = os.fork()
    if program == 0:
        os.close(pipe)
        try:
            os.execvp(command[0], command)
        except OSError as error:
            os.write(2, f"{command[0]}: {error.strerror}\n".encode())
            os._exit(127)
    # Who reads and writes is the program alone.
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1):
        os.dup2(nothing, number)
    threading.Thread(target=_watch, args=(pipe,), daemon=True).start()
    _, status = os.waitpid(program, 0)
    return os.waitstatus_to_exitcode(status)


def _watch(pipe: int) -> None:
    """The host says nothing; that there is something to read means that it is gone."""
    select.select([pipe], [], [])
    with contextlib.suppress(ProcessLookupError):
        os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    code = keep(int(sys.argv[1]), sys.argv[2:])
    sys.exit(code if code >= 0 else 128 - code)
