"""An environment of its own for a package of somebody else: this house, and that package installed beside it."""

import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import felttip

SOURCE = Path(felttip.__file__).parent.parent
ROOT = Path(__file__).parents[2]
MAIN = ("-c", "from felttip.cli import main; main(prog_name='felttip')")


class Environment:
    """A Python that finds everything that this one finds, and one package more."""

    def __init__(self, folder: Path, package: Path) -> None:
        venv.create(folder, with_pip=False, symlinks=True)
        self.python = str(folder / "bin" / "python")
        version = f"python{sys.version_info.major}.{sys.version_info.minor}"
        site = folder / "lib" / version / "site-packages"
        ours = [SOURCE, Path(sysconfig.get_path("purelib"))]
        (site / "house.pth").write_text("".join(f"{path}\n" for path in ours), encoding="utf-8")
        install = ["install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--target", str(site)]
        command = [sys.executable, "-m", "pip", *install, "--disable-pip-version-check", str(package)]
        subprocess.run(command, check=True, cwd=folder)

    def run(self, *arguments: object, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
        """Run Python there."""
        command = [self.python, *map(str, arguments)]
        return subprocess.run(command, capture_output=True, text=True, check=False, cwd=cwd)

    def felttip(self, *arguments: object) -> str:
        """What the command says that must go well."""
        result = self.run(*MAIN, *arguments)
        assert result.returncode == 0, f"felttip {' '.join(map(str, arguments))}\n{result.stdout}{result.stderr}"
        return result.stdout
