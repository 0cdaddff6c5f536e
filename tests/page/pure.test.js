// SPDX-License-Identifier: MIT
/** The page's functions that need no browser. Run by `make page`. */

import assert from "node:assert/strict";
import { test } from "node:test";

const PAGE = "../../src/cluesmith/apps/web/page/js";
const timeline = await import(`${PAGE}/timeline.js`);
const position = await import(`${PAGE}/position.js`);
const pasted = await import(`${PAGE}/pasted.js`);
const gestures = await import(`${PAGE}/gestures.js`);
const constraints = await import(`${PAGE}/constraints.js`);
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

test("the nearest edge and the nearest corner are those of the place", () => {
  assert.deepEqual(gestures.edgeAt({ x: 0.9, y: 0.5 }, 4), [0, 1]);
  assert.deepEqual(gestures.edgeAt({ x: 3.9, y: 0.5 }, 4).length, 2); // no edge to the outside
  assert.deepEqual(gestures.edgeAt({ x: 1.5, y: 1.05 }, 4), [1, 5]);
  assert.deepEqual(gestures.cornerAt({ x: 0.1, y: 0.1 }, 4), [0, 1, 4, 5]);
  assert.deepEqual(gestures.cornerAt({ x: 2.1, y: 1.9 }, 4), [5, 6, 9, 10]);
});

test("a place outside sees its row, its column or its diagonal from the edge on", () => {
  const from = (x, y, toX = x, toY = y, isSlanted = false) =>
    gestures.lineFrom({ x, y }, { x: toX, y: toY }, 4, isSlanted);
  assert.deepEqual(from(-0.5, 1.5), [4, 5, 6, 7]);
  assert.deepEqual(from(4.5, 1.5), [7, 6, 5, 4]);
  assert.deepEqual(from(2.5, 4.5), [14, 10, 6, 2]);
  assert.equal(from(-0.5, -0.5), null);
  assert.deepEqual(from(1.5, 1.5, 2.5, 1.5), [4, 5, 6, 7]); // a stroke inside the grid
  assert.deepEqual(from(-0.5, -0.5, -0.5, -0.5, true), [0, 5, 10, 15]);
  assert.deepEqual(from(1.5, -0.5, 0.5, 0.5, true), [0]); // down to the left
  assert.deepEqual(from(1.5, -0.5, 2.5, 0.5, true), [2, 7]);
});

test("a constraint is the same after it was written and read", () => {
  const kinds = [
    { id: "arrow", gesture: "line", lists: ["circle", "cells"], fields: [] },
    { id: "clone", gesture: "areas", lists: ["segments"], fields: [] },
    { id: "regex", gesture: "line", lists: ["cells"], fields: [{ name: "pattern", is_text: true }] },
    { id: "ratio", gesture: "edge", lists: ["cells"], fields: [{ name: "ratio", is_text: false }] },
  ];
  for (const text of [
    "arrow:circle=r1c1:r1c2,r2c3",
    "clone:segments=r1c1,r1c2/r3c1,r3c2",
    "regex:pattern=(1%7C2)%2B:r1c1,r2c2",
    "ratio?:ratio=3:r1c1,r1c2",
    "ratio:r1c1,r1c2",
  ]) {
    assert.equal(constraints.textOf(constraints.drawnOf(text, kinds, 4), 4), text);
  }
  assert.equal(constraints.drawnOf("either:choices=x", kinds, 4), null);
});

test("constraints and switches enter and leave the name of a board", () => {
  const cage = "killer_cage:total=3:r1c1,r1c2";
  const spec = constraints.withSwitch(constraints.withConstraint("4x4", cage), "diagonals", true);
  assert.equal(spec, `4x4+diagonals+${cage}`);
  assert.equal(constraints.withoutConstraints(spec, [cage]), "4x4+diagonals");
  assert.equal(constraints.withSwitch(spec, "diagonals", false), `4x4+${cage}`);
});
