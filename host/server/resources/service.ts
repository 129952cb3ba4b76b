/** A resource at work: its definition, storage, hooks and derived calls, and the registry in which resources find each other. */
import type { Field } from "../../../src/contract/fields";
import { resourceEndpoints, type ResourceEndpoints } from "../../../src/contract/resource-endpoints";
import { META_COLUMNS, type AnyResource } from "../../../src/contract/resource";
import { DealerUserStorage } from "../dealers/attach/storage";
import { SilentDealerStorage } from "../dealers/silent/storage";
import { UpdateStorage } from "../dealers/updates/storage";
import { TransferStorage } from "../dealers/transfers/storage";
import { FitterStorage } from "./fitter/fitter-storage";
import { OverrideStorage } from "./fitter/override-storage";
import type { ServerParts } from "../server-parts";
import type { ResourceHooks } from "./hooks";
import type { ScopedDatabase } from "../storage/scoped-database";
import { RecordStorage } from "./record-storage";
import type { ResourceStorage } from "./storage";

export interface ResourceService {
  readonly resource: AnyResource;
  readonly storage: ResourceStorage;
  readonly hooks: ResourceHooks;
  readonly endpoints: ResourceEndpoints;
  /** Fields that may be sorted by. */
  readonly sortable: ReadonlySet<string>;
  /** Fields that a row of the list carries. */
  readonly rowFields: readonly string[];
}

/** Repositories of typed tables by the name that definitions give. */
const TYPED: Readonly<Record<string, (resource: AnyResource) => ResourceStorage>> = {
  fitter: (resource) => new FitterStorage(resource),
  silentDealer: (resource) => new SilentDealerStorage(resource),
  dealerUser: (resource) => new DealerUserStorage(resource),
  fitterUpdate: (resource) => new UpdateStorage(resource),
  dealerTransfer: (resource) => new TransferStorage(resource),
  dealerOverride: (resource) => new OverrideStorage(resource),
};

function storageOf(resource: AnyResource): ResourceStorage {
  if (resource.table === undefined) return new RecordStorage(resource);
  const typed = TYPED[resource.table];
  if (typed === undefined)
    throw new Error(
      `The resource "${resource.name}" names the table "${resource.table}", which has no repository: add it to resources/service.ts.`,
    );
  return typed(resource);
}

const STATE_KINDS: ReadonlySet<Field["kind"]> = new Set(["choice", "boolean"]);

/**
 * What rows show, their label and picture, and what conditions of actions usually look at: choices and switches. The one record of settings
 * is found by its list, and is wanted whole.
 */
function rowFields({ actions = {}, fields, label, list, order, screens }: AnyResource): string[] {
  if (screens.settings !== undefined) return Object.keys(fields);
  const { within = [] } = (Object.values(fields).find(({ kind }) => kind === "position")?.options ?? {}) as {
    readonly within?: readonly string[];
  };
  const shown = new Set<string>([
    label,
    ...(list?.columns ?? []),
    ...(order?.show ?? []),
    ...(order === undefined ? [] : within),
    ...(order?.parent === undefined ? [] : [order.parent]),
    ...(list?.picture === undefined ? [] : [list.picture]),
    // What the addresses around a row are made of, and where its actions lead.
    ...Object.values(actions).flatMap(({ open }) => open ?? []),
    ...Object.values(screens).flatMap(({ parts = {} }) => Object.values(parts)),
  ]);
  return Object.keys(fields).filter((name) => shown.has(name) || STATE_KINDS.has(fields[name]?.kind ?? "text"));
}

function sortable(resource: AnyResource): Set<string> {
  const names = resource.list?.sortable ?? Object.keys(resource.fields);
  const meta: readonly string[] = META_COLUMNS;
  return new Set(names.filter((name) => !meta.includes(name)));
}

export function resourceService(resource: AnyResource, hooks: ResourceHooks = {}): ResourceService {
  return {
    resource,
    storage: storageOf(resource),
    hooks,
    endpoints: resourceEndpoints(resource),
    sortable: sortable(resource),
    rowFields: rowFields(resource),
  };
}

/** Resources that the caller's own data define, found by a name that no definition has. */
export type DeriveServices = (name: string, data: ScopedDatabase) => Promise<readonly ResourceService[]>;

/** All resources by name, and what of the server their hooks may use. */
export type Registry = ReadonlyMap<string, ResourceService> & {
  readonly parts?: Pick<ServerParts, "config" | "jobs">;
  readonly derive?: DeriveServices;
};

/** The registry with what the name needs: a resource that the shop's own data define brings along those that it refers to. */
export async function registryFor(registry: Registry, name: string, data: ScopedDatabase): Promise<Registry> {
  if (registry.has(name) || registry.derive === undefined) return registry;
  const derived = await registry.derive(name, data);
  if (derived.length === 0) return registry;
  const { parts, derive } = registry;
  const entries = derived.map((service) => [service.resource.name, service] as const);
  return Object.assign(new Map([...registry, ...entries]), { parts, derive });
}

export function serviceOf(registry: Registry, name: string): ResourceService {
  const service = registry.get(name);
  if (service === undefined)
    throw new Error(`No definition for the resource "${name}", which a reference field names.`);
  return service;
}
