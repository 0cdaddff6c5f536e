// SPDX-License-Identifier: MIT
/**
 * What the views share: the catalogue, the puzzle on the desk, the tray, and the way to each other.
 * @module
 */

import { History } from "./history.js";
import { positionOf } from "./position.js";
import { Tray } from "./tray.js";

/**
 * @typedef {import("./address.js").Parameters} Parameters
 * @typedef {import("./position.js").Position} Position
 *
 * @typedef {object} View
 * @property {string} name as in the address
 * @property {string} title as on its tab
 * @property {HTMLElement} node
 * @property {() => Parameters} parameters what a link to this must say
 * @property {(parameters: Parameters) => void} load the other way round
 * @property {(event: KeyboardEvent) => boolean} key whether a key was used
 * @property {() => void} [enter] the view comes to the front
 *
 * @typedef {object} Catalogue as the server gives it
 * @property {string} version
 * @property {{spec: string, name: string, size: number}[]} boards
 * @property {{id: string, short: string, name: string, level: string, family: string}[]} strategies
 * @property {{name: string, members: string[]}[]} sets
 * @property {{name: string, pattern: string}[]} shapes
 * @property {Record<string, string[]>} scales the levels of each
 * @property {string[]} symmetries
 * @property {{name: string, weaker_than: string[]}[]} schemes
 * @property {{name: string, extension: string, holds_many: boolean}[]} formats
 */

export class Studio {
  /** The puzzle that is solved and analysed. @type {History<Position>} */
  desk = new History(positionOf("9x9"));
  tray = new Tray();

  /**
   * @param {Catalogue} catalogue
   * @param {(view: string, parameters: Parameters) => void} go shows a view with something
   * @param {() => void} changed writes the state of the view in front into the address
   */
  constructor(catalogue, go, changed) {
    this.catalogue = catalogue;
    this.go = go;
    this.changed = changed;
  }
}
