// Reads and writes workbooks (XLSX) in a worker thread, because both block and use much memory.
import { parentPort } from "node:worker_threads";
import { inflateRawSync } from "node:zlib";

/** Maximum unpacked bytes of all parts of a workbook. */
const MAX_UNPACKED = 250 * 1024 * 1024;
const MAX_PARTS = 5_000;

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;

class Refused extends Error {}

/** @param {Buffer} zip */
function directoryOf(zip) {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 22 - 65_535); at--)
    if (zip.readUInt32LE(at) === END_OF_DIRECTORY)
      return { count: zip.readUInt16LE(at + 10), start: zip.readUInt32LE(at + 16) };
  throw new Refused("import.error.no-workbook");
}

/**
 * Refuses zip bombs. Unpacks each part once, limited to its claimed size, so that a file that unpacks to gigabytes or lies about
 * its size is refused before its content is kept.
 * @param {Buffer} zip
 */
function refuseBombs(zip) {
  const { count, start } = directoryOf(zip);
  if (count > MAX_PARTS) throw new Refused("import.error.bomb");
  let at = start;
  let total = 0;
  for (let index = 0; index < count; index++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Refused("import.error.no-workbook");
    const method = zip.readUInt16LE(at + 10);
    const packed = zip.readUInt32LE(at + 20);
    const unpacked = zip.readUInt32LE(at + 24);
    const local = zip.readUInt32LE(at + 42);
    total += unpacked;
    if (total > MAX_UNPACKED || packed > zip.length) throw new Refused("import.error.bomb");
    if (method === 8 && unpacked > 0) {
      const content = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      try {
        inflateRawSync(zip.subarray(content, content + packed), { maxOutputLength: unpacked });
      } catch {
        throw new Refused("import.error.bomb");
      }
    }
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}

/** Converts a cell to text: the cached result of a formula, days without a time. @param {unknown} value */
function textOf(value) {
  if (value === null || value === undefined) return "";
  if (!(value instanceof Date)) return String(value);
  const iso = value.toISOString();
  return iso.endsWith("T00:00:00.000Z") ? iso.slice(0, 10) : iso;
}

/** Reads the first sheet, one row per line. Empty lines are kept. @param {Uint8Array} content */
async function read(content) {
  const zip = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  refuseBombs(zip);
  const { readSheet } = await import("read-excel-file/node");
  try {
    const rows = await readSheet(zip);
    return rows.map((row) => row.map(textOf));
  } catch {
    throw new Refused("import.error.no-workbook");
  }
}

/** @typedef {string | number | boolean | Date | null} Cell */
/** @type {Cell[][]} */
let rows = [];

/** @param {Cell} value @param {number} line */
function cellOf(value, line) {
  if (value === null || value === "") return null;
  if (line === 0) return { value: String(value), type: String, fontWeight: /** @type {const} */ ("bold") };
  if (typeof value === "number") return { value, type: Number };
  if (typeof value === "boolean") return { value, type: Boolean };
  if (!(value instanceof Date)) return { value, type: String };
  const hasTime = value.getTime() % 86_400_000 !== 0;
  return { value, type: Date, format: hasTime ? "yyyy-mm-dd hh:mm" : "yyyy-mm-dd" };
}

/** Builds the workbook from the rows received so far. @param {string} sheet */
async function write(sheet) {
  const { default: writeXlsxFile } = await import("write-excel-file/node");
  const data = rows.map((row, line) => row.map((value) => cellOf(value, line)));
  rows = [];
  return writeXlsxFile(data, { sheet, stickyRowsCount: 1 }).toBuffer();
}

parentPort?.on("message", (/** @type {{ rows?: Cell[][], sheet?: string, content?: Uint8Array }} */ message) => {
  if (message.rows !== undefined) {
    rows.push(...message.rows);
    return;
  }
  const work = message.content === undefined ? write(message.sheet ?? "Sheet1") : read(message.content);
  work.then(
    (answer) => parentPort?.postMessage({ answer }),
    (error) =>
      parentPort?.postMessage(error instanceof Refused ? { refused: error.message } : { failed: String(error) }),
  );
});
