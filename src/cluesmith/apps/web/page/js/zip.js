// SPDX-License-Identifier: MIT
/**
 * Several files in one ZIP archive, stored as they are: pictures compress little.
 *
 * The archive has, for each file, a local header and its bytes, then a directory of all headers,
 * then the end record (APPNOTE.TXT of PKWARE, sections 4.3.7, 4.3.12 and 4.3.16).
 * @module
 */

/** @typedef {{name: string, content: Uint8Array<ArrayBuffer>}} ZipFile */

const VERSION = 20;
const UTF8_NAMES = 0x800;
/** 1 January 1980, the first day that the format knows: equal files give equal archives. */
const DAY = 0x21;

/**
 * Return the archive of some files.
 * @param {ZipFile[]} files
 */
export function zipped(files) {
  const locals = [];
  const directory = [];
  let offset = 0;
  for (const { name, content } of files) {
    const path = new TextEncoder().encode(name);
    const sum = checksum(content);
    const common = [
      ...[2, VERSION, 2, UTF8_NAMES, 2, 0, 2, 0, 2, DAY],
      ...[4, sum, 4, content.length, 4, content.length, 2, path.length, 2, 0],
    ];
    const local = numbers([4, 0x04034b50, ...common]);
    locals.push(local, path, content);
    directory.push(
      numbers([4, 0x02014b50, 2, VERSION, ...common, 2, 0, 2, 0, 2, 0, 4, 0, 4, offset]),
      path,
    );
    offset += local.length + path.length + content.length;
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  const count = files.length;
  const end = [4, 0x06054b50, 2, 0, 2, 0, 2, count, 2, count, 4, length, 4, offset, 2, 0];
  return new Blob([...locals, ...directory, numbers(end)]);
}

/**
 * Return numbers as bytes, the lowest byte first.
 * @param {number[]} fields by turns how many bytes a number has, and the number
 */
function numbers(fields) {
  /** @type {number[]} */
  const bytes = [];
  for (let at = 0; at < fields.length; at += 2) {
    const [width, value] = fields.slice(at, at + 2);
    for (let byte = 0; byte < width; byte++) bytes.push((value >>> (8 * byte)) & 255);
  }
  return new Uint8Array(bytes);
}

/**
 * Return the cyclic redundancy check of bytes (CRC-32).
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
function checksum(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
