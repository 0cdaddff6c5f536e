// SPDX-License-Identifier: MIT
/**
 * Explain steps as the page does. Standard input has boards, strategies and steps; standard output
 * gets the explanation of each. Run by `test_explanations.py`.
 */

import { text } from "node:stream/consumers";

const PAGE = "../../src/cluesmith/apps/web/page/js/explain";
const { boardOf } = await import(`${PAGE}/board.js`);
const { State } = await import(`${PAGE}/state.js`);
const { explanationOf } = await import(`${PAGE}/explanation.js`);
const { REASONS } = await import(`${PAGE}/reasons.js`);

const { boards, strategies, steps } = JSON.parse(await text(process.stdin));
const boardsBySpec = new Map(Object.entries(boards).map(([spec, drawn]) => [spec, boardOf(drawn)]));
const declared = new Map(strategies.map((strategy) => [strategy.id, strategy]));
const explained = steps.map(({ board, strategy, placed, masks, witness }) =>
  explanationOf(declared.get(strategy), new State(boardsBySpec.get(board), placed, masks), witness),
);
process.stdout.write(JSON.stringify({ known: Object.keys(REASONS), explained }));
