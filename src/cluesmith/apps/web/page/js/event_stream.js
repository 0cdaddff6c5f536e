// SPDX-License-Identifier: MIT
/**
 * Server-sent events out of a response body: the browser's EventSource cannot send a body.
 * @module
 */

import { Refusal } from "./refusal.js";

/** @typedef {{event: string, data: any}} ServerEvent */

/**
 * Yield the events of a stream as they come.
 * @param {NonNullable<Response["body"]>} body
 * @returns {AsyncGenerator<ServerEvent>}
 */
export async function* eventsOf(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new Refusal("The connection to the server broke.");
    });
    if (done) return;
    text = (text + value).replaceAll("\r\n", "\n");
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const event = parsed(text.slice(0, end));
      text = text.slice(end + 2);
      if (event) yield event;
    }
  }
}

/**
 * @param {string} block
 * @returns {ServerEvent | null} null for a comment, which keeps the line alive
 */
function parsed(block) {
  let event = "message";
  const data = [];
  for (const line of block.split("\n")) {
    if (line.startsWith("event:")) event = line.slice(6).trim();
    if (line.startsWith("data:")) data.push(line.slice(5).trimStart());
  }
  return data.length ? { event, data: JSON.parse(data.join("\n")) } : null;
}
