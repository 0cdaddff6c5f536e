// SPDX-License-Identifier: MIT
/**
 * Light and dark: as the system has it, until the reader chooses.
 * @module
 */

import { store, stored } from "./storage.js";

const KEY = "cluesmith.theme";
const dark = matchMedia("(prefers-color-scheme: dark)");

/**
 * Follow the choice of an earlier visit, and let a button change it.
 * @param {HTMLElement} toggle
 */
export function startTheme(toggle) {
  show(stored(KEY), toggle);
  dark.addEventListener("change", () => show(stored(KEY), toggle));
  toggle.addEventListener("click", () => {
    const next = current() === "dark" ? "light" : "dark";
    store(KEY, next);
    show(next, toggle);
  });
}

/**
 * @param {string | null} chosen
 * @param {HTMLElement} toggle
 */
function show(chosen, toggle) {
  if (chosen) document.documentElement.dataset.theme = chosen;
  const other = current() === "dark" ? "light" : "dark";
  toggle.setAttribute("aria-label", `Use the ${other} colours`);
  toggle.title = `Use the ${other} colours`;
}

function current() {
  return document.documentElement.dataset.theme ?? (dark.matches ? "dark" : "light");
}
