// SPDX-License-Identifier: MIT
/**
 * Boards by their specification: `9x9`, `jigsaw:MAP`, with `+diagonals`, `+windoku`, `+extra:...`,
 * `+no_boxes`, `+boxes:9`, `+regions:MAP`, and with constraints, which the server knows.
 *
 * The lines of a board and the conflicts follow from its groups.
 * @module
 */

import { SYMBOLS, cellOf } from "./digits.js";
import { Refusal } from "./refusal.js";

/**
 * @typedef {object} Geometry
 * @property {string} spec its one name
 * @property {string} grid that of the board without constraints
 * @property {number} size
 * @property {number} cells how many
 * @property {number[]} regions the region of each cell
 * @property {boolean} diagonals
 * @property {number[][]} extras cells of further groups
 * @property {number[][]} peers for each cell
 * @property {boolean} hasConstraints whether it has constraints that only the server can draw
 */

const SMALLEST = 2;
const LARGEST = SYMBOLS.length;

/** @type {Map<string, Geometry>} */
const known = new Map();

/** A board whose rows, columns and digits are given: `7x7:1-9`, `9x9:0-8`. */
const WITH_DIGITS = /^\d+x\d+:\d+-\d+$/;

/**
 * @param {string} spec
 * @returns {Geometry}
 */
export function geometryOf(spec) {
  const geometry = known.get(spec) ?? parse(spec);
  known.set(spec, geometry);
  return geometry;
}

/** A feature of the grid; any other is a constraint. */
const OF_GRID = /^(diagonals|windoku|no_boxes|extra|boxes|regions)(:|$)/;

/**
 * Return the parts of a specification: those of the grid, its base first, and the constraints.
 * @param {string} spec
 */
export function partsOf(spec) {
  const [base, ...features] = spec.split("+");
  const isOfGrid = (/** @type {string} */ feature) => OF_GRID.test(feature);
  return {
    grid: [base, ...features.filter(isOfGrid)],
    constraints: features.filter((feature) => !isOfGrid(feature)),
  };
}

/**
 * @param {string} spec
 * @returns {Geometry}
 */
function parse(spec) {
  const { grid, constraints } = partsOf(spec);
  const [base, ...features] = grid;
  const regions = regionsOf(base, features);
  const size = Math.sqrt(regions.length);
  const areRegions = span(size).every((region) => cellsOf(regions, region).length === size);
  if (!Number.isInteger(size) || size < SMALLEST || size > LARGEST || !areRegions) {
    throw new Refusal(`${base.slice(0, 100)} is not a board`);
  }
  const hasBoxes = !features.includes("no_boxes");
  const extras = features.flatMap((feature) => extrasOf(feature, size));
  const diagonals = features.includes("diagonals");
  const lines = span(size);
  const groups = [
    ...lines.map((row) => lines.map((column) => row * size + column)),
    ...lines.map((column) => lines.map((row) => row * size + column)),
    ...(hasBoxes ? lines.map((region) => cellsOf(regions, region)) : []),
    ...(diagonals
      ? [lines.map((i) => i * (size + 1)), lines.map((i) => (i + 1) * (size - 1))]
      : []),
    ...extras,
    ...constraints.flatMap((text) => cageOf(text, size)),
  ];
  const peers = regions.map((_, cell) => {
    const near = new Set(groups.filter((group) => group.includes(cell)).flat());
    near.delete(cell);
    return [...near];
  });
  const name = nameOf(base, regions, features);
  return {
    spec: [name, ...constraints].join("+"),
    grid: name,
    size,
    cells: size * size,
    regions: hasBoxes ? regions : regions.map(() => 0),
    diagonals,
    extras,
    peers,
    hasConstraints: constraints.length > 0,
  };
}

/**
 * Return the one name of a board, whatever characters its map was drawn with.
 * @param {string} base
 * @param {number[]} regions
 * @param {string[]} features
 */
function nameOf(base, regions, features) {
  const isUsual = !base.startsWith("jigsaw:") && String(regions) === String(boxes(base));
  const map = regions.map((region) => SYMBOLS[region]).join("");
  const others = features.filter((feature) => !OF_REGIONS.test(feature));
  return [isUsual ? base : `jigsaw:${map}`, ...others].join("+");
}

/** A feature that gives the regions. */
const OF_REGIONS = /^(boxes|regions):/;

/**
 * Return the region of each cell: the last feature that gives regions decides.
 * @param {string} base
 * @param {string[]} features
 */
function regionsOf(base, features) {
  const regions = base.startsWith("jigsaw:") ? jigsaw(base.slice(7)) : boxes(base);
  const own = features.findLast((feature) => OF_REGIONS.test(feature));
  if (!own) return regions;
  const [kind, value] = own.split(":");
  const size = Math.sqrt(regions.length);
  const map = kind === "regions" ? jigsaw(value) : boxes(`${size}x${size}`);
  if (map.length === regions.length && (kind === "regions" || Number(value) === size)) return map;
  throw new Refusal(`${own.slice(0, 100)} does not fit the board`);
}

/** @param {string} map */
function jigsaw(map) {
  const names = [...new Set(map)];
  return Array.from(map, (name) => names.indexOf(name));
}

/** @param {string} base as `9x9` */
function boxes(base) {
  if (WITH_DIGITS.test(base)) {
    throw new Refusal(
      `The studio draws boards with as many rows and columns as digits, which begin with 1. For ${base} use the command line, as: cluesmith solve --board ${base}`,
    );
  }
  const size = Number(base.split("x")[0]);
  // Boxes come closest to squares and are at least as wide as high.
  const height = span(LARGEST).findLast((rows) => rows * rows <= size && size % rows === 0) ?? 0;
  const width = size / height;
  if (height < 2 || size > LARGEST || base !== `${size}x${size}`) {
    throw new Refusal(`${base} is not a board`);
  }
  return span(size * size).map((cell) => {
    const [row, column] = [Math.floor(cell / size), cell % size];
    return Math.floor(row / height) * height + Math.floor(column / width);
  });
}

/**
 * Return the cells of a killer cage, which all differ.
 * @param {string} feature
 * @param {number} size
 * @returns {number[][]}
 */
function cageOf(feature, size) {
  const names = feature.startsWith("killer_cage:") ? feature.split(":").at(-1) : "";
  return names ? [names.split(",").map((name) => cellOf(name, size))] : [];
}

/**
 * @param {string} feature
 * @param {number} size
 * @returns {number[][]}
 */
function extrasOf(feature, size) {
  const [kind, names = ""] = feature.split(":");
  if (kind === "extra") return [names.split(",").map((name) => cellOf(name, size))];
  if (feature !== "windoku") return [];
  const order = Math.sqrt(size);
  if (!Number.isInteger(order)) throw new Refusal(`a ${size}x${size} board has no windows`);
  const starts = span(order - 1).map((i) => 1 + i * (order + 1));
  return starts.flatMap((top) =>
    starts.map((left) =>
      span(size).map((i) => (top + Math.floor(i / order)) * size + left + (i % order)),
    ),
  );
}

/** @param {number} length */
const span = (length) => Array.from({ length }, (_, i) => i);

/**
 * @param {number[]} regions
 * @param {number} region
 */
function cellsOf(regions, region) {
  return regions.flatMap((other, cell) => (other === region ? [cell] : []));
}
