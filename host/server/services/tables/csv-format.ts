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

/** Returns the encoding that the first bytes of a file show; undefined when they do not. */
function markedEncoding(start: Buffer): Encoding | undefined {
  const byteOrderMark = BYTE_ORDER_MARKS.find(({ bytes }) => bytes.every((byte, index) => start[index] === byte));
  if (byteOrderMark !== undefined) return byteOrderMark.encoding;
  if (shareOfZeros(start, 1) > 0.3) return "UTF-16LE";
  return shareOfZeros(start, 0) > 0.3 ? "UTF-16BE" : undefined;
}

/** Whether chunks together are valid UTF-8. Stops reading at the first invalid byte. */
async function isUtf8(chunks: AsyncIterable<Uint8Array>): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of chunks) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/**
 * Detects the encoding: UTF-16 or UTF-8 when valid, otherwise Windows-1252 as written by Western spreadsheets.
 *
 * @param start the first `PROBE_BYTES` or more
 * @param chunks the whole file
 */
export const detectEncoding = async (start: Buffer, chunks: AsyncIterable<Uint8Array>): Promise<Encoding> =>
  markedEncoding(start) ?? ((await isUtf8(chunks)) ? "UTF-8" : "windows-1252");

/** Decodes text in chunks, without its byte order mark. Refuses binary content. */
export async function* decodeText(chunks: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding.toLowerCase());
  const checked = (text: string): string => {
    if (text.includes("\u0000")) throw new ApiProblem("refused", { errors: ["import.error.no-text"] });
    return text;
  };
  for await (const chunk of chunks) yield checked(decoder.decode(chunk, { stream: true }));
  yield checked(decoder.decode());
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

/** Detects the delimiter: the most frequent character that occurs in each line as often as in the header. Takes the start of the text. */
export function detectDelimiter(start: string): TableFormat["delimiter"] {
  const scores = DELIMITERS.map((delimiter) => {
    const [headerCount = 0, ...lines] = countPerLine(start, delimiter);
    const consistency = lines.filter((count) => count === headerCount).length / Math.max(1, lines.length);
    return { delimiter, score: headerCount === 0 ? 0 : headerCount * (0.25 + consistency) };
  });
  const best = scores.reduce((winner, candidate) => (candidate.score > winner.score ? candidate : winner));
  return best.score > 0 ? best.delimiter : ";";
}
