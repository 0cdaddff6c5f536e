// SPDX-License-Identifier: MIT
/**
 * Answers requests with the core of the browser: `node ask_core.js MODULE DATA` reads a JSON list of
 * [verb, body] and writes for each the list of its events, [name, data], and its seconds.
 * @module
 */

import { readFileSync } from "node:fs";

import { Core, VERBS } from "../../src/cluesmith/apps/web/page/core/core.js";

const [, , module, data] = process.argv;
const core = await Core.of(
  new WebAssembly.Module(readFileSync(module)),
  JSON.parse(readFileSync(data, "utf8")),
);
const seconds = [];
const answers = JSON.parse(readFileSync(0, "utf8")).map(([verb, body]) => {
  const events = [];
  const began = performance.now();
  core.answer(verb, body, (name, told) => events.push([name, told]));
  seconds.push((performance.now() - began) / 1000);
  return events;
});
process.stdout.write(JSON.stringify({ verbs: VERBS, answers, seconds }));
