// SPDX-License-Identifier: MIT
/**
 * A small picture of a puzzle, for trays and for print.
 * @module
 */

import { CELL, MARGIN, rulesOf } from "./board_lines.js";
import { digitName, digitsOfLine } from "./digits.js";
import { drawn } from "./element.js";
import { geometryOf } from "./geometry.js";

/**
 * @param {string} spec
 * @param {string} line
 * @param {string} label
 */
export function thumbnail(spec, line, label) {
  const geometry = geometryOf(spec);
  const { size } = geometry;
  const side = size * CELL + 2 * MARGIN;
  const digits = digitsOfLine(line).flatMap((digit, cell) => {
    if (!digit) return [];
    const x = MARGIN + ((cell % size) + 0.5) * CELL;
    const y = MARGIN + (Math.floor(cell / size) + 0.5) * CELL;
    return [drawn("text", { class: "clue", x, y }, digitName(digit))];
  });
  return drawn(
    "svg",
    {
      class: "board thumbnail",
      viewBox: `0 0 ${side} ${side}`,
      role: "img",
      "aria-label": label,
      "data-size": size,
    },
    drawn("rect", {
      class: "ground",
      x: MARGIN,
      y: MARGIN,
      width: side - 2 * MARGIN,
      height: side - 2 * MARGIN,
    }),
    rulesOf(geometry),
    digits,
  );
}
