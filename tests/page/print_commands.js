// SPDX-License-Identifier: MIT
/**
 * Prints the commands that the page shows for requests: reads a JSON list of [verb, body].
 * @module
 */

import { readFileSync } from "node:fs";

import { commandOf } from "../../src/cluesmith/apps/web/page/js/command.js";

const commands = JSON.parse(readFileSync(0, "utf8")).map(([verb, body]) => commandOf(verb, body));
process.stdout.write(JSON.stringify(commands));
