/** Builds a resource's service from its definition and hooks, and finds services in the registry. */
import { parseSort } from "../../../src/contract/list-query";
import type { ResourceService, Registry, ResourceHooks } from "./types";
import type { Field } from "../../../src/contract/fields";
import { resourceEndpoints } from "../../../src/contract/resource-endpoints";
import { META_COLUMNS } from "../../../src/contract/list-definition";
import type { AnyResource } from "../../../src/contract/resource";
import type { ScopedDatabase } from "../platform/storage/scoped-database";
import { RecordStorage } from "./storage/record-storage";
import type { ResourceStorage } from "./storage/resource-storage";

/** Returns the storage declared by the hooks, else the generic one. */
function storageOf(resource: AnyResource, { storage, computed }: ResourceHooks): ResourceStorage {
  if (storage !== undefined) return storage(resource);
  if (resource.table === undefined) return new RecordStorage(resource, computed);
  throw new Error(
    `The resource "${resource.name}" names the table "${resource.table}" without a storage: pass \`storage\` to defineHooks() in its .server.ts file.`,
  );
}

const STATE_KINDS: ReadonlySet<Field["kind"]> = new Set(["choice", "boolean"]);

/**
 * Returns the fields of list rows: columns, label, picture, and choices and switches, which action conditions often use. A settings record
 * is read through its list, so its rows have all fields.
 */
function rowFields({ actions = {}, fields, label, list, lists = {}, order, screens }: AnyResource): string[] {
  if (screens.settings !== undefined) return Object.keys(fields);
  const { within = [] } = (Object.values(fields).find(({ kind }) => kind === "position")?.options ?? {}) as {
    readonly within?: readonly string[];
  };
  const visibleFields = new Set<string>([
    label,
    ...(list?.columns ?? []),
    ...Object.values(lists).flatMap((further) => further.list?.columns ?? []),
    ...(order?.show ?? []),
    ...(order === undefined ? [] : within),
    ...(order?.parent === undefined ? [] : [order.parent]),
    ...(list?.picture === undefined ? [] : [list.picture]),
    // Fields used in links of the row and its actions.
    ...Object.values(actions).flatMap(({ open }) => open ?? []),
    ...Object.values(screens).flatMap(({ parts = {} }) => Object.values(parts)),
  ]);
  return Object.keys(fields).filter((name) => visibleFields.has(name) || STATE_KINDS.has(fields[name]?.kind ?? "text"));
}

/** Returns the names by which lists may be sorted: those of the definition, by default all, and always the initial order and the id. */
function sortableNames({ fields, list }: AnyResource): Set<string> {
  const initial = parseSort(list?.sort ?? "").map(({ field }) => field);
  return new Set([...(list?.sortable ?? [...Object.keys(fields), ...META_COLUMNS]), ...initial, "id"]);
}

/** Builds the service of a resource. */
export function resourceService(resource: AnyResource, hooks: ResourceHooks = {}): ResourceService {
  return {
    resource,
    storage: storageOf(resource, hooks),
    hooks,
    endpoints: resourceEndpoints(resource),
    sortable: sortableNames(resource),
    rowFields: rowFields(resource),
  };
}

/** Returns the registry. If `name` is a resource that the shop defined itself, it and the resources that it references are added. */
export async function registryFor(registry: Registry, name: string, data: ScopedDatabase): Promise<Registry> {
  if (registry.has(name) || registry.derive === undefined) return registry;
  const derived = await registry.derive(name, data);
  if (derived.length === 0) return registry;
  const { services, derive } = registry;
  const entries = derived.map((service) => [service.resource.name, service] as const);
  return Object.assign(new Map([...registry, ...entries]), { services, derive });
}

/** Returns a service by resource name. Throws when the registry has no such resource. */
export function serviceOf(registry: Registry, name: string): ResourceService {
  const service = registry.get(name);
  if (service === undefined) throw new Error(`No resource has the name "${name}", which a reference field uses.`);
  return service;
}
