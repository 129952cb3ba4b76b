/** Router patterns of screens and endpoints: `/fitter/:id`. Definitions write the same path as `fitter/{id}`. */
import { fillTemplate } from "./template";

/** Converts the `{name}` parts of a path to a router's `:name`. */
export const routerPath = (path: string): string => fillTemplate(path, (name) => `:${name}`);

/** Returns the router pattern of a definition's path, with one leading slash: `fitter/{id}` becomes `/fitter/:id`. */
export const patternOf = (path: string): string => `/${routerPath(path).replace(/^\/+/, "")}`;

/** Returns the parameter names of a pattern: `/catalog/:type/:id` gives `["type", "id"]`. */
export const paramNamesOf = (pattern: string): string[] =>
  [...pattern.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);

/**
 * Fills a pattern with percent-encoded values. A missing value becomes empty.
 *
 * @example fillPattern("/fitter/:id", ({ id }) => id); // "/fitter/12"
 */
export const fillPattern = (pattern: string, valueOf: (name: string) => string | number | undefined): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(valueOf(name) ?? ""));

/** Returns the parts between the slashes of a path. */
export const segmentsOf = (path: string): readonly string[] => path.split("/").filter(Boolean);

/** Patterns are few, and each is compared with many paths. */
const patternSegments = new Map<string, readonly string[]>();
function segmentsOfPattern(pattern: string): readonly string[] {
  const segments = patternSegments.get(pattern) ?? segmentsOf(pattern);
  patternSegments.set(pattern, segments);
  return segments;
}

/** Returns the decoded parameters of a path under a pattern, or undefined when it does not match. */
export const matchPattern = (pattern: string, path: string): Record<string, string> | undefined =>
  matchSegments(pattern, segmentsOf(path));

/** Like `matchPattern()`, for a path that is compared with many patterns. */
export function matchSegments(pattern: string, parts: readonly string[]): Record<string, string> | undefined {
  const segments = segmentsOfPattern(pattern);
  if (segments.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of segments.entries()) {
    const value = parts[index] ?? "";
    if (part.startsWith(":")) params[part.slice(1)] = decodePart(value);
    else if (part !== value) return undefined;
  }
  return params;
}

/** Decodes a part of an address. Keeps a value with a stray percent sign as it is. */
export function decodePart(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
