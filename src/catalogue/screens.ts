/** Finds screens: by path, by tag, and the path that shows a record. */
import { writeKey } from "../contract/record-key";
import type { AnyRecord, AnyResource } from "../contract/resource";
import type { ScreenEntry } from "./registry";
import { SCREENS } from "./registry.gen";
import { RESOURCE_LOADERS, type ResourceName } from "./resources.gen";

export interface ScreenMatch {
  readonly screen: ScreenEntry;
  /** The pattern that matched, one of `screen.paths`. */
  readonly pattern: string;
  readonly params: Readonly<Record<string, string>>;
}

const segmentsOf = (path: string): readonly string[] => path.split("/").filter(Boolean);

/** Patterns are few, and each path is compared with all of them. */
const patternSegments = new Map<string, readonly string[]>();
function segmentsOfPattern(pattern: string): readonly string[] {
  const segments = patternSegments.get(pattern) ?? segmentsOf(pattern);
  patternSegments.set(pattern, segments);
  return segments;
}

/** The parameters of a path under a pattern, or undefined when it does not match. */
export const matchPattern = (pattern: string, path: string): Record<string, string> | undefined =>
  matchSegments(segmentsOfPattern(pattern), segmentsOf(path));

function matchSegments(wanted: readonly string[], given: readonly string[]): Record<string, string> | undefined {
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? "";
    if (part.startsWith(":")) params[part.slice(1)] = decode(value);
    else if (part !== value) return undefined;
  }
  return params;
}

/** A stray percent sign is not worth an error page. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The fewer parameters, the more exact: `/contact/new` wins over `/contact/:id`. */
const bySpecificity = (a: ScreenMatch, b: ScreenMatch): number =>
  Object.keys(a.params).length - Object.keys(b.params).length;

/** The screen at a path relative to the admin base, with or without leading slash; query and fragment are ignored. */
export function findScreen(path: string, screens: readonly ScreenEntry[] = SCREENS): ScreenMatch | undefined {
  const [bare = ""] = path.split(/[?#]/);
  const given = segmentsOf(bare);
  return screens
    .flatMap((screen) =>
      screen.paths.flatMap((pattern): ScreenMatch[] => {
        const params = matchSegments(segmentsOfPattern(pattern), given);
        return params === undefined ? [] : [{ screen, pattern, params }];
      }),
    )
    .sort(bySpecificity)[0];
}

/** Whether a path leads to what is there to change something: a tool, or the form of a new record. Who only reads is not led to it. */
export function isForChanging(path: string): boolean {
  const { screen, params = {} } = findScreen(path) ?? {};
  return screen?.kind === "tool" || Object.values(params).includes("new");
}

export const screenByTag = (tag: string): ScreenEntry | undefined => SCREENS.find((screen) => screen.tag === tag);

/** The screen of a resource, `screenOf("fitter", "detail")`; undefined when that kind does not exist. */
export const screenOf = (resource: string, kind: ScreenEntry["kind"]): ScreenEntry | undefined =>
  SCREENS.find((screen) => screen.resource === resource && screen.kind === kind && screen.list === undefined);

/**
 * Fills a pattern: `fillPath("/fitter/:id", { id: 12 })` → `fitter/12`, relative to the admin base. A part that the pattern names
 * otherwise takes the id: detail screens read both.
 */
export const fillPath = (pattern: string, params: Readonly<Record<string, string | number>> = {}): string =>
  pattern
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? params["id"] ?? ""))
    .replace(/^\//, "");

/** The address of a record's detail screen, as the specification writes it; undefined where the resource has none. */
export function recordPath({ screens }: Pick<AnyResource, "screens">, record: AnyRecord): string | undefined {
  const pattern = screens.detail && patternOf(screens.detail.path);
  const { key, parts = {} } = screens.detail ?? {};
  const values = Object.entries(parts).map(([part, field]) => [part, partOf(record[field])]);
  return (
    pattern &&
    fillPath(pattern, { ...Object.fromEntries(values), id: key === undefined ? record.id : writeKey(key, record) })
  );
}

/** A field's value as a part of a path: a reference by its id. */
const partOf = (value: unknown): string =>
  typeof value === "object" && value !== null && "id" in value ? String(value.id) : String(value);

const isResourceName = (name: string): name is ResourceName => Object.hasOwn(RESOURCE_LOADERS, name);

/** Definitions that the shop's own data make: known once a screen has read those data. */
const own = new Map<string, AnyResource>();
export const knowResource = (resource: AnyResource): void => void own.set(resource.name, resource);

/** A resource's definition by name, loaded on demand; undefined for a name that no definition has. */
export const loadResource = async (name: string): Promise<AnyResource | undefined> =>
  isResourceName(name) ? RESOURCE_LOADERS[name]() : own.get(name);

/** Router pattern of the screen that shows a record of the resource; undefined where there is none. */
export const detailPattern = (name: string): string | undefined => {
  const path = own.get(name)?.screens.detail?.path;
  return screenOf(name, "detail")?.paths[0] ?? (path && patternOf(path));
};

/** A path of a definition as the router matches it: `/fitter/:id`. */
export const patternOf = (path: string): string => `/${path.replace(/\{(\w+)\}/g, ":$1")}`;

/** All definitions, for the server and for tests. */
export const loadResources = (): Promise<AnyResource[]> =>
  Promise.all(Object.values(RESOURCE_LOADERS).map((load) => load()));

export { SCREENS, type ResourceName, type ScreenEntry };
