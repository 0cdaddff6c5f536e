# SPDX-License-Identifier: MIT
"""Builds the studio that needs no server: a folder of static files, in ``build/studio``.

The native core is compiled for browsers with zig, which PyPI has (``pip install --group site``):
clang with the libraries of WASI. docs/explanation/site.md says why it is not Emscripten.

    python tools/site.py            the whole folder
    python tools/site.py --module   only the module, build/web/core.wasm
    python tools/site.py --into FOLDER   the whole folder, elsewhere
"""

from __future__ import annotations

import argparse
import fcntl
import gzip
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build" / "web"
SITE = ROOT / "build" / "studio"


def compiler() -> Path | None:
    """Return the program zig of this Python, or None."""
    spec = find_spec("ziglang")
    if spec is None or spec.origin is None:
        return None
    return Path(spec.origin).with_name("zig")


def build_module(zig: Path, folder: Path = BUILD) -> Path:
    """Compile what has changed; return the module. Several processes may call it at a time."""
    folder.mkdir(parents=True, exist_ok=True)
    cache = str(folder / "zig-cache")
    environment = {
        **{
            name: text for name, text in os.environ.items() if name != "CMAKE_CXX_COMPILER_LAUNCHER"
        },
        "ZIG_GLOBAL_CACHE_DIR": cache,
        "ZIG_LOCAL_CACHE_DIR": cache,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
    }
    settings = {
        "CMAKE_TOOLCHAIN_FILE": ROOT / "native" / "web" / "wasm.cmake",
        "CMAKE_BUILD_TYPE": "Release",
        "CLUESMITH_ZIG": zig,
        "CLUESMITH_WEB": "ON",
    }
    options = [f"-D{name}={value}" for name, value in settings.items()]
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for command in (
            ["cmake", "-S", ROOT, "-B", folder, "-G", "Ninja", *options],
            ["cmake", "--build", folder],
        ):
            done = subprocess.run(
                command, env=environment, capture_output=True, text=True, check=False
            )
            if done.returncode:
                raise SystemExit(f"{done.stdout[-4000:]}\n{done.stderr[-4000:]}")
    return folder / "core.wasm"


def main() -> int:
    """Build what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--module", action="store_true", help="only the module")
    parser.add_argument("--into", metavar="FOLDER", type=Path, default=SITE, help="where")
    options = parser.parse_args()
    zig = compiler()
    if zig is None:
        print(
            "no site: its compiler is missing; expected: pip install --group site", file=sys.stderr
        )
        return 0
    print("Compiling the core for browsers (the first time takes some minutes)", file=sys.stderr)
    module = build_module(zig)
    if options.module:
        print(module)
        return 0
    from cluesmith.apps.web.static_site import write_site

    paths = write_site(options.into, module)
    packed = sum(len(gzip.compress(path.read_bytes())) for path in paths)
    print(f"{len(paths)} files, {packed // 1000} kB with gzip")
    print(f"cluesmith serve --static {os.path.relpath(options.into)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
