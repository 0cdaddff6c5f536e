// SPDX-License-Identifier: MIT
/**
 * A small picture of a puzzle, for the saved puzzles and for print.
 * @module
 */

import { CELL, linesOf, middleOf, viewBox } from "./board_lines.js";
import { digitName, digitsOfLine } from "./digits.js";
import { svg } from "./element.js";
import { geometryOf } from "./geometry.js";

/**
 * @param {string} spec
 * @param {string} line
 * @param {string} label for screen readers; empty if words beside the picture say what it is
 */
export function thumbnail(spec, line, label) {
  const geometry = geometryOf(spec);
  const { size } = geometry;
  const spoken = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  const digits = digitsOfLine(line).map((digit, cell) =>
    digit ? svg("text", { class: "clue", ...middleOf(cell, size) }, digitName(digit)) : null,
  );
  return svg(
    "svg",
    { class: "board thumbnail", viewBox: viewBox(size), ...spoken },
    svg("rect", { class: "ground", width: size * CELL, height: size * CELL }),
    linesOf(geometry),
    digits,
  );
}
