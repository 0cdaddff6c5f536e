// SPDX-License-Identifier: MIT
/**
 * What is known of a pattern while it is painted: whether it cannot be a puzzle yet, and why.
 * @module
 */

import { Latest } from "../api.js";
import { cellOf } from "../digits.js";
import { element } from "../element.js";
import { geometryOf } from "../geometry.js";
import { isBlankDraft } from "../draft.js";
import { sentence } from "../words.js";

/** A stroke has ended when nothing was painted for this long. */
const PAUSE_MS = 400;

export class LiveVerdict {
  #call = new Latest();
  #timer = 0;
  #text = element("output", { class: "live hint", "aria-live": "polite" });
  node = this.#text;
  /** The cells of the reason. @type {Set<number>} */ reason = new Set();

  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
  }

  /**
   * Look at a draft that has changed.
   * @param {import("../draft.js").Draft} draft
   * @param {object} body of the request
   */
  follow(draft, body) {
    this.#call.drop();
    clearTimeout(this.#timer);
    this.reason = new Set();
    this.#text.textContent = "";
    if (isBlankDraft(draft)) return;
    this.#timer = window.setTimeout(() => {
      if (!this.node.checkVisibility()) return;
      this.#call.ask("judge", body, (verdict) => this.#show(verdict, draft.spec), (refusal) => {
        this.#text.textContent = refusal;
      });
    }, PAUSE_MS);
  }

  /**
   * @param {import("../answers.js").Answers["judge"]} verdict
   * @param {string} spec
   */
  #show({ verdict, reason, drawing }, spec) {
    const { size } = geometryOf(spec);
    const isOut = verdict === "impossible";
    this.reason = new Set(isOut ? drawing?.cells.map((name) => cellOf(name, size)) : []);
    this.#text.textContent = isOut
      ? sentence(`Not a puzzle yet: ${reason}`)
      : "Nothing known rules this pattern out.";
    this.redraw();
  }
}
