"""The sdist and the wheel: what is in them, and that the wheel alone plays, serves and proves."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

import pytest

import felttip

pytestmark = pytest.mark.long

ROOT = Path(__file__).parent.parent
NEVER = re.compile(r"(^|/)(tests?|__pycache__|node_modules|\.[a-z_]+_cache)/|\.pyc$")


def build(source: Path, target: Path) -> tuple[Path, Path]:
    """The sdist and the wheel of a source tree, built as `make dist` does."""
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(target)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    return next(target.glob("*.tar.gz")), next(target.glob("*.whl"))


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Both, from this tree."""
    return build(ROOT, tmp_path_factory.mktemp("dist"))


def test_what_is_in_them(built: tuple[Path, Path], tmp_path: Path) -> None:
    """The wheel has types, games and the page, and no tests; the sdist has everything and becomes the same wheel."""
    sdist, wheel = built
    inside = ZipFile(wheel).namelist()
    assert {"felttip/py.typed", "felttip/server/page/index.html", "felttip/words/pl.ftl"} <= set(inside)
    ours = {str(path.relative_to(ROOT / "src")) for path in (ROOT / "src").rglob("*") if path.is_file()}
    assert sorted(name for name in ours if not NEVER.search(name)) == [
        n for n in sorted(inside) if ".dist-info/" not in n
    ]
    assert [name for name in inside if NEVER.search(name)] == []

    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path / "source", filter="data")
    (source,) = (tmp_path / "source").iterdir()
    for path in (
        "web/package-lock.json",
        "web/src",
        "tests/test_dist.py",
        "requirements/dev.lock",
        "docs/library.md",
        "examples/lanterns/pyproject.toml",
        "Makefile",
    ):
        assert (source / path).exists(), path
    assert not (source / "web" / "node_modules").exists()
    _, again = build(source, tmp_path / "again")
    assert sorted(ZipFile(again).namelist()) == sorted(inside)


class Installed:
    """An environment with nothing but the wheel and what it depends on; no Node, and nothing of this tree."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        venv.create(folder / "environment", with_pip=True)
        self.bin = folder / "environment" / ("Scripts" if os.name == "nt" else "bin")
        self.folder = folder
        # The same versions as everywhere here; without the hashes, which would have to name our wheel, too.
        locked = re.findall(r"^[a-z0-9][\w.-]*==[^\\\n]*", (ROOT / "requirements/dev.lock").read_text(), re.MULTILINE)
        constraints = folder / "constraints.txt"
        constraints.write_text("\n".join(locked), encoding="utf-8")
        pip = [str(self.bin / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
        command = [*pip, "--constraint", str(constraints), str(wheel)]
        done = subprocess.run(command, check=False, env=environment, capture_output=True, encoding="utf-8")
        assert done.returncode == 0, done.stderr
        self.environment = {"PATH": str(self.bin), "HOME": str(folder), "FELTTIP_HOME": str(folder / "home")}
        assert shutil.which("node", path=self.environment["PATH"]) is None

    def run(self, *command: str, typed: str = "") -> str:
        """What a command of this environment says."""
        done = subprocess.run(
            [str(self.bin / command[0]), *command[1:]],
            cwd=self.folder,
            env=self.environment,
            input=typed,
            check=False,
            capture_output=True,
            encoding="utf-8",
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    @contextmanager
    def served(self) -> Iterator[str]:
        """The address of a server that runs as long as it is needed."""
        command = [str(self.bin / "felttip"), "serve", "--port", "0", "--data", str(self.folder / "tables")]
        with subprocess.Popen(
            command, cwd=self.folder, env=self.environment, stdout=subprocess.PIPE, encoding="utf-8"
        ) as server:
            try:
                assert server.stdout is not None
                found = re.search(r"http://localhost:(\d+)", server.stdout.readline())
                assert found is not None
                yield f"http://127.0.0.1:{found[1]}"
            finally:
                server.terminate()
                server.wait(20)


def test_the_wheel_alone(built: tuple[Path, Path], tmp_path: Path) -> None:
    """Installed in an empty environment it plays, writes and proves records, and serves the page."""
    there = Installed(tmp_path, built[1])
    assert felttip.__version__ in there.run("felttip", "--version")
    assert there.run("python", "-m", "felttip", "--help") == there.run("felttip", "--help")

    shown = there.run("felttip", "play", "trails", "--deal", "tuesday", "--plain", typed="E5-F5 done\n" + "pass\n" * 14)
    assert "-59" in shown
    there.run("felttip", "simulate", "islands", "--games", "2", "--players", "random", "--records", "games")
    records = sorted(str(path) for path in (tmp_path / "games").iterdir())
    assert len(records) == 2
    assert there.run("felttip", "verify", *records).count("every mark, call and score is right") == 2
    code = "import felttip; print(felttip.play('trails', deal='tuesday').view(0).legal(), felttip.__file__)"
    said = there.run("python", "-c", code)
    assert "E5-F5" in said
    assert str(tmp_path) in said

    with there.served() as base:
        page = urlopen(base, timeout=20).read().decode()
        assert "<title>" in page
        (script,) = re.findall(r'src="([^"]+\.js)"', page)
        assert urlopen(f"{base}{script}", timeout=20).status == 200
        assert b"trails" in urlopen(f"{base}/api/games", timeout=20).read()
