/** Validates a create or update: normalises the input, then checks field types, rules, references, uniqueness and the beforeSave hook. */
import { ownProperty } from "../../../../src/contract/object";
import type { FieldErrors, MessageKey } from "../../../../src/contract/errors";
import { ADDRESS_PARTS, type Field } from "../../../../src/contract/fields";
import type { AnyRecord, AnyResource } from "../../../../src/contract/resource";
import { hasRight } from "../../../../src/contract/rights";
import { emptyValues, isWritable, statusOf, validateValues } from "../../../../src/contract/validation";
import { ApiProblem } from "../../platform/http/problem";
import { sameValue } from "../../platform/storage/audit";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { mayChange } from "../caller";
import type { Reader } from "../reading/list-conditions";
import type { Caller, HookContext, HookResult, KindContext, ReadRecords, Registry, ResourceService } from "../types";
import { normaliseValues, countryOf, storableBody } from "./normalise";
import { Lookups } from "./lookups";
import { hashSecrets } from "../storage/secrets";
import { isChanged, uniqueValues } from "../storage/unique-values";
import { requireOwnDealers } from "./dealer-ownership";
import { readByIds, readMatching, type StoredRecord } from "../reading/read-records";
import { hydrate, missingReferences, referencesIn, withoutLabels } from "../reading/references";
import { serviceOf } from "../service";
import { storedUploads } from "./uploads";

type Values = Readonly<Record<string, unknown>>;

/** Maximum records that a hook can read at once. */
const MAX_ALL = 2_000;

/**
 * Throws a validation problem with field errors.
 *
 * @param pathOf path under which the body holds a field; by default the field's own
 */
export function refuse(errors: FieldErrors, pathOf = (path: string): string => path): never {
  const entries = Object.entries(errors).map(([path, error]) => [pathOf(path), error] as const);
  const params = entries.flatMap(([path, error]) =>
    error.params === undefined ? [] : [[path, error.params] as const],
  );
  throw new ApiProblem("validation", {
    fields: Object.fromEntries(entries.map(([path, { key }]) => [path, key])),
    ...(params.length > 0 && { params: Object.fromEntries(params) }),
  });
}

const refuseKeys = (fields: Readonly<Record<string, string>>): never =>
  refuse(Object.fromEntries(Object.entries(fields).map(([path, key]) => [path, { key }])));

/** Gives a function that reads records by the resource's name the types of a definition. */
const typed = <Selection>(
  read: (resource: string, selection: Selection) => Promise<readonly AnyRecord[]>,
): ReadRecords<Selection> =>
  ((resource: string | { readonly name: string }, selection: Selection) =>
    read(typeof resource === "string" ? resource : resource.name, selection)) as ReadRecords<Selection>;

/** Returns `all` of a context: it reads all records of a resource that match a filter. */
export const readAll = (registry: Registry, data: ScopedDatabase, reader: Reader): KindContext["all"] =>
  typed(async (name, filter = {}) => {
    const { storage, resource } = serviceOf(registry, name);
    const query = { q: "", page: 1, size: 25, sort: [], filter };
    const fields = Object.keys(resource.fields);
    const request = { query, reader, fields, filterable: new Set(fields), sortable: new Set<string>() };
    return readMatching(storage, data, request, MAX_ALL);
  });

/** Builds the context of record hooks. */
export function hookContext(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  exceptId: number | null,
): HookContext {
  return {
    caller,
    data,
    today: caller.validation.today,
    languages: caller.context.languages,
    dealerScoped: caller.dealerScoped,
    find: typed(async (name, ids) => readByIds(serviceOf(caller.registry, name).storage, data, ids, caller)),
    all: readAll(caller.registry, data, caller),
    isTaken: (field, value) => new Lookups(service, caller, data).isTaken({ field, path: field, value }, exceptId),
  };
}

/** Throws the errors of a hook's outcome and returns the values it sets. */
export function applyHookResult(outcome: HookResult): Values {
  if (outcome.fields !== undefined && Object.keys(outcome.fields).length > 0) refuseKeys(outcome.fields);
  if (outcome.errors !== undefined && outcome.errors.length > 0)
    throw new ApiProblem("refused", { errors: outcome.errors });
  return outcome.set ?? {};
}

/** Keeps the stored values of address parts hidden by the shop. */
function keepHiddenParts(value: unknown, stored: unknown, caller: Caller): unknown {
  if (typeof value !== "object" || value === null) return value;
  const statuses: Readonly<Record<string, string | undefined>> = caller.validation.fieldStatuses;
  const hiddenParts = ADDRESS_PARTS.filter((part) => statuses[part] === "HIDDEN").map((part) => [
    part,
    (stored as Values | null)?.[part] ?? null,
  ]);
  return hiddenParts.length === 0 ? value : { ...value, ...Object.fromEntries(hiddenParts) };
}

/**
 * Returns the submitted values to apply. Fields hidden by the shop are skipped, so that their stored value stays. A locked field may be
 * submitted unchanged, as forms do, but not changed.
 */
