// SPDX-License-Identifier: MIT
/**
 * The hunt (Henz and Truong): puzzles near this one that a technique of inference cannot solve. They
 * are saved as they are found.
 * @module
 */

import { JobControl, choice } from "../controls.js";
import { count } from "../digits.js";
import { div, element } from "../element.js";

const SECONDS = 30;
const MOST = 12;
/** Search always ends, so it cannot be hunted for. */
const SEARCH = "dpll";

export class Hunt {
  #job = new JobControl("hunt", "Hunt", "Hunt", () => this.start());

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.#job.startButton.classList.remove("primary");
    const techniques = studio.catalogue.techniques.filter(({ name }) => name !== SEARCH);
    const options = techniques.map(({ name, title }) => [name, title]);
    this.technique = choice("Must fail", options, () => {}, "flp");
    const about = `Looks for ${SECONDS} s for puzzles near this one that the technique cannot solve, and saves up to ${MOST} of them.`;
    this.node = div("part", element("p", { class: "hint" }, about), this.technique.node, this.#job.node);
  }

  async start() {
    const { puzzle } = this.studio.puzzle;
    if (this.#job.isRunning) return;
    let found = 0;
    const technique = this.technique.control.value;
    const title = this.technique.control.selectedOptions[0].textContent ?? technique;
    const tell = () => this.#job.message.show("busy", "Hunting", `${count(found, "puzzle")} found.`);
    tell();
    const body = { puzzles: [puzzle], technique, count: MOST, time: SECONDS };
    const end = await this.#job.run("hunt", body, {
      progress: tell,
      result: ({ puzzle: made, clues }) => {
        found++;
        const label = `Resists ${title.toLowerCase()}, ${count(clues, "clue")}`;
        this.studio.saved.add([{ spec: "9x9", puzzle: made, label }]);
        tell();
      },
    });
    if (end === "refused") return;
    const text = found ? "They are saved; the view Generate shows them." : "Try more time, or another puzzle.";
    this.#job.message.show(found ? "good" : "open", `${count(found, "puzzle")} found`, text);
  }
}
