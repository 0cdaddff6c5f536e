// SPDX-License-Identifier: MIT
/** What the core in the browser needs beside the module. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { closestMatch, similarity } from "../../src/cluesmith/apps/web/page/core/close_matches.js";
import { quoted } from "../../src/cluesmith/apps/web/page/core/errors.js";
import { commandOf } from "../../src/cluesmith/apps/web/page/js/command.js";

test("names are compared as difflib does", () => {
  assert.equal(similarity("abcd", "bcde"), 0.75);
  assert.equal(similarity("", ""), 1);
  assert.equal(closestMatch("x_wang", ["swordfish", "x_wing", "xy_wing"]), "x_wing");
  assert.equal(closestMatch("nothing", ["swordfish"]), null);
});

test("texts are quoted as Python does", () => {
  assert.equal(quoted("it's"), `"it's"`);
  assert.equal(quoted("a\nb"), "'a\\nb'");
});

test("a request becomes the command that answers it", () => {
  assert.equal(
    commandOf("hint", { puzzle: "1..4", board: "9x9", allow: "all" }),
    "cluesmith explain --hint 1..4 --allow all",
  );
  assert.equal(
    commandOf("set", { pattern: "heart", minimal: true, fixed: null, board: "9x9 it's" }),
    "cluesmith set heart --minimal --board '9x9 it'\\''s'",
  );
  assert.equal(
    commandOf("render", { puzzles: ["1..4", "4..1"], format: "pdf", title: "" }),
    "cluesmith render puzzles.txt --out cluesmith.pdf",
  );
  assert.equal(commandOf("library", { most_clues: 30 }), "cluesmith library find --clues 0-30");
  assert.equal(commandOf("check", { certificate: {} }), "cluesmith check certificate.json");
});