function acceptedValues(
  { resource }: ResourceService,
  caller: Caller,
  body: Values,
  stored: Values,
  before: StoredRecord | null,
): Record<string, unknown> {
  const numbered: Record<string, unknown> = {};
  const locked: Record<string, string> = {};
  const locks = before === null ? {} : (resource.locks?.(before) ?? {});
  for (const [name, value] of Object.entries(body)) {
    const field = ownProperty(resource.fields, name);
    if (field !== undefined && isWritable(field)) {
      if (field.options.fieldStatus !== undefined && statusOf(field, caller.validation) === "HIDDEN") continue;
      const lock = mayChange(field, caller) ? locks[name] : "error.field-locked";
      if (lock !== undefined) {
        if (!sameValue(withoutLabels(field, value), withoutLabels(field, stored[name]))) locked[name] = lock;
        continue;
      }
    }
    numbered[name] = field?.kind === "address" ? keepHiddenParts(value, stored[name], caller) : value;
  }
  const foreign = Object.values(locked).flatMap((lock) => resource.foreignLocks?.[lock] ?? []);
  if (foreign.length > 0) throw new ApiProblem("forbidden", { errors: [...new Set(foreign)], fields: locked });
  if (Object.keys(locked).length > 0) refuseKeys(locked);
  return numbered;
}

const changedFields = ({ fields }: AnyResource, values: Values, before: StoredRecord | null): ReadonlySet<string> =>
  new Set(Object.keys(fields).filter((name) => !sameValue(values[name], before?.[name])));

/** Returns the paths of unique fields whose value another record holds. */
async function duplicateFields(
  resource: AnyResource,
  lookups: Lookups,
  values: Values,
  changed: ReadonlySet<string>,
  exceptId: number | null,
): Promise<string[]> {
  const checked = [...uniqueValues(resource, values)].filter((unique) => isChanged(unique, changed));
  const isTaken = await Promise.all(checked.map((unique) => lookups.isTaken(unique, exceptId)));
  return checked.filter((_, index) => isTaken[index]).map(({ path }) => path);
}

/** The values to save and the names of the changed fields. */
export interface ValidatedChange {
  /** Merges all values to be saved. */
  readonly values: Values;
  /** Returns the changed fields; for a new record all fields with a value. */
  readonly changed: ReadonlySet<string>;
  /** Field errors with which an import keeps the record. */
  readonly unresolved?: Readonly<Record<string, MessageKey>>;
}

/**
 * Validates a new record (`before` null) or a change. Throws an ApiProblem with field errors.
 *
 * @param before the stored record; missing labels of its references are filled in
 * @param lookups prefetched lookups for several records
 * @param keepsUnresolved returns unresolved errors of the hooks in place of refusing the change
 */
export async function validateChange(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  body: Values,
  before: StoredRecord | null,
  lookups = new Lookups(service, caller, data),
  keepsUnresolved = false,
): Promise<ValidatedChange> {
  const { resource, hooks } = service;
  const { labels } = lookups;
  const stored: Values = before ?? emptyValues(resource.fields);
  const country = countryOf({ ...stored, ...body });
  const numbered = normaliseValues(
    resource.fields,
    acceptedValues(service, caller, storableBody(body), stored, before),
    country,
  );
  const validated =
    before === null
      ? validateValues(resource, { ...emptyValues(resource.fields), ...numbered }, caller.validation)
      : validateValues(resource, numbered, caller.validation, { names: Object.keys(numbered), stored });
  if (!validated.ok) refuse(validated.errors);

  requireValueRight(service, caller, validated.values);

  const uploads = await storedUploads(resource.fields, validated.values, before, data, service, caller.context);
  if (Object.keys(uploads.errors).length > 0) refuseKeys(uploads.errors);
  const exceptId = before?.id ?? null;
  const defaults = before === null ? readOnlyDefaults(resource.fields) : {};
  const proposed: Values = { ...defaults, ...stored, ...uploads.values };
  const change = { before, values: proposed, sent: new Set(Object.keys(numbered)) };
  const context = hookContext(service, caller, data, exceptId);
  // One round trip. The checks below repeat these lookups from memory.
  const [reads] = await Promise.all([
    hooks.readForSave?.(change, context),
    labels.load([...referencesIn(resource.fields, stored), ...referencesIn(resource.fields, proposed)]),
    duplicateFields(resource, lookups, proposed, changedFields(resource, proposed, before), exceptId),
  ]);
  await hydrate(resource.fields, before === null ? [] : [before], caller.registry, data, caller, labels);
  const missing = await missingReferences(resource.fields, validated.values, caller.registry, data, caller, labels);
  if (missing.length > 0) refuseKeys(Object.fromEntries(missing.map((path) => [path, "error.reference-gone"])));

  if (before !== null) requireOwnDealers(service, data, before, true);
  const outcome = (await hooks.beforeSave?.(change, context, reads)) ?? {};
  const { unresolved = {} } = outcome;
  if (!keepsUnresolved && Object.keys(unresolved).length > 0) refuseKeys(unresolved);
  const values = await hashSecrets(resource.fields, { ...proposed, ...applyHookResult(outcome) }, before);
  await hydrate(resource.fields, [values], caller.registry, data, caller, labels);

  const changed = changedFields(resource, values, before);
  requireOwnDealers(service, data, values, changed.size === 0);
  const duplicates = await duplicateFields(resource, lookups, values, changed, exceptId);
  if (duplicates.length > 0)
    throw new ApiProblem("duplicate", {
      fields: Object.fromEntries(duplicates.map((path) => [path, "error.duplicate"])),
    });
  return { values, changed, unresolved };
}

/** Refuses values that need a right the caller lacks. */
function requireValueRight({ resource: { variants } }: ResourceService, { context }: Caller, values: Values): void {
  const value = variants === undefined ? undefined : values[variants.field];
  if (typeof value === "string" && !hasRight(context.access.rights, variants?.values[value]?.right))
    throw new ApiProblem("forbidden");
}

/** Returns initial values of fields that clients cannot set, such as a status. */
const readOnlyDefaults = (fields: Readonly<Record<string, Field>>): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const { default: preset } = field.options as { default?: unknown };
      return isWritable(field) || preset === undefined ? [] : [[name, preset]];
    }),
  );
