/** Parts of files, for players that ask for them (RFC 9110, section 14). */
import { Readable } from "node:stream";

export interface ByteRange {
  /** Position of the first byte, from 0. */
  readonly first: number;
  /** Position of the last byte, included. */
  readonly last: number;
}

/** Returns the part that the header `Range` asks for; undefined for the whole file, also for several or impossible ranges. */
export function byteRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return undefined;
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return first <= last ? { first, last } : undefined;
}

/** Returns the part of the content, and stops reading behind it. */
export function partOf(content: Readable, { first, last }: ByteRange): Readable {
  async function* bytes(): AsyncGenerator<Buffer> {
    let position = 0;
    for await (const chunk of content as AsyncIterable<Buffer>) {
      const part = chunk.subarray(Math.max(0, first - position), Math.max(0, last + 1 - position));
      position += chunk.length;
      if (part.length > 0) yield part;
      if (position > last) return;
    }
  }
  return Readable.from(bytes());
}
