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
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 */
export function element(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * Return a new `div` of a class.
 * @param {string} css
 * @param {...Child} children
 */
export const div = (css, ...children) => element("div", { class: css }, ...children);

/**
 * Return a new SVG element.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * Return an icon from the page's file of icons.
 * @param {string} name
 */
export function icon(name) {
  const use = svg("use", { href: `page/icons.svg#${name}` });
  return svg("svg", { class: "icon", "aria-hidden": "true", viewBox: "0 0 24 24" }, use);
}

/**
 * Return a button.
 * @param {Child} content
 * @param {(event: Event) => void} onclick
 * @param {Attributes} [attributes]
 */
export function button(content, onclick, attributes = {}) {
  return element("button", { type: "button", onclick, ...attributes }, content);
}

/**
 * @template {Element} Made
 * @param {Made} node
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function fill(node, attributes, children) {
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
