// SPDX-License-Identifier: MIT
/**
 * Light and dark colours: those of the system, until the reader chooses.
 * @module
 */

import { store, stored } from "./storage.js";

const KEY = "cluesmith.theme";
const dark = matchMedia("(prefers-color-scheme: dark)");

/**
 * Use the colours of the last visit, and let a button change them.
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
 * @param {string | null} theme
 * @param {HTMLElement} toggle
 */
function show(theme, toggle) {
  if (theme) document.documentElement.dataset.theme = theme;
  const other = current() === "dark" ? "light" : "dark";
  toggle.setAttribute("aria-label", `Use the ${other} colours`);
  toggle.title = `Use the ${other} colours`;
}

function current() {
  return document.documentElement.dataset.theme ?? (dark.matches ? "dark" : "light");
}
