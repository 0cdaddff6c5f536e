// SPDX-License-Identifier: MIT
/**
 * A small picture of a puzzle, for the saved puzzles and for print.
 * @module
 */

import { CELL, linesOf, middleOf, viewBox } from "./board_lines.js";
import { digitName, digitsOfLine } from "./digits.js";
import { svg } from "./element.js";
import { geometryOf } from "./geometry.js";
import { layerOf, drawingOf } from "./constraint_drawings.js";

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
  const ground = svg("rect", { class: "ground", width: size * CELL, height: size * CELL });
  const lines = linesOf(geometry);
  const attributes = { class: "board thumbnail", viewBox: viewBox(size), ...spoken };
  const picture = svg("svg", attributes, ground, lines, digits);
  if (geometry.hasConstraints) addDrawing(geometry, { picture, ground, lines });
  return picture;
}

/**
 * Draw the drawings of the constraints as soon as they are known.
 * @param {import("./geometry.js").Geometry} geometry
 * @param {{picture: SVGElement, ground: SVGElement, lines: SVGElement}} parts
 */
async function addDrawing({ spec, size }, { picture, ground, lines }) {
  try {
    const drawing = await drawingOf(spec);
    ground.after(layerOf("under", drawing.under));
    lines.after(layerOf("over", drawing.over));
    picture.classList.add("marked");
    picture.setAttribute("viewBox", viewBox(size, false, drawing));
  } catch {
    // The server does not answer: the digits are there.
  }
}
