"""Runs inside Pyodide: compile what was staged, cut the standard library, and pack both (`offline_pack.mjs`)."""

import ast
import builtins
import dataclasses
import io
import marshal
import sys
import zipfile
from collections.abc import Mapping
from importlib import import_module, reload
from importlib._bootstrap_external import _code_to_timestamp_pyc  # type: ignore[import-not-found]
from pathlib import Path
from types import CodeType, ModuleType

NEVER_AGES = (1980, 1, 1, 0, 0, 0)
ALSO = ("_colorize", "_strptime", "encodings.cp437", "encodings.idna", "encodings.latin_1", "encodings.unicode_escape",
        "encodings.utf_32_le", "linecache", "tokenize", "traceback", "zipfile")  # fmt: skip
"""What is imported late, where something goes wrong or by a name that nobody sees."""


def load_all(folder: Path) -> None:
    """Import every module that was staged, and whatever their functions import: so we know what they need."""
    sys.path.insert(0, str(folder))
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).with_suffix("").as_posix().removesuffix("/__init__").replace("/", ".")
        for module in (name, *sorted(named_in(path.read_bytes()))):
            try:
                import_module(module)
            except ImportError as error:
                if module == name:
                    print(f"{name} cannot be imported here: {error}")


MADE = """
import builtins
import marshal
_MADE = marshal.loads(%r)


def exec(source, names, into):
    # What is compiled already need not be compiled.
    builtins.exec(_MADE.get(source, source), names, into)
"""
"""Added to `dataclasses`, which writes the methods of each class as text and compiles it: half an import's time."""


class Methods(dict[str, CodeType]):
    """The methods that `dataclasses` writes, compiled."""

    def exec(self, source: str, names: dict[str, object], into: Mapping[str, object]) -> None:
        """Note what is compiled."""
        self[source] = _without_lines(compile(source, "<string>", "exec", dont_inherit=True, optimize=2))
        builtins.exec(source, names, into)


def named_in(source: bytes) -> set[str]:
    """The modules that a source names, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module)
    return {name for name in found if name.partition(".")[0] in sys.stdlib_module_names}


def has_dataclasses(module: object) -> bool:
    """Is a class of this module one?"""
    if not isinstance(module, ModuleType):
        return False  # JavaScript's
    return any(dataclasses.is_dataclass(one) and one.__module__ == module.__name__ for one in vars(module).values())


def check_drawings() -> None:
    """Every sheet of every game can be drawn: on a device nobody looks again."""
    from felttip.registry import game_names  # noqa: PLC0415 - it can be imported only now
    from felttip.room.installed import playable  # noqa: PLC0415

    missing = set(game_names()) - {game.name for game in playable()}
    if missing:
        sys.exit(f"the sheets of {', '.join(sorted(missing))} cannot be drawn")


def library(sources: dict[str, bytes]) -> set[str]:
    """The files of the standard library that something was imported from."""
    wanted: set[str] = set()
    for module in (*ALSO, *sys.modules):
        parts = module.split(".")
        for count in range(1, len(parts) + 1):
            path = "/".join(parts[:count])
            wanted |= {file for file in (f"{path}.py", f"{path}/__init__.py") if file in sources}
    return wanted


def compiled(source: bytes, name: str, lines: bool = True) -> bytes:
    """Bytecode without docstrings and assertions, which the tests have run; for what is not ours without lines, too."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    return bytes(_code_to_timestamp_pyc(code if lines else _without_lines(code)))


def _without_lines(code: CodeType) -> CodeType:
    inner = tuple(_without_lines(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=inner)


def packed(files: dict[str, bytes], stored: bool = True) -> bytes:
    """A zip, the same each time; what travels compressed is not compressed twice."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, NEVER_AGES), files[name])
    return made.getvalue()


def tree(folder: str) -> dict[str, bytes]:
    """All files below a folder; sources become bytecode."""
    found: dict[str, bytes] = {}
    for path in sorted(Path(folder).rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.suffix == ".py":
            found[f"{name}c"] = compiled(path.read_bytes(), name)
        elif path.is_file():
            found[name] = path.read_bytes()
    return found


def main() -> None:
    """Write the archives."""
    bundle = Path("/bundle")
    bundle.joinpath("felttip.zip").write_bytes(packed(tree("/stage/first")))
    bundle.joinpath("minds.zip").write_bytes(packed(tree("/stage/later")))
    with zipfile.ZipFile("/pyodide/python_stdlib.zip") as whole:
        sources = {name: whole.read(name) for name in whole.namelist() if name.endswith(".py")}
    methods = Methods()
    dataclasses.exec = methods.exec  # type: ignore[attr-defined]
    for module in [one for one in sys.modules.values() if has_dataclasses(one)]:
        reload(module)  # it was there before us
    load_all(Path("/stage/first"))
    check_drawings()
    sources["dataclasses.py"] += (MADE % marshal.dumps(dict(sorted(methods.items())))).encode()
    wanted = library(sources)
    wanted |= {name for name in sources if name.startswith(("_pyodide/", "pyodide/"))}
    print(f"{len(wanted)} of {len(sources)} files of the standard library")
    bundle.joinpath("python_stdlib.zip").write_bytes(
        packed({f"{name}c": compiled(sources[name], name, lines=False) for name in wanted})
    )


main()
