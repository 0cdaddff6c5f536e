// SPDX-License-Identifier: MIT
/**
 * Puzzles as files: a booklet, pictures, any text format. Puzzles of one board share a file where
 * the format holds several.
 * @module
 */

import { call, file } from "./api.js";
import { download } from "./files.js";

/**
 * @typedef {import("./tray.js").Kept} Kept
 * @typedef {import("./studio.js").Catalogue["formats"]} Formats
 */

/**
 * Save puzzles in a format.
 * @param {string} format
 * @param {Kept[]} puzzles
 * @param {Formats} formats
 */
export async function saveAs(format, puzzles, formats) {
  const isPicture = format === "svg" || format === "png";
  const text = formats.find(({ name }) => name === format);
  const isSingle = isPicture || (text !== undefined && !text.holds_many);
  const parcels = isSingle
    ? puzzles.map((kept) => [kept])
    : [...Map.groupBy(puzzles, ({ spec }) => spec).values()];
  const extension = text ? text.extension : `.${format}`;
  for (const [index, parcel] of parcels.entries()) {
    const number = parcels.length > 1 ? `-${index + 1}` : "";
    download(
      `cluesmith${number}${extension}`,
      await (text ? written(parcel, format) : rendered(parcel, format)),
    );
  }
}

/**
 * @param {Kept[]} parcel of one board
 * @param {string} to
 */
async function written(parcel, to) {
  const text = parcel.map(({ puzzle }) => puzzle).join("\n");
  return (await call("convert", { text, board: parcel[0].spec, to })).text;
}

/**
 * @param {Kept[]} parcel of one board
 * @param {string} format
 */
function rendered(parcel, format) {
  return file("render", {
    puzzles: parcel.map(({ puzzle }) => puzzle),
    board: parcel[0].spec,
    format,
    title: "Cluesmith",
    solutions: format === "pdf",
  });
}
