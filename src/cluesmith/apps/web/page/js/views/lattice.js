// SPDX-License-Identifier: MIT
/**
 * The propagation schemes of Simonis as a lattice: a line leads from a scheme down to each next
 * stronger one. The weakest schemes that solve the puzzle are marked.
 * @module
 */

import { geometryOf } from "../geometry.js";
import { schemeWords } from "../abbreviations.js";
import { Latest } from "../api.js";
import { phrase } from "../digits.js";
import { div, element, svg } from "../element.js";
import { announce } from "../say.js";

/** @typedef {{name: string, weaker_than: string[]}} Scheme with the next stronger ones */
/** @typedef {import("../answers.js").Reached} Reached */

const [WIDE, HIGH, GAP_X, GAP_Y] = [84, 40, 14, 26];

export class Lattice {
  #call = new Latest();
  #picture = div("lattice");
  #text = element("p", { class: "hint" }, "Load a puzzle to see this.");
  #names = element("dl", { class: "facts names" });
  node = element("div", {}, this.#text, this.#picture, this.#names);

  /** @param {Scheme[]} schemes */
  constructor(schemes) {
    this.stronger = new Map(schemes.map(({ name, weaker_than }) => [name, weaker_than]));
    this.places = placesOf(this.stronger);
    this.#picture.append(this.#draw({}));
    this.#names.append(
      ...schemes.flatMap(({ name }) => [element("dt", {}, name), element("dd", {}, schemeWords(name))]),
    );
  }

  /**
   * Show a text beside an empty lattice.
   * @param {string} text
   */
  say(text) {
    this.#call.drop();
    this.#text.textContent = text;
    this.#picture.replaceChildren(this.#draw({}));
  }

  /** @param {{board: string, puzzle: string}} puzzle */
  measure(puzzle) {
    if (geometryOf(puzzle.board).hasConstraints) {
      this.say("The schemes propagate groups only, and this board has constraints.");
      return;
    }
    this.say("Propagating…");
    const show = (/** @type {{schemes: Record<string, Reached>}} */ { schemes }) =>
      this.#show(schemes);
    this.#call.ask("propagate", puzzle, show, (reason) => this.say(reason));
  }

  /** @param {Record<string, Reached>} reached */
  #show(reached) {
    const least = this.#least(reached);
    this.#text.textContent = least.length
      ? `Solved without search by ${phrase(least)} and everything stronger.`
      : "No scheme solves it without search.";
    announce(this.#text.textContent);
    this.#picture.replaceChildren(this.#draw(reached));
  }

  /**
   * Return the weakest schemes that solve the puzzle.
   * @param {Record<string, Reached>} reached
   */
  #least(reached) {
    const solves = (/** @type {string} */ name) => reached[name]?.solved ?? false;
    const isBeaten = (/** @type {string} */ name) =>
      [...this.stronger].some(([weaker, above]) => above.includes(name) && solves(weaker));
    return [...this.stronger.keys()].filter((name) => solves(name) && !isBeaten(name));
  }

  /** @param {Record<string, Reached>} reached */
  #draw(reached) {
    const least = new Set(this.#least(reached));
    const spots = [...this.places.values()];
    const width = Math.max(...spots.map(({ x }) => x)) + WIDE + 2;
    const height = Math.max(...spots.map(({ y }) => y)) + HIGH + 2;
    const lines = [...this.stronger].flatMap(([name, above]) =>
      above.map((other) => this.#line(name, other, Boolean(reached[name]?.solved))),
    );
    const nodes = [...this.stronger.keys()].map((name) =>
      this.#node(name, reached[name], least.has(name)),
    );
    const label = "Schemes from the weakest at the top to the strongest";
    return svg(
      "svg",
      { viewBox: `-2 -2 ${width + 2} ${height + 2}`, role: "img", "aria-label": label },
      lines,
      nodes,
    );
  }

  /**
   * @param {string} from
   * @param {string} to
   * @param {boolean} isSolved
   */
  #line(from, to, isSolved) {
    const [first, last] = [at(this.places, from), at(this.places, to)];
    const middle = (/** @type {{x: number}} */ place) => place.x + WIDE / 2;
    let d = `M${middle(first)} ${first.y + HIGH}`;
    let before = { x: middle(first), y: first.y + HIGH };
    for (let y = first.y + HIGH + GAP_Y; y <= last.y; y += HIGH + GAP_Y) {
      const bend = this.places.get(bendKey(from, to, Math.round(y / (HIGH + GAP_Y))));
      const x = middle(y === last.y ? last : (bend ?? last));
      d += `C${before.x} ${before.y + GAP_Y / 2} ${x} ${y - GAP_Y / 2} ${x} ${y}`;
      if (y < last.y) d += `v${HIGH}`;
      before = { x, y: y + HIGH };
    }
    return svg("path", { class: isSolved ? "order solved" : "order", d });
  }

  /**
   * @param {string} name
   * @param {Reached | undefined} reached
   * @param {boolean} isLeast
   */
  #node(name, reached, isLeast) {
    const { x, y } = at(this.places, name);
    const css = ["scheme", reached?.solved ? "solved" : "", isLeast ? "least" : ""];
    const below = reached ? (reached.solved ? "solved" : `${reached.remaining} left`) : "";
    return svg(
      "g",
      { class: css.filter(Boolean).join(" "), "data-scheme": name },
      svg("rect", { x, y, width: WIDE, height: HIGH, rx: 8 }),
      svg("text", { x: x + WIDE / 2, y: y + (below ? 15 : HIGH / 2) }, name),
      below ? svg("text", { class: "below", x: x + WIDE / 2, y: y + 29 }, below) : null,
    );
  }
}

/**
 * Give each scheme a place. Its row is the length of the longest path from a weakest scheme. A line
 * that crosses rows has a place in each of them, so that it crosses no scheme.
 * @param {Map<string, string[]>} stronger
 * @returns {Map<string, {x: number, y: number}>} bends of lines by the key of `bendKey`
 */
function placesOf(stronger) {
  const rows = rowsOf(stronger);
  /** @type {string[][]} */
  const members = [];
  const put = (/** @type {number} */ row, /** @type {string} */ key) =>
    (members[row] ??= []).push(key);
  for (const [name, row] of rows) put(row, name);
  for (const [name, above] of stronger) {
    for (const other of above) {
      for (let row = at(rows, name) + 1; row < at(rows, other); row++) {
        put(row, bendKey(name, other, row));
      }
    }
  }
  const widest = Math.max(...members.map((keys) => keys.length));
  return new Map(
    members.flatMap((keys, row) => {
      const start = ((widest - keys.length) * (WIDE + GAP_X)) / 2;
      return keys.map((key, index) => [
        key,
        { x: start + index * (WIDE + GAP_X), y: row * (HIGH + GAP_Y) },
      ]);
    }),
  );
}

/** @param {Map<string, string[]>} stronger */
function rowsOf(stronger) {
  /** @type {Map<string, number>} */
  const rows = new Map([...stronger.keys()].map((name) => [name, 0]));
  for (let round = 0; round < stronger.size; round++) {
    for (const [name, above] of stronger) {
      for (const other of above) rows.set(other, Math.max(at(rows, other), at(rows, name) + 1));
    }
  }
  return rows;
}

/**
 * @param {string} from
 * @param {string} to
 * @param {number} row
 */
const bendKey = (from, to, row) => `${from} to ${to} in row ${row}`;

/**
 * @template T
 * @param {Map<string, T>} map
 * @param {string} key
 */
function at(map, key) {
  const value = map.get(key);
  if (value === undefined) throw new RangeError(`${key} is not a scheme`);
  return value;
}
