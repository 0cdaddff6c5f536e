// SPDX-License-Identifier: MIT
/**
 * Elements by one call, of HTML and of SVG. Text is always set as text, never parsed as markup.
 * @module
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {Record<string, unknown>} Attributes  `class`, ARIA and data names as in markup;
 *   `onclick` and the like take functions; `null` and `false` leave an attribute out.
 * @typedef {Node | string | null | undefined} Leaf
 * @typedef {Leaf | Leaf[] | Leaf[][]} Child
 */

/**
 * Return a new HTML element.
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function element(tag, attributes = {}, ...children) {
  return /** @type {HTMLElement} */ (filled(document.createElement(tag), attributes, children));
}

/**
 * Return a new SVG element.
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function drawn(tag, attributes = {}, ...children) {
  return /** @type {SVGElement} */ (
    filled(document.createElementNS(SVG, tag), attributes, children)
  );
}

/**
 * Return an icon from the sheet of the page.
 * @param {string} name
 */
export function icon(name) {
  const use = drawn("use", { href: `/page/icons.svg#${name}` });
  return drawn("svg", { class: "icon", "aria-hidden": "true", viewBox: "0 0 24 24" }, use);
}

/**
 * Return a button.
 * @param {Child} content
 * @param {(event: Event) => void} onclick
 * @param {Attributes} [attributes]
 */
export function button(content, onclick, attributes = {}) {
  return /** @type {HTMLButtonElement} */ (
    element("button", { type: "button", onclick, ...attributes }, content)
  );
}

/**
 * @param {Element} node
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) {
      node.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else {
      node.setAttribute(name, value === true ? "" : String(value));
    }
  }
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined) node.append(/** @type {Node | string} */ (child));
  }
  return node;
}
