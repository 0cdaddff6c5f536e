// SPDX-License-Identifier: MIT
/**
 * Accounts: what follows from an assumption up to a contradiction, as the server words it.
 * @module
 */

import { cellName, phrase } from "../digits.js";

/**
 * @typedef {import("./state.js").Pair} Pair
 * @typedef {[group: number, item: number]} Place the digits of a cell (-1), or the places of a digit
 * @typedef {[place: Place, options: Pair[][], cases: any[]]} AccountLine a choice, the cases that it has
 *   left, and an account of each
 * @typedef {Record<string, string>} Templates by name, as the catalogue gives them
 *
 * @typedef {object} Account
 * @property {"account"} kind
 * @property {Pair} assumed
 * @property {boolean} isTrue whether it is assumed to be true
 * @property {AccountLine[]} lines
 *
 * @typedef {object} Names
 * @property {number} columns
 * @property {string} symbols of the digits
 * @property {{name: string}[]} groups
 * @property {Templates} account
 */

/** The group of a choice among the digits of a cell. */
export const CELL = -1;

/**
 * Return assumption, contradiction and conclusion; each case has a line of its own.
 * @param {Account} account
 * @param {Names} names
 */
export function accountText({ assumed, isTrue, lines }, names) {
  const start = said(names, "assumed", { claim: claim(assumed, isTrue, names) });
  const conclusion = said(names, "concluded", { claim: claim(assumed, !isTrue, names) });
  const between = linesOf(lines, "", names);
  return [start, ...between, conclusion].join(between.length === 1 ? " " : "\n  ");
}

/**
 * @param {Names} names
 * @param {string} template
 * @param {Record<string, string>} words
 */
const said = (names, template, words) =>
  names.account[template].replaceAll(/\{(\w+)\}/g, (_, word) => words[word]);

/**
 * Return that a candidate is true, or false.
 * @param {Pair} pair
 * @param {boolean} isTrue
 * @param {Names} names
 */
const claim = ([cell, digit], isTrue, names) =>
  said(names, isTrue ? "is" : "is_not", {
    cell: cellName(cell, names.columns),
    digit: names.symbols[digit - 1],
  });

/**
 * @param {Pair[]} option
 * @param {Names} names
 */
const claims = (option, names) => phrase(option.map((pair) => claim(pair, true, names)));

/**
 * Return what follows, up to a choice that has no candidate left, and then each case.
 * @param {AccountLine[]} account
 * @param {string} number of the case, with a dot at its end
 * @param {Names} names
 * @returns {string[]}
 */
function linesOf(account, number, names) {
  const [place, options, cases] = account[account.length - 1];
  const certain = phrase(account.slice(0, -1).map(([at, [left]]) => forced(at, left, names)));
  const choice = choiceOf(place, options, names);
  const sentence = choice.charAt(0).toUpperCase() + choice.slice(1);
  const first = certain
    ? said(names, "forced", { claims: certain, choice: sentence })
    : said(names, "then", { choice });
  const told = options.flatMap((option, index) => {
    const own = `${number}${index + 1}`;
    const [line, ...others] = linesOf(cases[index], `${own}.`, names);
    return [
      said(names, "case", { number: own, claims: claims(option, names), line }),
      ...others.map((other) => said(names, "indented", { line: other })),
    ];
  });
  return [first, ...told];
}

/**
 * Return a case that is left alone, with its group in brackets.
 * @param {Place} place
 * @param {Pair[]} option
 * @param {Names} names
 */
function forced([group], option, names) {
  const text = claims(option, names);
  if (group === CELL) return text;
  return said(names, "by", { claims: text, place: names.groups[group].name });
}

/**
 * Return what a choice has left.
 * @param {Place} place
 * @param {Pair[][]} options
 * @param {Names} names
 */
function choiceOf([group, item], options, names) {
  const left = (/** @type {(pair: Pair) => string} */ nameOf) =>
    phrase(options.map(([pair]) => nameOf(pair)), "or");
  if (group === CELL) {
    return said(names, options.length ? "digits" : "no_digit", {
      cell: cellName(item, names.columns),
      options: left((pair) => names.symbols[pair[1] - 1]),
    });
  }
  return said(names, options.length ? "places" : "no_place", {
    group: names.groups[group].name,
    digit: names.symbols[item - 1],
    options: left((pair) => cellName(pair[0], names.columns)),
  });
}
