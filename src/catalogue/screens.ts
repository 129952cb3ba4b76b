/** Finds screens by path or tag, and the path of a record's screen. */
import { fillPattern, matchSegments, paramNamesOf, patternOf, segmentsOf } from "../contract/route-pattern";
import { isObject } from "../contract/object";
import { writeKey } from "../contract/record-key";
import type { AnyRecord, AnyResource } from "../contract/resource";
import type { ScreenEntry } from "./registry";
import { SCREENS } from "./registry.gen";

export interface ScreenMatch {
  readonly screen: ScreenEntry;
  /** The pattern that matched, one of `screen.paths`. */
  readonly pattern: string;
  readonly params: Readonly<Record<string, string>>;
}

type Candidate = Omit<ScreenMatch, "params">;

/** Patterns by their number of segments. The menu looks up dozens of paths before it shows. */
const candidatesByRegistry = new WeakMap<readonly ScreenEntry[], ReadonlyMap<number, readonly Candidate[]>>();

/** Returns patterns by their number of segments, those with fewer parameters first: `/contact/new` wins over `/contact/:id`. */
function candidatesOf(screens: readonly ScreenEntry[]): ReadonlyMap<number, readonly Candidate[]> {
  const cached = candidatesByRegistry.get(screens);
  if (cached !== undefined) return cached;
  const bySegments = new Map<number, Candidate[]>();
  const ranked = screens
    .flatMap((screen) => screen.paths.map((pattern) => ({ screen, pattern, rank: paramNamesOf(pattern).length })))
    .sort((a, b) => a.rank - b.rank);
  for (const { screen, pattern } of ranked) {
    const { length } = segmentsOf(pattern);
    bySegments.set(length, [...(bySegments.get(length) ?? []), { screen, pattern }]);
  }
  candidatesByRegistry.set(screens, bySegments);
  return bySegments;
}

/** Returns the screen at a path relative to the admin base, with or without leading slash. Query and fragment are ignored. */
export function findScreen(path: string, screens: readonly ScreenEntry[] = SCREENS): ScreenMatch | undefined {
  const [pathname = ""] = path.split(/[?#]/);
  const segments = segmentsOf(pathname);
  for (const candidate of candidatesOf(screens).get(segments.length) ?? []) {
    const params = matchSegments(candidate.pattern, segments);
    if (params !== undefined) return { ...candidate, params };
  }
  return undefined;
}

/** Returns whether a path leads to a tool or to the form of a new record. Read-only accounts get no link to it. */
export function isEditScreen(path: string): boolean {
  const { screen, params = {} } = findScreen(path) ?? {};
  return screen?.kind === "tool" || Object.values(params).includes("new");
}

export const screenByTag = (tag: string): ScreenEntry | undefined => SCREENS.find((screen) => screen.tag === tag);

/** The screen of a resource, `screenOf("fitter", "detail")`; undefined when that kind does not exist. */
export const screenOf = (resource: string, kind: ScreenEntry["kind"]): ScreenEntry | undefined =>
  SCREENS.find((screen) => screen.resource === resource && screen.kind === kind && screen.list === undefined);

/**
 * Fills a screen's pattern, relative to the admin base: `screenPath("/fitter/:id", { id: 12 })` is `fitter/12`. A parameter that `params`
 * lacks takes the id: detail screens read both.
 */
export const screenPath = (pattern: string, params: Readonly<Record<string, string | number>> = {}): string =>
  fillPattern(pattern, (name) => params[name] ?? params["id"]).replace(/^\//, "");

/** Returns the path of a record's detail screen; undefined where the resource has none. */
export function recordPath({ screens }: Pick<AnyResource, "screens">, record: AnyRecord): string | undefined {
  const pattern = screens.detail && patternOf(screens.detail.path);
  const { key, parts = {} } = screens.detail ?? {};
  const values = Object.entries(parts).map(([part, field]) => [part, partOf(record[field])]);
  return (
    pattern &&
    screenPath(pattern, { ...Object.fromEntries(values), id: key === undefined ? record.id : writeKey(key, record) })
  );
}

/** Returns a field's value as a path segment; a reference is written as its id. */
const partOf = (value: unknown): string => (isObject(value) && "id" in value ? String(value.id) : String(value));

export { SCREENS, type ScreenEntry };
