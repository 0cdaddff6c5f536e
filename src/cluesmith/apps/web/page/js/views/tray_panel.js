// SPDX-License-Identifier: MIT
/**
 * The tray on the page: its puzzles as pictures, and what can be made of the chosen ones.
 * @module
 */

import { call } from "../api.js";
import { choice, messages } from "../controls.js";
import { button, element, icon } from "../element.js";
import { copy } from "../files.js";
import { messageOf } from "../refusal.js";
import { saveAs } from "../save.js";
import { thumbnail } from "../thumbnail.js";

/** @typedef {import("../tray.js").Kept} Kept */

export class TrayPanel {
  /** @type {Set<Kept>} */ #chosen = new Set();
  #grid = element("ul", { class: "tray", "aria-label": "Puzzles in the tray" });
  #title = element("h2", {});
  #message = messages("Tray");

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.formats = choice("Format", [
      ["pdf", "Booklet (PDF)"],
      ["svg", "Pictures (SVG)"],
      ["png", "Pictures (PNG)"],
      ...studio.catalogue.formats.map(
        ({ name, extension }) => /** @type {[string, string]} */ ([name, `${name} (${extension})`]),
      ),
    ]);
    const actions = element(
      "div",
      { class: "actions tray-actions" },
      this.formats.node,
      button("Download", () => this.#save(), { class: "primary", "data-action": "download" }),
      button("SudokuPad link", () => this.#link()),
      button("Print", () => print(), { "data-action": "print" }),
      button("Remove", () => studio.tray.remove(this.#wanted()), { class: "danger" }),
    );
    this.node = element(
      "section",
      { class: "tray-box" },
      element("header", { class: "tray-head" }, this.#title, actions),
      this.#message.node,
      this.#grid,
    );
    studio.tray.listen(() => this.#draw());
    this.#draw();
  }

  /** The chosen puzzles, or all where none is chosen. */
  #wanted() {
    return this.#chosen.size ? [...this.#chosen] : [...this.studio.tray.puzzles];
  }

  #draw() {
    const { puzzles } = this.studio.tray;
    this.#chosen = new Set(puzzles.filter((kept) => this.#chosen.has(kept)));
    this.node.dataset.empty = String(!puzzles.length);
    this.#showTitle();
    const empty = element(
      "li",
      { class: "empty" },
      "Puzzles that you generate or keep are shown here.",
    );
    this.#grid.replaceChildren(
      ...(puzzles.length ? puzzles.map((kept) => this.#item(kept)) : [empty]),
    );
  }

  #showTitle() {
    const { puzzles } = this.studio.tray;
    const count = puzzles.length === 1 ? "1 puzzle" : `${puzzles.length} puzzles`;
    const chosen = this.#chosen.size ? `, ${this.#chosen.size} chosen` : "";
    this.#title.textContent = `Tray: ${count}${chosen}`;
  }

  /** @param {Kept} kept */
  #item(kept) {
    const { spec, puzzle, label } = kept;
    const choose = element("input", {
      type: "checkbox",
      checked: this.#chosen.has(kept),
      "aria-label": `Choose: ${label}`,
      onchange: (/** @type {Event} */ event) => {
        const { checked } = /** @type {HTMLInputElement} */ (event.target);
        if (checked) this.#chosen.add(kept);
        else this.#chosen.delete(kept);
        this.#showTitle();
      },
    });
    const go = (/** @type {string} */ view) => () => this.studio.go(view, { board: spec, puzzle });
    const remove = button(icon("close"), () => this.studio.tray.remove([kept]), {
      class: "quiet",
      "aria-label": `Remove: ${label}`,
    });
    return element(
      "li",
      { class: "kept" },
      element(
        "div",
        { class: "kept-head" },
        element("label", { class: "tick" }, choose, element("span", {}, label)),
        remove,
      ),
      thumbnail(spec, puzzle, `Puzzle, ${label}`),
      element(
        "div",
        { class: "actions" },
        button("Solve", go("solve")),
        button("Analyse", go("analyse")),
        button("Pattern", () => this.studio.go("set", { board: spec, pattern: puzzle })),
      ),
    );
  }

  async #save() {
    await this.#tried(() =>
      saveAs(this.formats.select.value, this.#wanted(), this.studio.catalogue.formats),
    );
  }

  async #link() {
    await this.#tried(async () => {
      const [{ spec, puzzle }] = this.#wanted();
      const { text } = await call("convert", { text: puzzle, board: spec, to: "sudokupad" });
      await copy(text.trim(), "SudokuPad link");
    });
  }

  /** @param {() => Promise<void>} work */
  async #tried(work) {
    this.#message.hide();
    if (!this.studio.tray.puzzles.length) return this.#message.show("open", "The tray is empty");
    try {
      await work();
    } catch (error) {
      this.#message.show("bad", "Not possible", messageOf(error));
    }
  }
}
