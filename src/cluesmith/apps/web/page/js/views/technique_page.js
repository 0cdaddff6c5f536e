// SPDX-License-Identifier: MIT
/**
 * The page of a technique: what it is called, an example on a board, and puzzles to practise it.
 *
 * Every name of a technique in the studio opens it. The server makes the positions when they are
 * asked for: in each of them the technique is the next step, and singles finish.
 * @module
 */

import { Job, Latest } from "../api.js";
import { Board } from "../board.js";
import { digitsOfLine, masksOfLine } from "../digits.js";
import { button, div, element, icon } from "../element.js";
import { geometryOf } from "../geometry.js";
import { positionOf } from "../position.js";
import { messageOf } from "../refusal.js";
import { pictureOfStep } from "../steps.js";
import { thumbnail } from "../thumbnail.js";

/** @typedef {import("../answers.js").Generated} Generated */

const PUZZLES = 4;
const SECONDS = 12;
const BOARD = "9x9";

/** @type {TechniquePage | undefined} */ let page;

/**
 * Let the names of techniques open their pages.
 * @param {import("../studio.js").Studio} studio
 */
export function startTechniques(studio) {
  page = new TechniquePage(studio);
}

/**
 * Return the name of a technique, which opens its page.
 * @param {string} id
 * @param {string} name
 */
export function techniqueName(id, name) {
  const attributes = { class: "technique-name", title: `What is it? ${name}`, "data-technique": id };
  return page?.has(id) ? button(name, () => page?.open(id), attributes) : element("span", {}, name);
}

/**
 * Return a button that opens the page of a technique, or null if it has none.
 * @param {string} id
 */
export function techniqueLink(id) {
  const attributes = { "data-technique": id };
  return page?.has(id) ? button("About the technique", () => page?.open(id), attributes) : null;
}

/**
 * Open the page of a technique.
 * @param {string} id
 */
export const openTechnique = (id) => page?.open(id);

class TechniquePage {
  #board = new Board("Example");
  #title = element("h2", { id: "technique-title" });
  #about = element("p", { class: "hint" });
  #sentence = element("p", { class: "technique-sentence", "aria-live": "polite" });
  #puzzles = element("ul", { class: "practice", "aria-label": "Puzzles to practise" });
  #status = element("p", { class: "hint", role: "status" });
  /** @type {Job | null} */ #job = null;
  #stored = new Latest();
  /** @type {Generated[]} */ #examples = [];
  #id = "";

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    this.studio = studio;
    const close = button(icon("close"), () => this.dialog.close(), {
      class: "quiet",
      "aria-label": "Close the technique",
    });
    const more = button("Other puzzles", () => this.#find(), { "data-action": "practise" });
    this.dialog = element(
      "dialog",
      { class: "help technique", "aria-labelledby": "technique-title" },
      element("header", {}, this.#title, close),
      this.#about,
      div("technique-example", this.#board.node, this.#sentence),
      element("h3", {}, "Practise it"),
      element("p", { class: "hint" }, "In each puzzle it is the next step. Nothing simpler helps, and singles finish."),
      this.#puzzles,
      this.#status,
      div("actions", more),
    );
    this.dialog.addEventListener("close", () => this.#drop());
    this.dialog.addEventListener("click", (event) => {
      if (event.target === this.dialog) this.dialog.close();
    });
    this.#board.shape(geometryOf(BOARD));
    document.body.append(this.dialog);
  }

  /** @param {string} id */
  #strategy(id) {
    return this.studio.catalogue.strategies.find((strategy) => strategy.id === id);
  }

  /**
   * Whether a technique has a page: guesses and reasons have none.
   * @param {string} id
   */
  has(id) {
    return Boolean(this.#strategy(id)?.is_strategy);
  }

  /** @param {string} id */
  open(id) {
    const strategy = this.#strategy(id);
    if (!strategy) return;
    this.#id = id;
    this.#title.textContent = strategy.name;
    const others = strategy.others.length ? ` Also called ${strategy.others.join(", ")}.` : "";
    const unique = strategy.assumes_uniqueness
      ? " It assumes that the puzzle has one solution."
      : "";
    this.#about.textContent = `Level: ${strategy.level}.${others}${unique}`;
    if (!this.dialog.open) this.dialog.showModal();
    this.#find();
  }

  /** End what was asked for: another technique is wanted, or none. */
  #drop() {
    this.#job?.stop();
    this.#stored.drop();
  }

  async #find() {
    this.#drop();
    const job = new Job();
    this.#job = job;
    this.#examples = [];
    this.#puzzles.replaceChildren();
    this.#board.node.classList.add("waiting-board");
    this.#board.show({ cells: digitsOfLine(".".repeat(81)).map(() => ({})) });
    this.#sentence.textContent = "";
    this.#status.textContent = "Looking for puzzles…";
    const seed = Math.floor(Math.random() * 2 ** 24);
    const body = { practice: this.#id, count: PUZZLES, time: SECONDS, seed };
    try {
      await job.run("generate", body, {
        progress: () => {},
        result: (generated) => this.#add(generated),
      });
      if (job.stopped) return;
      this.#status.textContent = "";
      if (this.#examples.length < PUZZLES) this.#showStored("The technique is rare.");
    } catch (error) {
      this.#showStored(messageOf(error));
    }
  }

  /**
   * Fill up with stored examples.
   * @param {string} why too few were found while the reader waits
   */
  #showStored(why) {
    const show = (/** @type {import("../answers.js").Answers["examples"]} */ { examples }) => {
      const made = this.#examples.length;
      for (const example of examples.slice(0, PUZZLES - made)) this.#add(example);
      const which = made ? `From puzzle ${made + 1} on the positions` : "These positions";
      const none = made ? "" : `None was found in ${SECONDS} s. Try again.`;
      this.#status.textContent = examples.length
        ? `${why} ${which} are stored; simpler techniques may help there, too.`
        : none;
    };
    this.#stored.ask("examples", { strategy: this.#id }, show, (reason) => {
      this.#status.textContent = reason;
    });
  }

  /** @param {Generated} generated */
  #add(generated) {
    this.#examples.push(generated);
    const { puzzle, values = puzzle, steps = [] } = generated;
    const [step] = steps;
    if (step && this.#examples.length === 1) {
      this.#board.node.classList.remove("waiting-board");
      this.#board.show(pictureOfStep(this.#position(generated), step));
      this.#sentence.textContent = step.sentence;
    }
    const label = `Play puzzle ${this.#examples.length}`;
    const content = [thumbnail(BOARD, values, ""), element("span", {}, label)];
    const play = button(content, () => this.#play(generated));
    this.#puzzles.append(element("li", {}, play));
  }

  /** @param {Generated} generated */
  #play(generated) {
    this.dialog.close();
    const { puzzle } = generated;
    this.studio.go("solve", { board: BOARD, puzzle });
    this.studio.openPuzzle(this.#position(generated));
  }

  /** @param {Generated} generated */
  #position({ puzzle, values, candidates }) {
    const marks = candidates ? masksOfLine(candidates, geometryOf(BOARD).size) : [];
    return positionOf(BOARD, puzzle, values, marks);
  }
}
