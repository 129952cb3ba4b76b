/** What a text file is written in: encoding and delimiter, told from its bytes. */
import { DELIMITERS, type TableFormat } from "../../../src/contract/endpoints/imports";
import { ApiProblem } from "../http/problem";

type Encoding = TableFormat["encoding"];

const MARKS: readonly { readonly encoding: Encoding; readonly bytes: readonly number[] }[] = [
  { encoding: "UTF-8", bytes: [0xef, 0xbb, 0xbf] },
  { encoding: "UTF-16LE", bytes: [0xff, 0xfe] },
  { encoding: "UTF-16BE", bytes: [0xfe, 0xff] },
];
/** Bytes that are looked at to tell UTF-16 without a mark. */
const PROBE = 4_096;

/** UTF-16 of western text has a zero in every other place. */
function zeros(content: Buffer, parity: 0 | 1): number {
  let count = 0;
  const end = Math.min(content.length, PROBE);
  for (let at = parity; at < end; at += 2) if (content[at] === 0) count++;
  return count / Math.max(1, end / 2);
}

/** UTF-8 where it is valid, otherwise what spreadsheets of western Windows write. */
export function detectEncoding(content: Buffer): Encoding {
  const marked = MARKS.find(({ bytes }) => bytes.every((byte, at) => content[at] === byte));
  if (marked !== undefined) return marked.encoding;
  if (zeros(content, 1) > 0.3) return "UTF-16LE";
  if (zeros(content, 0) > 0.3) return "UTF-16BE";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(content);
    return "UTF-8";
  } catch {
    return "windows-1252";
  }
}

/** The text, without its byte order mark. Refuses what is no text at all. */
export function decodeText(content: Buffer, encoding: Encoding): string {
  const text = new TextDecoder(encoding.toLowerCase()).decode(content);
  if (text.includes("\u0000")) throw new ApiProblem("refused", { errors: ["import.error.no-text"] });
  return text;
}

/** Lines that are looked at for the delimiter. */
const LINES = 20;

/** How often a sign stands outside quotes, line by line. */
function counts(text: string, sign: string): number[] {
  const found: number[] = [];
  let quoted = false;
  let count = 0;
  for (const letter of text) {
    if (letter === '"') quoted = !quoted;
    else if (letter === "\n" && !quoted) {
      found.push(count);
      count = 0;
      if (found.length === LINES) return found;
    } else if (letter === sign && !quoted) count++;
  }
  found.push(count);
  return found.filter((_, index) => index < LINES);
}

/** The sign that stands as often in each line as in the head; the most frequent of those. */
export function detectDelimiter(text: string): TableFormat["delimiter"] {
  const start = text.slice(0, 64 * 1024);
  const scored = DELIMITERS.map((delimiter) => {
    const [head = 0, ...lines] = counts(start, delimiter);
    const alike = lines.filter((count) => count === head).length / Math.max(1, lines.length);
    return { delimiter, score: head === 0 ? 0 : head * (0.25 + alike) };
  });
  const best = scored.reduce((winner, next) => (next.score > winner.score ? next : winner));
  return best.score > 0 ? best.delimiter : ";";
}
