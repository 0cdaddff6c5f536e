// SPDX-License-Identifier: MIT
/**
 * What the views share: the catalogue, the game, the saved puzzles, and the way to each other.
 * @module
 */

import { lineOfDigits } from "./digits.js";
import { History } from "./history.js";
import { positionOf } from "./position.js";
import { SavedPuzzles } from "./saved_puzzles.js";

/**
 * @typedef {import("./address.js").Parameters} Parameters
 * @typedef {import("./position.js").Position} Position
 *
 * @typedef {object} View
 * @property {string} name as in the address
 * @property {string} title as on its tab
 * @property {HTMLElement} node
 * @property {() => Parameters} parameters what a link to this must say
 * @property {() => unknown} [state] what Back and Forward restore besides
 * @property {(parameters: Parameters, state?: any) => void} load shows parameters and state
 * @property {(event: KeyboardEvent) => boolean} key whether a key was used
 * @property {() => void} [enter] the view comes to the front
 *
 * @typedef {object} Strategy
 * @property {string} id
 * @property {string} name
 * @property {string} level
 * @property {boolean} assumes_uniqueness
 *
 * @typedef {{name: string, title: string}} Choice its name in requests, and the one people read
 *
 * @typedef {object} Scale
 * @property {string} name
 * @property {string} title
 * @property {string[]} levels the easiest first; none if it gives numbers only
 * @property {number | null} highest about the highest number that it gives
 *
 * @typedef {object} Catalogue as the server gives it
 * @property {{spec: string, name: string}[]} boards
 * @property {Strategy[]} strategies
 * @property {{name: string, members: string[]}[]} sets
 * @property {{name: string, pattern: string}[]} shapes
 * @property {Scale[]} scales
 * @property {string[]} symmetries
 * @property {Record<string, import("./symmetry.js").Move[]>} symmetry_moves those of each
 * @property {Choice[]} techniques
 * @property {Choice[]} encodings
 * @property {{name: string, weaker_than: string[]}[]} schemes
 * @property {{name: string, extension: string, holds_many: boolean}[]} formats
 */

export class Studio {
  /** The puzzle that is solved and analysed. @type {History<Position>} */
  game = new History(positionOf("9x9"));
  saved = new SavedPuzzles();

  /**
   * @param {Catalogue} catalogue
   * @param {(view: string, parameters: Parameters) => void} go shows a view with something
   * @param {(view: View) => void} changed writes the state of a view in front into the address
   */
  constructor(catalogue, go, changed) {
    this.catalogue = catalogue;
    this.go = go;
    this.changed = changed;
  }

  /** The puzzle of the game as the server reads it. */
  get puzzle() {
    const { spec, clues } = this.game.now;
    return { board: spec, puzzle: lineOfDigits(clues) };
  }

  /** The puzzle of the game as a link says it. */
  get puzzleParameters() {
    const { board, puzzle } = this.puzzle;
    return { board, puzzle: this.game.now.clues.some(Boolean) ? puzzle : "" };
  }
}
