// SPDX-License-Identifier: MIT
/**
 * A value with those before it and after it, for undo and redo. Timelines are never changed in
 * place.
 *
 * A value has a board (`spec`) and layers: arrays with an entry for each cell. So a timeline is
 * stored as its present value and the cells that change from one value to the next.
 * @module
 */

const LONGEST = 500;

/**
 * @template T
 * @typedef {{past: T[], now: T, future: T[]}} Timeline the nearest future is the last
 */

/**
 * @template T
 * @param {T} now
 * @returns {Timeline<T>}
 */
export const timelineOf = (now) => ({ past: [], now, future: [] });

/**
 * Go on to a new value; undo returns to the one before.
 * @template T
 * @param {Timeline<T>} timeline
 * @param {T} next
 * @returns {Timeline<T>}
 */
export const pushed = ({ past, now }, next) => ({
  past: [...past, now].slice(-LONGEST),
  now: next,
  future: [],
});

/**
 * Replace the value without a new step of undo: a stroke of the brush is one step.
 * @template T
 * @param {Timeline<T>} timeline
 * @param {T} next
 * @returns {Timeline<T>}
 */
export const amended = (timeline, next) => ({ ...timeline, now: next });

/**
 * @template T
 * @param {Timeline<T>} timeline
 * @returns {Timeline<T>}
 */
export function undone({ past, now, future }) {
  const last = past.at(-1);
  if (last === undefined) return { past, now, future };
  return { past: past.slice(0, -1), now: last, future: [...future, now] };
}

/**
 * @template T
 * @param {Timeline<T>} timeline
 * @returns {Timeline<T>}
 */
export function redone({ past, now, future }) {
  const next = future.at(-1);
  if (next === undefined) return { past, now, future };
  return { past: [...past, now], now: next, future: future.slice(0, -1) };
}

/**
 * Return a timeline as it is stored.
 * @param {Timeline<any>} timeline
 */
export function packed({ past, now, future }) {
  return { now, past: changesFrom(now, past.toReversed()), future: changesFrom(now, future.toReversed()) };
}

/**
 * Return a stored timeline.
 * @param {any} stored
 * @param {(value: any) => any} read returns a value, or refuses one that is damaged
 * @returns {Timeline<any>}
 */
export function unpacked({ now, past, future }, read) {
  const first = read(now);
  const values = (/** @type {any[]} */ changes) => {
    let value = first;
    return changes.map((change) => (value = read(changed(value, change)))).reverse();
  };
  return { past: values(past ?? []), now: first, future: values(future ?? []) };
}

/**
 * @param {any} first
 * @param {any[]} values
 */
function changesFrom(first, values) {
  return values.map((value, index) => changeOf(index ? values[index - 1] : first, value));
}

/**
 * Return the cells that change, by layer; the whole value where the board is another.
 * @param {any} from
 * @param {any} to
 */
function changeOf(from, to) {
  if (from.spec !== to.spec) return { whole: to };
  const layers = Object.entries(to).flatMap(([name, cells]) => {
    if (!Array.isArray(cells)) return [];
    const changes = cells.flatMap((entry, cell) =>
      entry === from[name][cell] ? [] : [[cell, entry]],
    );
    return changes.length ? [[name, changes]] : [];
  });
  return Object.fromEntries(layers);
}

/**
 * @param {any} value
 * @param {any} change
 */
function changed(value, { whole, ...layers }) {
  if (whole) return whole;
  const cells = Object.entries(layers).map(([name, changes]) => {
    const layer = [...value[name]];
    for (const [cell, entry] of changes) layer[cell] = entry;
    return [name, layer];
  });
  return { ...value, ...Object.fromEntries(cells) };
}
