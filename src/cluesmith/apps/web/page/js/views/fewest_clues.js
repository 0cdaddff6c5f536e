// SPDX-License-Identifier: MIT
/**
 * The fewest clues: a puzzle with as few as possible that the chosen strategies solve, and a proved
 * lower bound.
 * @module
 */

import { JobControl } from "../controls.js";
import { count } from "../digits.js";
import { button, div, element } from "../element.js";
import { thumbnail } from "../thumbnail.js";
import { sentence } from "../words.js";

const SECONDS = 20;

export class FewestClues {
  #job = new JobControl("minimum", "Find the fewest clues", "Fewest clues", () => this.start());
  node = div(
    "part",
    element("p", { class: "hint" }, "On this board, whatever the pattern, for the strategies above."),
    this.#job.node,
  );

  /**
   * @param {import("../studio.js").Studio} studio
   * @param {() => {board: string, allow: string}} body
   */
  constructor(studio, body) {
    this.studio = studio;
    this.body = body;
    this.#job.startButton.classList.remove("primary"); // Set clues is what the view is for
  }

  async start() {
    if (this.#job.isRunning) return;
    const body = { ...this.body(), time: SECONDS };
    const busy = (/** @type {string} */ text) => this.#job.message.show("busy", "Searching", text);
    busy("");
    const end = await this.#job.run("minimum", body, {
      progress: ({ clues }) => busy(clues ? `${count(clues, "clue")} so far.` : ""),
      result: (answer) => this.#show(answer, body.board),
    });
    if (end === "stopped") this.#job.message.show("open", "Stopped", "Nothing was decided.");
  }

  /**
   * @param {import("../answers.js").Fewest} answer
   * @param {string} board
   */
  #show({ clues, puzzle, lower_bound, rests_on }, board) {
    const { message } = this.#job;
    const least = sentence(`at least ${lower_bound}: ${rests_on}`);
    if (!puzzle || !clues) return message.show("open", "No puzzle found in time", least);
    const isSettled = clues === lower_bound;
    const title = isSettled ? `${count(clues, "clue")}: no puzzle has fewer` : `${count(clues, "clue")} found`;
    const actions = div(
      "actions",
      button("Solve it", () => this.studio.go("solve", { board, puzzle }), { class: "primary" }),
      button("Take its pattern", () => this.studio.go("set", { board, pattern: puzzle })),
    );
    return message.show(isSettled ? "good" : "open", title, least, div("small-picture", thumbnail(board, puzzle, title)), actions);
  }
}
