// SPDX-License-Identifier: MIT
/**
 * Questions of the page: the verbs of the command line, JSON in and out. The server answers them, or
 * on a static site the core in the browser; both give the same answers.
 * @module
 */

import * as browser from "./browser.js";
import { Refusal, messageOf } from "./refusal.js";
import * as server from "./server.js";
import { sentence } from "./words.js";

/**
 * @typedef {import("./answers.js").Answers} Answers
 * @typedef {import("./answers.js").Events} Events
 */

/** Whether the page is on a static site: `tools/site.py` says so in its head. */
export const isStatic = () => document.querySelector('meta[name="back-end"]') !== null;

const backEnd = () => (isStatic() ? browser : server);

/**
 * Return the JSON answer of a verb.
 * @template {keyof Answers} Verb
 * @param {Verb} verb
 * @param {object} [body] without one the call only reads
 * @param {AbortSignal} [signal] ends the call
 * @returns {Promise<Answers[Verb]>}
 */
export async function call(verb, body, signal) {
  return backEnd().call(verb, body, signal);
}

/**
 * Return the file that a verb makes.
 * @param {string} verb
 * @param {object} body
 */
export async function file(verb, body) {
  return backEnd().file(verb, body);
}

/** Questions of which only the latest counts: a new one ends the one before, here and there. */
export class Latest {
  #abort = new AbortController();

  /** End the question that is under way; its answer is no longer wanted. */
  drop() {
    this.#abort.abort();
  }

  /**
   * Ask, and show the answer or the reason why there is none.
   * @template {keyof Answers} Verb
   * @param {Verb} verb
   * @param {object} body
   * @param {(answer: Answers[Verb]) => void} show
   * @param {(reason: string) => void} refuse
   */
  async ask(verb, body, show, refuse) {
    this.drop();
    const abort = new AbortController();
    this.#abort = abort;
    try {
      const answer = await call(verb, body, abort.signal);
      if (!abort.signal.aborted) show(answer);
    } catch (error) {
      if (!abort.signal.aborted) refuse(messageOf(error));
    }
  }
}

/** A long call: its events come one by one, and it can be stopped at any time. */
export class Job {
  #abort = new AbortController();

  /**
   * Run to the end, or until stopped.
   * @template {keyof Events} Verb
   * @param {Verb} verb
   * @param {object} body
   * @param {{[Name in keyof Events[Verb]]: (data: Events[Verb][Name]) => void}} handlers
   */
  async run(verb, body, handlers) {
    try {
      for await (const { event, data } of backEnd().events(verb, body, this.#abort.signal)) {
        if (this.stopped) return; // nobody wants what was on its way
        if (event === "error") throw new Refusal(sentence(data.error));
        else if (event in handlers) handlers[/** @type {keyof Events[Verb]} */ (event)](data);
      }
    } catch (error) {
      if (!this.stopped) throw error;
    }
  }

  get stopped() {
    return this.#abort.signal.aborted;
  }

  /** End the work at once: here, and where it is done. */
  stop() {
    this.#abort.abort();
  }
}
