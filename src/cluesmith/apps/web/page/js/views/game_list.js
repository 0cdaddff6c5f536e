// SPDX-License-Identifier: MIT
/**
 * The games that this browser keeps, to go on with one of them.
 * @module
 */

import { count, lineOfDigits } from "../digits.js";
import { button, element, icon } from "../element.js";
import { isBlankPosition } from "../position.js";
import { note } from "../say.js";
import { thumbnail } from "../thumbnail.js";
import { durationOf } from "./clock.js";

/** @typedef {import("../documents.js").Entry<import("../position.js").Position>} Entry */

const SHOWN = 12;

export class GameList {
  #list = element("ul", { class: "games", "aria-label": "Your games" });
  #shown = SHOWN;

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.node = element("details", { class: "other" }, element("summary", {}, "Your games"), this.#list);
  }

  draw() {
    const games = this.studio.game.list().filter(({ now }) => !isBlankPosition(now));
    const items = games.slice(0, this.#shown).map((game) => this.#item(game));
    const more = () => {
      this.#shown = Infinity;
      this.draw();
    };
    const rest = games.length - items.length;
    if (rest) items.push(element("li", {}, button(`Show ${rest} more`, more)));
    this.#list.replaceChildren(...items);
    this.node.hidden = !games.length;
  }

  /** @param {Entry} game */
  #item(game) {
    const { spec, clues, values } = game.now;
    const open = values.filter((value) => !value).length;
    const text = [
      spec.length > 20 ? "another board" : spec,
      count(clues.filter(Boolean).length, "clue"),
      open ? `${open} open` : "filled",
      durationOf(game.seconds),
    ].join(", ");
    const show = () => this.studio.navigation.turn(() => this.studio.game.show(game));
    const remove = () => {
      this.studio.game.remove(game.id);
      this.draw();
      note("Game removed");
    };
    const picture = thumbnail(spec, lineOfDigits(values), "");
    return element(
      "li",
      { class: "game" },
      button([picture, element("span", {}, text)], show),
      button(icon("close"), remove, { class: "quiet", "aria-label": `Remove the game: ${text}` }),
    );
  }
}
