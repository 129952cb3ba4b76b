/** Writes the table of an export as a file, in chunks while its rows are read. */
import type { EXPORT_ENCODINGS, ExportFileType } from "../../../../src/contract/export-configs";
import { FEED_DELIMITER_SIGNS, type FEED_DELIMITERS } from "../../../../src/contract/feed-formats";
import { formatPattern } from "../../../../src/contract/date-pattern";
import { csvLines, csvText, requireFits, tableFile, TABLE_MIME } from "../../resources/export/exporting";
import { writeArchive } from "../../services/tables/archive";
import type { SheetCell } from "../../services/tables/workbook";
import type { ExportedTable } from "./table";

export interface FileLayout {
  readonly type: ExportFileType;
  readonly delimiter: (typeof FEED_DELIMITERS)[number];
  readonly encoding: (typeof EXPORT_ENCODINGS)[number];
  readonly header: boolean;
  /** Names of the elements around all lines, the outer one first: `rss/channel`. */
  readonly rootElement: string;
  readonly recordElement: string;
  readonly zip: boolean;
}

type Table = Pick<ExportedTable, "heads" | "rows">;

/** Characters of Windows-1252 between 0x80 and 0x9F; those around are the same as in Unicode. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const UNKNOWN_SIGN = 0x3f;

function windows1252(text: string): Buffer {
  const bytes = Array.from(text, (sign) => {
    const special = WINDOWS_1252.indexOf(sign);
    if (special >= 0) return 0x80 + special;
    const code = sign.codePointAt(0) ?? UNKNOWN_SIGN;
    return code < 0x80 || (code > 0x9f && code <= 0xff) ? code : UNKNOWN_SIGN;
  });
  return Buffer.from(bytes);
}

async function* jsonFile({ heads, rows }: Table): AsyncGenerator<string> {
  let isFirst = true;
  for await (const batch of rows()) {
    const records = batch.map((cells) =>
      JSON.stringify(Object.fromEntries(heads.map((head, index) => [head, jsonValue(cells[index] ?? null)]))),
    );
    if (records.length === 0) continue;
    yield `${isFirst ? "[\n" : ",\n"}${records.join(",\n")}`;
    isFirst = false;
  }
  yield isFirst ? "[]\n" : "\n]\n";
}

const jsonValue = (cell: SheetCell) => (cell instanceof Date ? csvText(cell) : cell);

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** Control characters do not exist in XML, except for tabs and the ends of lines. */
const xmlText = (text: string): string =>
  text
    .replaceAll(/\p{Cc}|[\ufffe\uffff]/gu, (sign) => ("\t\n\r".includes(sign) ? sign : ""))
    .replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** Attributes of the outer element: the version of RSS, and the namespace of the prefix of shopping feeds. */
function rootAttributes(root: string, heads: readonly string[]): string {
  const version = root === "rss" ? ' version="2.0"' : "";
  const shopping = heads.some((head) => head.startsWith("g:")) ? ' xmlns:g="http://base.google.com/ns/1.0"' : "";
  return version + shopping;
}

async function* xmlFile({ heads, rows }: Table, { rootElement, recordElement }: FileLayout): AsyncGenerator<string> {
  const [root = "export", ...inner] = rootElement.split("/").filter(Boolean);
  const opened = inner.map((name) => `<${name}>`).join("");
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${rootAttributes(root, heads)}>${opened}\n`;
  for await (const batch of rows())
    yield batch
      .map((cells) => {
        const parts = heads.flatMap((head, index) => {
          const text = csvText(cells[index] ?? null);
          return text === "" ? [] : [`<${head}>${xmlText(text)}</${head}>`];
        });
        return `<${recordElement}>${parts.join("")}</${recordElement}>\n`;
      })
      .join("");
  yield `${inner
    .toReversed()
    .map((name) => `</${name}>`)
    .join("")}</${root}>\n`;
}

async function* encoded(texts: AsyncIterable<string>, encoding: FileLayout["encoding"]): AsyncGenerator<Buffer> {
  for await (const text of texts) yield encoding === "windows-1252" ? windows1252(text) : Buffer.from(text);
}

function plainFile(table: Table, layout: FileLayout, sheet: string): AsyncGenerator<Buffer> {
  const { type, delimiter, encoding, header } = layout;
  switch (type) {
    case "XLSX":
      return tableFile(table, "xlsx", sheet);
    case "JSON":
      return encoded(jsonFile(table), "UTF-8");
    case "XML":
      return encoded(xmlFile(table, layout), "UTF-8");
    case "CSV": {
      const csv = { delimiter: FEED_DELIMITER_SIGNS[delimiter], header, marked: encoding === "UTF-8-BOM" };
      return encoded(csvLines(table, csv), encoding);
    }
  }
}

const MIME: Readonly<Record<ExportFileType, string>> = {
  CSV: TABLE_MIME.csv,
  XLSX: TABLE_MIME.xlsx,
  JSON: "application/json; charset=utf-8",
  XML: "application/xml; charset=utf-8",
};

export interface ExportedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** @param baseName name without the extension */
export function exportedFile(table: ExportedTable, layout: FileLayout, baseName: string, sheet: string): ExportedFile {
  if (layout.type === "XLSX") requireFits("xlsx", table.count);
  const name = `${baseName}.${layout.type.toLowerCase()}`;
  const content = plainFile(table, layout, sheet);
  return layout.zip
    ? { name: `${baseName}.zip`, mimeType: "application/zip", content: writeArchive([{ name, content }]) }
    : { name, mimeType: MIME[layout.type], content };
}

/** Fills the parts of a file name. @param moment local time of the shop, represented as a UTC date */
export const fileNameOf = (pattern: string, kind: string, shop: string, moment: Date): string =>
  pattern
    .replaceAll(/\{([^}]*)\}/g, (_, part: string) =>
      part === "kind" ? kind.toLowerCase() : part === "shop" ? shop : formatPattern(moment, part),
    )
    .replaceAll(/[\\/:*?"<>|]/g, "-");
