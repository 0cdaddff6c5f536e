# SPDX-License-Identifier: MIT
"""Known vulnerabilities of the installed packages, by pip-audit; ``make audit``.

pip-audit ends well when the list of advisories could not be asked about any package. Here that is
an answer of its own. Exit codes: 0 all packages were asked about and have no known vulnerability,
1 some have one, 3 the list could not be asked about some of them.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

NONE_KNOWN, VULNERABLE, UNDECIDED = 0, 1, 3


def main() -> int:
    """Ask about every package and print a line for each vulnerability, then one for the whole."""
    program = Path(sys.executable).with_name("pip-audit")
    command = [program, "--local", "--skip-editable", "--progress-spinner=off", "--format=json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        packages = json.loads(done.stdout)["dependencies"]
    except (ValueError, KeyError):
        said = done.stderr.strip().rpartition("\n")[2]
        print(f"undecided: the list of advisories cannot be reached ({said[:200]})")
        return UNDECIDED
    asked = [package for package in packages if "skip_reason" not in package]
    bad = [package for package in asked if package["vulns"]]
    for package in bad:
        ids = ", ".join(each["id"] for each in package["vulns"])
        print(f"{package['name']} {package['version']}: {ids}")
    if bad:
        print(f"{len(bad)} of {len(packages)} packages have known vulnerabilities")
        return VULNERABLE
    if len(asked) < len(packages):
        print(
            f"undecided: the list of advisories gave no answer about {len(packages) - len(asked)} "
            f"of {len(packages)} packages"
        )
        return UNDECIDED
    print(f"{len(packages)} packages, none with a known vulnerability")
    return NONE_KNOWN


if __name__ == "__main__":
    sys.exit(main())
