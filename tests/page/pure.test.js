// SPDX-License-Identifier: MIT
/** The page's functions that need no browser. Run by `make page`. */

import assert from "node:assert/strict";
import { test } from "node:test";

const PAGE = "../../src/cluesmith/apps/web/page/js";
const timeline = await import(`${PAGE}/timeline.js`);
const position = await import(`${PAGE}/position.js`);
const pasted = await import(`${PAGE}/pasted.js`);
const { cellsBetween } = await import(`${PAGE}/board_input.js`);
const { fragmentOf, read } = await import(`${PAGE}/address.js`);
const { sentence } = await import(`${PAGE}/words.js`);

const SMALL = "1......3..2....4";
const start = position.positionOf("4x4", SMALL);

test("a timeline comes back from the storage as it was", () => {
  let steps = timeline.timelineOf(start);
  for (const cell of [1, 2, 3]) {
    steps = timeline.pushed(steps, position.withDigit(steps.now, [cell], 2));
    steps = timeline.pushed(steps, position.withMark(steps.now, [12, 13], cell));
  }
  steps = timeline.pushed(steps, position.positionOf("9x9"));
  steps = timeline.undone(timeline.undone(steps));
  const stored = JSON.parse(JSON.stringify(timeline.packed(steps)));

  assert.deepEqual(timeline.unpacked(stored, position.readPosition), steps);
});

test("undo and redo lead back to the same value", () => {
  const one = timeline.pushed(timeline.timelineOf(1), 2);
  assert.deepEqual(timeline.redone(timeline.undone(one)), one);
  assert.deepEqual(timeline.undone(timeline.timelineOf(1)), timeline.timelineOf(1));
});

test("a damaged position is refused", () => {
  for (const damaged of [{ spec: "4x4" }, { ...start, marks: [1] }, { ...start, spec: "7x7" }]) {
    assert.throws(() => position.readPosition(damaged));
  }
  assert.throws(() => position.readPosition(null));
});

test("marks are hidden by a digit and return with its removal", () => {
  const marked = position.withMark(start, [1, 2], 2);
  const written = position.withDigit(marked, [1], 2);
  assert.equal(position.shownMarks(written)[2], 0);
  assert.deepEqual(position.shownMarks(position.cleared(written, [1])), position.shownMarks(marked));
});

test("a mark that a peer rules out is not added", () => {
  assert.equal(position.withMark(start, [1], 1), start);
  assert.equal(position.withCorner(start, [0], 2), start);
});

test("a removed candidate is no candidate until it is marked again", () => {
  const without = position.without(start, [[1, 2]]);
  assert.equal(position.candidatesOf(without)[1] & 2, 0);
  assert.equal(position.candidatesOf(position.withMark(without, [1], 2))[1] & 2, 2);
});

test("tables and lists become lines, other texts stay", () => {
  const rows = ["1,,,", ",,,3", ",,2,", ",,,4"].join("\n");
  assert.equal(pasted.asLines(rows), SMALL);
  assert.equal(pasted.asLines("[[1,0,0,0],[0,0,0,3],[0,0,2,0],[0,0,0,4]]"), SMALL);
  assert.equal(pasted.asLines("((1, None, None, None), (0,0,0,3), (0,0,2,0), (0,0,0,4))"), SMALL);
  for (const text of [SMALL, "hello, world", "1 2\n3 4", "[1, 2, 3]", "1.|..\n..|.3\n..|2.\n..|.4"]) {
    assert.equal(pasted.asLines(text), text);
  }
});

test("only links to the studio are followed", () => {
  const link = "http://127.0.0.1:8642/#solve?board=4x4&puzzle=1......3..2....4";
  const { view, parameters } = pasted.studioLink(link);
  assert.deepEqual([view, parameters.puzzle], ["solve", SMALL]);
  for (const text of ["https://sudokupad.app/abc", SMALL, "#nowhere", "#solve and more"]) {
    assert.equal(pasted.studioLink(text), null);
  }
});

test("a link is read as it was written", () => {
  const parameters = { board: "4x4", puzzle: SMALL, allow: "singles,x_wing" };
  assert.deepEqual(read(fragmentOf("set", parameters)), { view: "set", parameters });
});

test("a stroke leaves out no cell", () => {
  assert.deepEqual(cellsBetween(0, 80, 9), [10, 20, 30, 40, 50, 60, 70, 80]);
  assert.deepEqual(cellsBetween(4, 4, 9), []);
  for (let from = 0; from < 81; from += 7) {
    for (let to = 0; to < 81; to += 5) {
      let last = from;
      for (const cell of cellsBetween(from, to, 9)) {
        const [down, across] = [Math.floor(cell / 9) - Math.floor(last / 9), (cell % 9) - (last % 9)];
        assert.ok(Math.max(Math.abs(down), Math.abs(across)) === 1);
        last = cell;
      }
      assert.equal(last, to);
    }
  }
});

test("words of the server become sentences without code", () => {
  assert.equal(sentence("more time: `--time 60`"), "More time.");
  assert.equal(sentence("row 1 has two 4s"), "Row 1 has two 4s.");
});
