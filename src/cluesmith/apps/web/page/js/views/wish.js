// SPDX-License-Identifier: MIT
/**
 * Which strategies must suffice, must be needed, must not suffice: a preset, or one by one.
 * @module
 */

import { segments } from "../controls.js";
import { element } from "../element.js";

/**
 * @typedef {"" | "allow" | "require" | "forbid"} Role
 * @typedef {import("../studio.js").Parameters} Parameters
 * @typedef {import("../studio.js").Catalogue["strategies"][number]} Strategy
 */

/** @type {[Role, string][]} */
const ROLES = [
  ["", "Not used"],
  ["allow", "Allowed"],
  ["require", "Required"],
  ["forbid", "Forbidden"],
];
const OWN = "own";

export class Wish {
  /** @type {Map<string, Role>} */ #roles = new Map();
  /** @type {Map<string, HTMLSelectElement>} */ #selects = new Map();
  #preset = "basic";
  #summary = element("p", { class: "hint" });

  /**
   * @param {import("../studio.js").Catalogue} catalogue
   * @param {() => void} changed
   */
  constructor(catalogue, changed) {
    this.catalogue = catalogue;
    this.changed = changed;
    this.presets = segments(
      "Must suffice",
      [
        ["singles", "Singles"],
        ["basic", "Basic"],
        ["all", "All"],
        [OWN, "Own"],
      ],
      this.#preset,
      (preset) => {
        this.#take(preset);
        changed();
      },
    );
    this.list = /** @type {HTMLDetailsElement} */ (
      element(
        "details",
        { class: "strategies" },
        element("summary", {}, "One by one"),
        this.#rows(),
      )
    );
    this.node = element("div", { class: "wish" }, this.presets.node, this.#summary, this.list);
    this.#take(this.#preset);
  }

  /** @returns {{allow: string, require: string, forbid: string}} lists as the server reads them */
  asked() {
    const ids = (/** @type {Role} */ role) =>
      [...this.#roles].flatMap(([id, has]) => (has === role ? [id] : []));
    const required = ids("require");
    const allowed = this.#preset === OWN ? ids("allow") : [this.#preset];
    return {
      allow: [...allowed, ...required].join(","),
      require: required.join(","),
      forbid: ids("forbid").join(","),
    };
  }

  /** @returns {Parameters} */
  parameters() {
    const { allow, require, forbid } = this.asked();
    return { allow: allow === "basic" ? "" : allow, require, forbid };
  }

  /** @param {Parameters} parameters */
  load({ allow = "basic", require = "", forbid = "" }) {
    const listed = allow.split(",").filter(Boolean);
    const preset = listed.find((name) => ["singles", "basic", "all"].includes(name));
    this.#take(preset ?? OWN);
    if (!preset) {
      this.#roles.clear();
      for (const id of listed) this.#roles.set(id, "allow");
    }
    for (const id of forbid.split(",").filter(Boolean)) this.#roles.set(id, "forbid");
    for (const id of require.split(",").filter(Boolean)) this.#roles.set(id, "require");
    this.#show();
  }

  /** @param {string} preset */
  #take(preset) {
    this.#preset = preset;
    if (preset === OWN) {
      this.list.open = true;
    } else {
      const kept = [...this.#roles].filter(([, role]) => role === "require" || role === "forbid");
      const ids = this.#members(preset).map((id) => /** @type {[string, Role]} */ ([id, "allow"]));
      this.#roles = new Map([...ids, ...kept]);
    }
    this.presets.choose(preset);
    this.#show();
  }

  /** @param {string} preset */
  #members(preset) {
    return this.catalogue.sets.find(({ name }) => name === preset)?.members ?? [];
  }

  #rows() {
    const levels = Map.groupBy(this.catalogue.strategies, ({ level }) => level);
    return [...levels].map(([level, members]) =>
      element(
        "fieldset",
        { class: "family" },
        element("legend", {}, level),
        members.map((strategy) => this.#row(strategy)),
      ),
    );
  }

  /** @param {Strategy} strategy */
  #row({ id, name }) {
    const select = /** @type {HTMLSelectElement} */ (
      element(
        "select",
        {
          "data-strategy": id,
          onchange: () => this.#choose(id, /** @type {Role} */ (select.value)),
        },
        ROLES.map(([value, text]) => element("option", { value }, text)),
      )
    );
    this.#selects.set(id, select);
    return element("label", { class: "row" }, element("span", {}, name), select);
  }

  /**
   * @param {string} id
   * @param {Role} role
   */
  #choose(id, role) {
    const isOfPreset = this.#preset !== OWN && this.#members(this.#preset).includes(id);
    const staysPreset = this.#preset !== OWN && !isOfPreset && role !== "allow";
    if (!staysPreset) this.#preset = OWN;
    this.#roles.set(id, role);
    this.presets.choose(this.#preset);
    this.#show();
    this.changed();
  }

  #show() {
    for (const [id, select] of this.#selects) {
      select.value = this.#roles.get(id) ?? "";
      select.dataset.role = select.value;
    }
    const names = (/** @type {Role} */ role) =>
      this.catalogue.strategies
        .filter(({ id }) => this.#roles.get(id) === role)
        .map(({ name }) => name.toLowerCase());
    const parts = [
      short("Allowed", names("allow")),
      short("Required", names("require")),
      short("Forbidden", names("forbid")),
    ];
    this.#summary.textContent = parts.filter(Boolean).join(" ");
  }
}

/**
 * @param {string} title
 * @param {string[]} names
 */
function short(title, names) {
  if (!names.length) return "";
  const shown = names.slice(0, 4).join(", ");
  const rest = names.length > 4 ? ` and ${names.length - 4} more` : "";
  return `${title}: ${shown}${rest}.`;
}
