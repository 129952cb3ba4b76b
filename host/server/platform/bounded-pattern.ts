/**
 * Patterns that shops define. They run on the server only and on RE2, whose time grows linearly with the value: a pattern for the built-in
 * engine can take hours for a value of 30 characters.
 */
import { RE2JS } from "re2js";

/** Maximum instructions of a compiled pattern; a repetition multiplies them. The time for a value grows with their number. */
const MAX_PROGRAM_SIZE = 1_000;
/** Maximum number of compiled patterns in the cache. */
const MAX_CACHED = 100;
const cache = new Map<string, RE2JS | undefined>();

function compile(source: string): RE2JS | undefined {
  try {
    const pattern = RE2JS.compile(source);
    return pattern.programSize() > MAX_PROGRAM_SIZE ? undefined : pattern;
  } catch {
    return undefined;
  }
}

/** Compiles a pattern; undefined if RE2 cannot run it, or not quickly. */
export function readPattern(source: string): RE2JS | undefined {
  if (cache.has(source)) return cache.get(source);
  const [oldest] = cache.keys();
  if (cache.size >= MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  const pattern = compile(source);
  cache.set(source, pattern);
  return pattern;
}
