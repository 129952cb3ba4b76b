/** Detects the encoding and delimiter of a text file from its bytes. */
import { DELIMITERS, type TableFormat } from "../../../../src/contract/endpoints/imports";
import { ApiProblem } from "../../platform/http/problem";

type Encoding = TableFormat["encoding"];

const BYTE_ORDER_MARKS: readonly { readonly encoding: Encoding; readonly bytes: readonly number[] }[] = [
  { encoding: "UTF-8", bytes: [0xef, 0xbb, 0xbf] },
  { encoding: "UTF-16LE", bytes: [0xff, 0xfe] },
  { encoding: "UTF-16BE", bytes: [0xfe, 0xff] },
];
/** Bytes examined to detect UTF-16 without a byte order mark. */
const PROBE_BYTES = 4_096;

/** Returns the share of zero bytes at even (0) or odd (1) positions, 0 to 1; UTF-16 of Western text has them at every other byte. */
function shareOfZeros(content: Buffer, parity: 0 | 1): number {
  let count = 0;
  const end = Math.min(content.length, PROBE_BYTES);
  for (let index = parity; index < end; index += 2) if (content[index] === 0) count++;
  return count / Math.max(1, end / 2);
}

/** Detects the encoding: UTF-16 or UTF-8 when valid, otherwise Windows-1252 as written by Western spreadsheets. */
export function detectEncoding(content: Buffer): Encoding {
  const byteOrderMark = BYTE_ORDER_MARKS.find(({ bytes }) => bytes.every((byte, index) => content[index] === byte));
  if (byteOrderMark !== undefined) return byteOrderMark.encoding;
  if (shareOfZeros(content, 1) > 0.3) return "UTF-16LE";
  if (shareOfZeros(content, 0) > 0.3) return "UTF-16BE";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(content);
    return "UTF-8";
  } catch {
    return "windows-1252";
  }
}

/** Decodes the text without its byte order mark. Refuses binary content. */
export function decodeText(content: Buffer, encoding: Encoding): string {
  const text = new TextDecoder(encoding.toLowerCase()).decode(content);
  if (text.includes("\u0000")) throw new ApiProblem("refused", { errors: ["import.error.no-text"] });
  return text;
}

/** Lines examined to detect the delimiter. */
const MAX_LINES = 20;

/** Counts the occurrences of a character outside quotes in each line. */
function countPerLine(text: string, character: string): number[] {
  const counts: number[] = [];
  let isQuoted = false;
  let count = 0;
  for (const current of text) {
    if (current === '"') isQuoted = !isQuoted;
    else if (current === "\n" && !isQuoted) {
      counts.push(count);
      count = 0;
      if (counts.length === MAX_LINES) return counts;
    } else if (current === character && !isQuoted) count++;
  }
  counts.push(count);
  return counts.filter((_, index) => index < MAX_LINES);
}

/** Detects the delimiter: the most frequent character that occurs in each line as often as in the header. */
export function detectDelimiter(text: string): TableFormat["delimiter"] {
  const start = text.slice(0, 64 * 1024);
  const scores = DELIMITERS.map((delimiter) => {
    const [headerCount = 0, ...lines] = countPerLine(start, delimiter);
    const consistency = lines.filter((count) => count === headerCount).length / Math.max(1, lines.length);
    return { delimiter, score: headerCount === 0 ? 0 : headerCount * (0.25 + consistency) };
  });
  const best = scores.reduce((winner, candidate) => (candidate.score > winner.score ? candidate : winner));
  return best.score > 0 ? best.delimiter : ";";
}
