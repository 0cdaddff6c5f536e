// SPDX-License-Identifier: MIT
/**
 * Certificates: a file that Set or the command line wrote is opened or dropped on the view, and the server
 * checks whether it proves what it claims.
 * @module
 */

import { Latest } from "../api.js";
import { messages } from "../controls.js";
import { button, div, element } from "../element.js";
import { sentence } from "../words.js";

export class CertificateCheck {
  #message = messages("Certificate");
  #call = new Latest();
  #file = element("input", {
    type: "file",
    hidden: true,
    "aria-label": "A file with a certificate",
    onchange: () => this.#read(this.#file.files?.[0]),
  });
  node = div(
    "part drop",
    element("p", { class: "hint" }, "Drop a certificate on this page, or open its file."),
    div(
      "actions",
      button("Open a certificate", () => this.#file.click()),
      this.#file,
    ),
    this.#message.node,
  );

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    this.studio = studio;
  }

  /**
   * Take a file that is dropped anywhere on a view.
   * @param {HTMLElement} view
   */
  listen(view) {
    view.addEventListener("dragover", (event) => event.preventDefault());
    view.addEventListener("drop", (event) => {
      event.preventDefault();
      this.#read(event.dataTransfer?.files[0]);
    });
  }

  /** @param {File | undefined} file */
  async #read(file) {
    if (!file) return;
    const refuse = (/** @type {string} */ reason) =>
      this.#message.show("bad", "Not a certificate", reason);
    const certificate = await file.text().catch(() => "");
    this.#message.show("busy", "Checking…");
    this.#call.ask("check", { certificate }, (answer) => this.#show(answer), refuse);
  }

  /** @param {import("../answers.js").Checked} answer */
  #show({ kind, pattern, board, valid, reason }) {
    const go = () => this.studio.go("set", { board: board ?? "9x9", pattern: pattern ?? "" });
    const actions = pattern ? div("actions", button("Show the pattern", go)) : null;
    const why = reason ? sentence(reason) : null;
    if (valid) this.#message.show("good", "The certificate holds", `A proof by ${kind}.`, actions);
    else if (valid === null) this.#message.show("open", "Not decided in time", why, actions);
    else this.#message.show("bad", "The certificate does not hold", why, actions);
  }
}
