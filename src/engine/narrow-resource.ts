/** What a page may take away from the screens of a resource by attributes. Pure; the server checks rights in any case. */
import { isEditScreen } from "../catalogue/screens";
import type { FixedValues } from "../contract/fixed-values";
import { actsOnRecord, type AnyAction, type AnyResource } from "../contract/resource";
import { cellKind } from "./list/columns";

/** Attributes of an element that shows a resource. */
export interface ScreenOptions {
  /** Filters that always apply, as in a list's address: `dealerType=CAR_DEALER&active=true`. */
  readonly filter?: string;
  /** Names of the columns by comma, in this order. */
  readonly columns?: string;
  /** Names of the actions that stay, by comma: `create`, `import`, `export`, `update`, `remove`, and the resource's own. */
  readonly actions?: string;
  /** Nothing can be changed. */
  readonly readonly?: boolean;
}

const namesIn = (text: string): string[] =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

/** Reports names that the resource lacks, and returns the others. */
function known(resource: AnyResource, attribute: string, names: readonly string[], isKnown: (name: string) => boolean) {
  return names.filter((name) => {
    if (isKnown(name)) return true;
    console.warn(`td-admin: ${attribute} names "${name}", which "${resource.name}" does not have; it is ignored`);
    return false;
  });
}

/** Returns whether an action leaves the record as it is. */
export const keepsRecord = (action: AnyAction): boolean =>
  !actsOnRecord(action) && (action.path === undefined || !isEditScreen(action.path));

const pick = <T>(record: Readonly<Record<string, T>> = {}, keep: (name: string, value: T) => boolean) =>
  Object.fromEntries(Object.entries(record).filter(([name, value]) => keep(name, value)));

const fixedBy = ({ fixed }: AnyResource, change: Partial<FixedValues>): FixedValues => ({
  ...(fixed ?? { filter: {}, values: {} }),
  ...change,
});

function withFilter(resource: AnyResource, text: string): AnyResource {
  const entries = [...new URLSearchParams(text)];
  const names = known(
    resource,
    "filter",
    entries.map(([name]) => name),
    (name) => resource.list?.filters?.includes(name) === true,
  );
  const filter = Object.fromEntries(entries.filter(([name]) => names.includes(name)));
  const { fixed, list } = resource;
  return {
    ...resource,
    fixed: fixedBy(resource, { filter: { ...fixed?.filter, ...filter } }),
    ...(list && { list: { ...list, filters: (list.filters ?? []).filter((name) => !(name in filter)) } }),
  };
}

function withColumns(resource: AnyResource, text: string): AnyResource {
  const { list } = resource;
  if (list === undefined) return resource;
  const names = known(resource, "columns", namesIn(text), (name) => cellKind(resource, name) !== undefined);
  if (names.length === 0) return resource;
  return {
    ...resource,
    list: { ...list, columns: names, visible: names },
    fixed: fixedBy(resource, { columns: names }),
  };
}

/** Leaves only the named actions, operations and links. */
export function withActions(resource: AnyResource, kept: readonly string[]): AnyResource {
  const names = new Set(kept);
  const { operations, list } = resource;
  return {
    ...resource,
    actions: pick(resource.actions, (name) => names.has(name)),
    operations: {
      ...operations,
      ...(!names.has("create") && { create: false }),
      ...(!names.has("remove") && { remove: false }),
      ...(!names.has("duplicate") && { duplicate: undefined }),
      ...(!names.has("update") && { bulkUpdate: false }),
    },
    ...(!names.has("import") && { import: undefined }),
    ...(!names.has("export") && { exportable: false }),
    ...(list && { list: { ...list, links: pick(list.links, (name) => names.has(name)) } }),
  };
}

const withoutChanges = (resource: AnyResource): AnyResource => ({
  ...resource,
  actions: pick(resource.actions, (_, action) => keepsRecord(action)),
  operations: { create: false, update: false, remove: false, bulkUpdate: false },
  import: undefined,
});

/** Applies the options. Returns the same resource when none is set. */
export function narrowResource(resource: AnyResource, options: ScreenOptions): AnyResource {
  let narrowed = resource;
  if (options.filter !== undefined) narrowed = withFilter(narrowed, options.filter);
  if (options.columns !== undefined) narrowed = withColumns(narrowed, options.columns);
  if (options.actions !== undefined) narrowed = withActions(narrowed, namesIn(options.actions));
  return options.readonly === true ? withoutChanges(narrowed) : narrowed;
}
