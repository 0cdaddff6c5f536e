// SPDX-License-Identifier: MIT
/**
 * The library of the computer that serves the page: find puzzles in it, open them, add saved ones.
 * @module
 */

import { Latest } from "../api.js";
import { choice, messages, numberField } from "../controls.js";
import { count } from "../digits.js";
import { button, div, element } from "../element.js";
import { symmetryOptions } from "../symmetry.js";
import { thumbnail } from "../thumbnail.js";

/** @typedef {import("../saved_puzzles.js").SavedPuzzle} SavedPuzzle */

const ANY = "";

export class LibraryPanel {
  #call = new Latest();
  #adding = new Latest();
  #message = messages("Library");
  #list = element("ul", { class: "library-list", "aria-label": "Puzzles of the library" });
  #least = numberField("Clues from", () => {});
  #most = numberField("Clues to", () => {});

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    this.studio = studio;
    const { strategies } = studio.catalogue;
    const names = strategies.filter(({ is_strategy }) => is_strategy).map(({ id, name }) => [id, name]);
    this.needs = choice("Needs", [[ANY, "any"], ...names]);
    const symmetries = symmetryOptions(studio.catalogue).filter(([name]) => name !== "none");
    this.symmetry = choice("Symmetry", [[ANY, "any"], ...symmetries]);
    this.addButton = button("Add all saved puzzles", () => this.#addSaved(), { "data-action": "add-library" });
    this.node = element(
      "details",
      { class: "card library" },
      element("summary", {}, "Library"),
      div(
        "part",
        element("p", { class: "hint" }, "Puzzles in one file on the computer that serves this page, no two of them equivalent."),
        div("fields", this.#least.node, this.#most.node),
        div("fields", this.needs.node, this.symmetry.node),
        div(
          "actions",
          button("Find", () => this.find(), { "data-action": "find-library" }),
          this.addButton,
        ),
        this.#message.node,
        this.#list,
      ),
    );
  }

  find() {
    const [least, most] = [this.#least.control.value, this.#most.control.value];
    const body = {
      ...(least && { least_clues: Number(least) }),
      ...(most && { most_clues: Number(most) }),
      ...(this.needs.control.value && { needs: this.needs.control.value }),
      ...(this.symmetry.control.value && { symmetry: this.symmetry.control.value }),
    };
    const show = (/** @type {import("../answers.js").Answers["library"]} */ { puzzles, size }) => {
      this.#list.replaceChildren(...puzzles.map((found) => this.#item(found)));
      const title = `${count(puzzles.length, "puzzle")} of ${size}`;
      this.#message.show(puzzles.length ? "good" : "open", title, puzzles.length ? null : this.#whyNone(size));
    };
    this.#call.ask("library", body, show, (reason) => this.#message.show("bad", "This did not work", reason));
  }

  async #addSaved() {
    this.addButton.disabled = true; // a second press would end the first
    await this.add(this.studio.saved.all);
    this.addButton.disabled = false;
  }

  /**
   * Add puzzles; equivalent ones are there already.
   * @param {SavedPuzzle[]} puzzles
   */
  async add(puzzles) {
    let [added, known] = [0, 0];
    /** @type {string[]} */
    const refused = [];
    // A request is about one board.
    for (const [board, group] of Map.groupBy(puzzles, ({ spec }) => spec)) {
      const body = { board, puzzles: group.map(({ puzzle }) => puzzle) };
      const tell = (/** @type {import("../answers.js").Answers["add_to_library"]} */ answer) => {
        added += answer.added;
        known += answer.known;
        refused.push(...answer.refused);
      };
      await this.#adding.ask("add_to_library", body, tell, (reason) => refused.push(reason));
    }
    const text = [known ? `${known} known already.` : "", ...refused].filter(Boolean);
    this.#message.show(added || !refused.length ? "good" : "bad", `${count(added, "puzzle")} added`, ...text);
  }

  /** @param {number} size of the library */
  #whyNone(size) {
    if (!size) return "The library is empty. Add saved puzzles first.";
    return this.needs.control.value
      ? "A technique is known after the command: cluesmith library rate --strategies"
      : "No puzzle is as asked for.";
  }

  /** @param {import("../answers.js").Answers["library"]["puzzles"][0]} found */
  #item({ puzzle, board, number, clues }) {
    const label = `Number ${number}, ${count(clues, "clue")}`;
    const open = button([thumbnail(board, puzzle, ""), element("span", {}, label)], () =>
      this.studio.go("solve", { board, puzzle }),
    );
    return element("li", {}, open);
  }
}
