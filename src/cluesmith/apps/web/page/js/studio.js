// SPDX-License-Identifier: MIT
/**
 * The one store: the game, the draft and the saved puzzles, with the catalogue and the way from one
 * view to another.
 * @module
 */

import { lineOfDigits, lineOfMasks } from "./digits.js";
import { Documents } from "./documents.js";
import { draftOf, isBlankDraft, readDraft } from "./draft.js";
import { geometryOf } from "./geometry.js";
import {
  isBlankPosition,
  isSamePuzzle,
  positionOf,
  readPosition,
  workingCandidates,
} from "./position.js";
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
 * @property {(parameters: Parameters, isVisited: boolean) => void} load shows what a link says; of a
 *   step in the browser's history the documents are open already
 * @property {(event: KeyboardEvent) => boolean} key whether a key was used
 * @property {(text: string) => void} [paste] takes a text from the clipboard
 * @property {() => void} [enter] the view comes to the front
 *
 * @typedef {object} Strategy
 * @property {string} id
 * @property {string} name
 * @property {string} level
 * @property {string[]} others what else people call it
 * @property {boolean} assumes_uniqueness
 * @property {boolean} is_strategy false for guessing
 * @property {string} sentence its template (explain/sentences.js)
 * @property {Record<string, string>} paints by role
 *
 * @typedef {{name: string, title: string}} Choice its name in requests, and the one people read
 *
 * @typedef {object} Scale
 * @property {string} name
 * @property {string} title
 * @property {string[]} levels the easiest first; none if it gives numbers only
 * @property {boolean} has_numbers whether a grade is a number or has one
 * @property {number | null} highest about the highest number that it gives
 * @property {string | null} board the only board that it rates
 * @property {boolean} knows_groups_only whether it does not rate boards with constraints
 *
 * @typedef {object} Catalogue as the server gives it
 * @property {{spec: string, name: string}[]} boards
 * @property {string[]} switches features of a board that have no value
 * @property {import("./constraints.js").Kind[]} constraints the kinds that can be drawn
 * @property {string[]} layouts what generate draws at random
 * @property {Strategy[]} strategies
 * @property {Record<string, string>} account templates (explain/accounts.js)
 * @property {{name: string, members: string[]}[]} sets
 * @property {{name: string, pattern: string}[]} shapes
 * @property {Scale[]} scales
 * @property {string[]} symmetries
 * @property {Record<string, import("./symmetry.js").Move[]>} symmetry_moves those of each
 * @property {Choice[]} techniques
 * @property {Choice[]} encodings
 * @property {{name: string, weaker_than: string[]}[]} schemes
 * @property {{name: string, extension: string, holds_many: boolean, keeps_board: boolean}[]} formats
 * @property {{name: string, title: string}[]} experiments of the papers, run on the command line
 * @property {number} set_seconds how long setting may take unless the reader says otherwise
 */

/** @type {import("./documents.js").Kind<Position>} */
const GAMES = {
  name: "games",
  blank: positionOf("9x9"),
  isBlank: isBlankPosition,
  isSame: isSamePuzzle,
  read: readPosition,
};

/** @type {import("./documents.js").Kind<import("./draft.js").Draft>} */
const DRAFTS = {
  name: "drafts",
  blank: draftOf("9x9"),
  isBlank: isBlankDraft,
  isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  read: readDraft,
};

export class Studio {
  /** The puzzles that are solved and analysed; one is open. */
  game = new Documents(GAMES);
  /** The patterns that are painted; one is open. */
  draft = new Documents(DRAFTS);
  saved = new SavedPuzzles();
  /** Where the page is; it is made with the views. @type {import("./navigation.js").Navigation} */
  navigation;

  /**
   * @param {Catalogue} catalogue
   * @param {(studio: Studio) => import("./navigation.js").Navigation} navigate
   */
  constructor(catalogue, navigate) {
    this.catalogue = catalogue;
    this.navigation = navigate(this);
  }

  /** What a step in the history of the browser holds. */
  get state() {
    return { game: this.game.state, draft: this.draft.state };
  }

  /**
   * Open the documents of a step in the history of the browser; return whether it has some.
   * @param {any} state
   */
  restore(state) {
    const isDraft = this.draft.restore(state?.draft);
    return this.game.restore(state?.game) && isDraft;
  }

  /**
   * Show a view with a puzzle or a pattern.
   * @param {string} view
   * @param {Parameters} parameters
   */
  go(view, parameters) {
    this.navigation.visit(view, parameters);
    scrollTo({ top: 0 });
  }

  /**
   * Tell that the view has changed, and the address with it.
   * @param {View} view
   */
  changed(view) {
    this.navigation?.changed(view);
  }

  /**
   * Open a puzzle in the view in front. A game of the same puzzle goes on where it was.
   * @param {Position} position
   */
  openPuzzle(position) {
    this.navigation.turn(() => this.continueGame(position));
  }

  /**
   * Open the game of a puzzle; other entries than it has become a step that undo takes back.
   * @param {Position} position
   */
  continueGame(position) {
    this.game.open(position);
    const { now } = this.game;
    const { clues, values, marks } = position;
    const hasEntries = String(values) !== String(clues) || marks.some(Boolean);
    const isOther = String(values) !== String(now.values) || marks.some(Boolean);
    if (hasEntries && isOther) {
      this.game.push({ ...now, values, marks: marks.some(Boolean) ? marks : now.marks });
    }
  }

  /** The puzzle of the game as the server reads it. */
  get puzzle() {
    const { spec, clues } = this.game.now;
    return { board: spec, puzzle: lineOfDigits(clues) };
  }

  /** The position of the game as the server reads it, with the candidates that are left. */
  get position() {
    const { now } = this.game;
    const masks = workingCandidates(now).map((mask, cell) =>
      now.values[cell] ? 1 << (now.values[cell] - 1) : mask,
    );
    const candidates = lineOfMasks(masks, geometryOf(now.spec).size);
    return { ...this.puzzle, values: lineOfDigits(now.values), candidates };
  }

  /** The puzzle of the game as a link says it. */
  get puzzleParameters() {
    const { board, puzzle } = this.puzzle;
    return { board, puzzle: this.game.now.clues.some(Boolean) ? puzzle : "" };
  }
}
