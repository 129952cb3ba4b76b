/** Finds screens: by path, by tag, and the path that shows a record. */
import { fillPattern, matchSegments, patternOf, segmentsOf } from "../contract/route-pattern";
import { isObject } from "../contract/object";
import { writeKey } from "../contract/record-key";
import type { AnyRecord, AnyResource } from "../contract/resource";
import type { ResourceName } from "../contract/resource-names.gen";
import type { ScreenEntry } from "./registry";
import { SCREENS } from "./registry.gen";
import { RESOURCE_LOADERS } from "./resources.gen";

export interface ScreenMatch {
  readonly screen: ScreenEntry;
  /** The pattern that matched, one of `screen.paths`. */
  readonly pattern: string;
  readonly params: Readonly<Record<string, string>>;
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
        const params = matchSegments(pattern, given);
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
 * Fills a screen's pattern, relative to the admin base: `screenPath("/fitter/:id", { id: 12 })` is `fitter/12`. A parameter that `params`
 * lacks takes the id: detail screens read both.
 */
export const screenPath = (pattern: string, params: Readonly<Record<string, string | number>> = {}): string =>
  fillPattern(pattern, (name) => params[name] ?? params["id"]).replace(/^\//, "");

/** The address of a record's detail screen, as the specification writes it; undefined where the resource has none. */
export function recordPath({ screens }: Pick<AnyResource, "screens">, record: AnyRecord): string | undefined {
  const pattern = screens.detail && patternOf(screens.detail.path);
  const { key, parts = {} } = screens.detail ?? {};
  const values = Object.entries(parts).map(([part, field]) => [part, partOf(record[field])]);
  return (
    pattern &&
    screenPath(pattern, { ...Object.fromEntries(values), id: key === undefined ? record.id : writeKey(key, record) })
  );
}

/** A field's value as a part of a path: a reference by its id. */
const partOf = (value: unknown): string => (isObject(value) && "id" in value ? String(value.id) : String(value));

const isResourceName = (name: string): name is ResourceName => Object.hasOwn(RESOURCE_LOADERS, name);

/** Definitions that the shop's own data make: known once a screen has read those data. */
const own = new Map<string, AnyResource>();
export const registerResource = (resource: AnyResource): void => void own.set(resource.name, resource);

/** A resource's definition by name, loaded on demand; undefined for a name that no definition has. */
export const loadResource = async (name: string): Promise<AnyResource | undefined> =>
  isResourceName(name) ? RESOURCE_LOADERS[name]() : own.get(name);

/** Router pattern of the screen that shows a record of the resource; undefined where there is none. */
export const detailPattern = (name: string): string | undefined => {
  const path = own.get(name)?.screens.detail?.path;
  return screenOf(name, "detail")?.paths[0] ?? (path && patternOf(path));
};

/** All definitions, for the server and for tests. */
export const loadResources = (): Promise<AnyResource[]> =>
  Promise.all(Object.values(RESOURCE_LOADERS).map((load) => load()));

export { SCREENS, type ResourceName, type ScreenEntry };
