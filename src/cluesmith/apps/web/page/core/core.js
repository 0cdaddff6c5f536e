// SPDX-License-Identifier: MIT
/**
 * The verbs that the browser answers itself: the same requests, answers and refusals as the server's.
 * @module
 */

import { Boards } from "./boards.js";
import { InputError, ServerOnly } from "./errors.js";
import { examples, explain, hint } from "./explaining.js";
import { generate } from "./generating.js";
import { infer } from "./inferring.js";
import { readMessages } from "./messages.js";
import { Native } from "./native.js";
import { readPeers } from "./nine.js";
import { propagate } from "./propagating.js";
import { rate } from "./rating.js";
import { conflicts, drawing, parse } from "./reading.js";
import { reduce } from "./reducing.js";
import { fieldsOf } from "./request.js";
import { judge, nearest, set } from "./setting.js";
import { candidates, possible, solve } from "./solving.js";
import { Closers } from "./strategies.js";

/**
 * @typedef {import("./data.js").CoreData} CoreData
 * @typedef {import("./request.js").Fields} Fields
 * @typedef {(event: string, data: object) => void} Send
 */

/** @type {Record<string, (core: Core, fields: Fields) => object>} */
const CALLS = {
  ...{ candidates, conflicts, drawing, examples, explain, hint, infer, judge, nearest, parse, possible },
  ...{ propagate, rate, reduce, solve },
};

/** @type {Record<string, (core: Core, fields: Fields, send: Send) => void>} */
const JOBS = { generate, set };

/** What is in the module. */
export const VERBS = [...Object.keys(CALLS), ...Object.keys(JOBS)];

export class Core {
  /**
   * @param {Native} native
   * @param {CoreData} data
   */
  constructor(native, data) {
    this.native = native;
    this.data = data;
    readMessages(data.messages);
    this.boards = new Boards(this);
    readPeers(this.boards.classic.peers);
    this.closers = new Closers(this);
  }

  /**
   * @param {WebAssembly.Module} module
   * @param {CoreData} data
   */
  static async of(module, data) {
    return new Core(await Native.of(module), data);
  }

  /**
   * Send the events of an answer: `result`, and for a job `progress` before; in the end `done`, or
   * `error` with the refusal.
   * @param {string} verb
   * @param {object} body
   * @param {Send} send
   */
  answer(verb, body, send) {
    try {
      const declared = this.data.bodies[verb];
      if (!declared || !VERBS.includes(verb)) throw new ServerOnly(verb);
      const fields = fieldsOf(verb, declared, body);
      if (verb in CALLS) send("result", CALLS[verb](this, fields));
      else JOBS[verb](this, fields, send);
      send("done", {});
    } catch (error) {
      if (!(error instanceof InputError || error instanceof ServerOnly)) throw error;
      send("error", error.toJson());
    }
  }
}
