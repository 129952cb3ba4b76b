/** Finds keys that occur more than once among any number of lines, and remembers only these. */

/** A line and the key that identifies its record; empty when it has none. */
export interface KeyedLine {
  readonly key: string;
  readonly line: number;
}

/** Bits of the hash: one bit of memory for each value, 16 MiB together. */
const HASH_BITS = 27;

/** FNV-1a, cut to `HASH_BITS`. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> HASH_BITS)) & ((1 << HASH_BITS) - 1);
}

/**
 * Returns the last line of each key that occurs more than once. Reads the lines twice: first for hashes that occur again, then for the
 * keys that have one of these.
 */
export async function lastLinesOfRepeatedKeys(
  read: () => AsyncIterable<KeyedLine>,
): Promise<ReadonlyMap<string, number>> {
  const seen = new Uint8Array(2 ** (HASH_BITS - 3));
  const repeatedHashes = new Set<number>();
  for await (const { key } of read()) {
    if (key === "") continue;
    const hash = hashOf(key);
    const bit = 1 << (hash & 7);
    const byte = seen[hash >>> 3] ?? 0;
    if ((byte & bit) !== 0) repeatedHashes.add(hash);
    seen[hash >>> 3] = byte | bit;
  }
  const lastLines = new Map<string, number>();
  if (repeatedHashes.size === 0) return lastLines;
  for await (const { key, line } of read()) if (key !== "" && repeatedHashes.has(hashOf(key))) lastLines.set(key, line);
  return lastLines;
}
