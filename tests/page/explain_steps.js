// SPDX-License-Identifier: MIT
/**
 * Explain steps as the page does. Standard input has boards, the catalogue, steps, and sentences as
 * templates and roles; standard output gets each explanation and sentence.
 * `test_explanations.py` runs it.
 */

import { text } from "node:stream/consumers";

const PAGE = "../../src/cluesmith/apps/web/page/js/explain";
const { boardOf } = await import(`${PAGE}/board.js`);
const { State } = await import(`${PAGE}/state.js`);
const { explanationOf } = await import(`${PAGE}/explanation.js`);
const { REASONS } = await import(`${PAGE}/reasons.js`);
const { sentenceOf } = await import(`${PAGE}/sentences.js`);

const { boards, catalogue, steps, sentences } = JSON.parse(await text(process.stdin));
const boardsBySpec = new Map(Object.entries(boards).map(([spec, drawn]) => [spec, boardOf(drawn)]));
const declared = new Map(catalogue.strategies.map((strategy) => [strategy.id, strategy]));
const explained = steps.map(({ board, strategy, placed, masks, witness }) =>
  explanationOf(
    declared.get(strategy),
    new State(boardsBySpec.get(board), placed, masks),
    witness,
    catalogue.account,
  ),
);
const written = sentences.map(({ template, roles, names }) => sentenceOf(template, roles, names));
process.stdout.write(JSON.stringify({ known: Object.keys(REASONS), explained, written }));
