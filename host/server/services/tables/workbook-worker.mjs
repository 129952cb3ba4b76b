// Reads and writes workbooks (XLSX) in a worker thread, because both block and use much memory.
import { parentPort } from "node:worker_threads";
import { inflateRawSync } from "node:zlib";
import { zipSync } from "fflate";
import { SaxesParser } from "saxes";

/** Maximum unpacked bytes of all parts that are read. */
const MAX_UNPACKED = 128 * 1024 * 1024;
const MAX_PARTS = 5_000;
/** Parts with cells; media and printer settings are not unpacked. */
const READ_PARTS = /\.(xml|rels)$/i;

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;

class Refused extends Error {}

/** @param {Buffer} zip */
function directoryOf(zip) {
  for (let offset = zip.length - 22; offset >= Math.max(0, zip.length - 22 - 65_535); offset--)
    if (zip.readUInt32LE(offset) === END_OF_DIRECTORY)
      return { count: zip.readUInt16LE(offset + 10), start: zip.readUInt32LE(offset + 16) };
  throw new Refused("import.error.no-workbook");
}

/**
 * Unpacks a part within a limit. The sizes that the ZIP states are not trusted.
 * @param {Buffer} packed
 * @param {number} method
 * @param {number} maxBytes maximum unpacked size
 */
function unpackPart(packed, method, maxBytes) {
  if (method !== STORED && method !== DEFLATED) throw new Refused("import.error.no-workbook");
  if (method === STORED && packed.length > maxBytes) throw new Refused("import.error.bomb");
  try {
    return method === STORED ? packed : inflateRawSync(packed, { maxOutputLength: maxBytes });
  } catch (error) {
    const isTooLarge = /** @type {NodeJS.ErrnoException} */ (error).code === "ERR_BUFFER_TOO_LARGE";
    throw new Refused(isTooLarge ? "import.error.bomb" : "import.error.no-workbook");
  }
}

/**
 * Returns the parts that the directory of a workbook lists. Refuses zip bombs.
 * @param {Buffer} zip
 */
function unpack(zip) {
  const { count, start } = directoryOf(zip);
  if (count > MAX_PARTS) throw new Refused("import.error.bomb");
  /** @type {Record<string, Uint8Array>} */
  const parts = {};
  let offset = start;
  let remainingBytes = MAX_UNPACKED;
  for (let index = 0; index < count; index++) {
    if (offset + 46 > zip.length || zip.readUInt32LE(offset) !== DIRECTORY_ENTRY)
      throw new Refused("import.error.no-workbook");
    const packedBytes = zip.readUInt32LE(offset + 20);
    const nameEnd = offset + 46 + zip.readUInt16LE(offset + 28);
    const name = zip.toString("utf8", offset + 46, nameEnd);
    if (READ_PARTS.test(name)) {
      const header = zip.readUInt32LE(offset + 42);
      if (header + 30 > zip.length) throw new Refused("import.error.no-workbook");
      const content = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
      const part = unpackPart(
        zip.subarray(content, content + packedBytes),
        zip.readUInt16LE(offset + 10),
        remainingBytes,
      );
      remainingBytes -= part.length;
      parts[name] = part;
    }
    offset = nameEnd + zip.readUInt16LE(offset + 30) + zip.readUInt16LE(offset + 32);
  }
  return parts;
}

/** Converts a cell to text: the cached result of a formula, days without a time. @param {unknown} value */
function textOf(value) {
  if (value === null || value === undefined) return "";
  if (!(value instanceof Date)) return String(value);
  const iso = value.toISOString();
  return iso.endsWith("T00:00:00.000Z") ? iso.slice(0, 10) : iso;
}

/** @type {Uint8Array[]} */
let parts = [];
/** @type {Record<string, Uint8Array> | undefined} */
let unpacked;
/** @type {string[][] | undefined} */
let sheetRows;

/** Unpacks the workbook whose parts were received, once. */
function workbookParts() {
  if (unpacked === undefined) {
    unpacked = unpack(Buffer.concat(parts));
    parts = [];
  }
  return unpacked;
}

/** Returns the names of all sheets in their order. @returns {string[]} */
function sheetNames() {
  const content = workbookParts()["xl/workbook.xml"];
  if (content === undefined) throw new Refused("import.error.no-workbook");
  /** @type {string[]} */
  const names = [];
  const parser = new SaxesParser();
  parser.on("error", () => {
    throw new Refused("import.error.no-workbook");
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (name.split(":").at(-1) === "sheet" && attributes["name"] !== undefined) names.push(attributes["name"]);
  });
  parser.write(Buffer.from(content).toString("utf8")).close();
  return names;
}

/** Reads a sheet, by default the first, one row per line. Empty lines are kept. @param {string | undefined} sheet @returns {Promise<string[][]>} */
async function readAll(sheet) {
  const names = sheetNames();
  // The library unpacks without a limit and reads other headers than the directory, so it only receives the parts that were unpacked here.
  const checked = Buffer.from(zipSync(workbookParts(), { level: 0 }));
  unpacked = {};
  const { readSheet } = await import("read-excel-file/node");
  try {
    const rows = await readSheet(checked, sheet !== undefined && names.includes(sheet) ? sheet : 1);
    return rows.map((row) => row.map(textOf));
  } catch {
    throw new Refused("import.error.no-workbook");
  }
}

/** Returns the next rows of a sheet; none at its end. @param {number} count @param {string | undefined} sheet */
async function read(count, sheet) {
  sheetRows ??= await readAll(sheet);
  return sheetRows.splice(0, count);
}

/** @typedef {string | number | boolean | Date | null} Cell */
/** @type {{ name: string, rows: Cell[][] }[]} */
const written = [];

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

/** Builds the workbook from the sheets received so far. */
async function write() {
  const { default: writeXlsxFile } = await import("write-excel-file/node");
  const sheets = written.map(({ name, rows }) => ({
    sheet: name,
    data: rows.splice(0).map((row, line) => row.map((value) => cellOf(value, line))),
    stickyRowsCount: 1,
  }));
  return writeXlsxFile(sheets).toBuffer();
}

/** @typedef {{ part?: Uint8Array, sheets?: boolean, read?: number, addSheet?: string, rows?: Cell[][], write?: true, sheet?: string }} Message */

parentPort?.on("message", (/** @type {Message} */ message) => {
  if (message.part !== undefined) {
    parts.push(message.part);
    return;
  }
  if (message.addSheet !== undefined) {
    written.push({ name: message.addSheet, rows: [] });
    return;
  }
  if (message.rows !== undefined) {
    written.at(-1)?.rows.push(...message.rows);
    return;
  }
  const work = async () =>
    message.sheets === true ? sheetNames() : message.read === undefined ? write() : read(message.read, message.sheet);
  work().then(
    (result) => parentPort?.postMessage({ result }),
    (error) =>
      parentPort?.postMessage(error instanceof Refused ? { refusalKey: error.message } : { failure: String(error) }),
  );
});
