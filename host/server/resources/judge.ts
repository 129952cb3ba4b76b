/** Whether a change may be saved, and with which values: what was sent, cleaned, checked by kind, rules, references, uniqueness and hook. */
import type { FieldErrors } from "../../../src/contract/errors";
import { ADDRESS_PARTS, type Field } from "../../../src/contract/fields";
import type { AnyResource } from "../../../src/contract/resource";
import { hasRight } from "../../../src/contract/rights";
import { emptyValues, isWritable, statusOf, validateValues } from "../../../src/contract/validation";
import { ApiProblem } from "../http/problem";
import { sameValue } from "../storage/audit";
import type { ScopedDatabase } from "../storage/scoped-database";
import { mayChange, type Caller } from "./caller";
import { cleanValues, countryOf, storableBody } from "./clean";
import type { HookContext, Outcome } from "./hooks";
import { Lookups, uniqueValues } from "./lookups";
import { requireOwnDealers } from "./owners";
import { findIds, readByIds, type StoredRecord } from "./reading";
import { hydrate, missingReferences } from "./references";
import { serviceOf, type ResourceService } from "./service";
import { storedUploads } from "./uploads";

type Values = Readonly<Record<string, unknown>>;

/** Records that a hook may look at in one go. */
const MAX_ALL = 2_000;

/** Refuses with messages by field. */
export function refuse(errors: FieldErrors): never {
  const entries = Object.entries(errors);
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

/** What hooks are given. */
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
    find: async (name, ids) => readByIds(serviceOf(caller.registry, name).storage, data, ids, caller),
    all: async (name, filter = {}) => {
      const { storage, resource } = serviceOf(caller.registry, name);
      const query = { q: "", page: 1, size: 25, sort: [], filter };
      const filterable = new Set(Object.keys(resource.fields));
      const ids = await findIds(storage, data, { query, reader: caller, filterable, sortable: new Set() }, MAX_ALL);
      return readByIds(storage, data, ids, caller);
    },
    isTaken: (field, value) => new Lookups(service, caller, data).isTaken({ field, path: field, value }, exceptId),
  };
}

/** Throws what a hook refuses. */
export function obey(outcome: Outcome): Values {
  if (outcome.fields !== undefined && Object.keys(outcome.fields).length > 0) refuseKeys(outcome.fields);
  if (outcome.errors !== undefined && outcome.errors.length > 0)
    throw new ApiProblem("refused", { errors: outcome.errors });
  return outcome.set ?? {};
}

/** Parts of an address that the shop does not show keep their stored value. */
function keepHiddenParts(value: unknown, stored: unknown, caller: Caller): unknown {
  if (typeof value !== "object" || value === null) return value;
  const statuses: Readonly<Record<string, string | undefined>> = caller.validation.fieldStatuses;
  const kept = ADDRESS_PARTS.filter((part) => statuses[part] === "HIDDEN").map((part) => [
    part,
    (stored as Values | null)?.[part] ?? null,
  ]);
  return kept.length === 0 ? value : { ...value, ...Object.fromEntries(kept) };
}

/**
 * The values sent that count. Fields that the shop hides are left out, so that their stored value stays; a locked field may be sent
 * unchanged, as a form does, but not changed.
 */
function countedValues(
  { resource }: ResourceService,
  caller: Caller,
  body: Values,
  stored: Values,
  before: StoredRecord | null,
): Record<string, unknown> {
  const counted: Record<string, unknown> = {};
  const locked: Record<string, string> = {};
  const locks = before === null ? {} : (resource.locks?.(before) ?? {});
  for (const [name, value] of Object.entries(body)) {
    const field: Field | undefined = resource.fields[name];
    if (field !== undefined && isWritable(field)) {
      if (field.options.fieldStatus !== undefined && statusOf(field, caller.validation) === "HIDDEN") continue;
      const lock = mayChange(field, caller) ? locks[name] : "error.field-locked";
      if (lock !== undefined) {
        if (!sameValue(value, stored[name])) locked[name] = lock;
        continue;
      }
    }
    counted[name] = field?.kind === "address" ? keepHiddenParts(value, stored[name], caller) : value;
  }
  if (Object.keys(locked).length > 0) refuseKeys(locked);
  return counted;
}

/** Unique fields whose value another record holds, with the path of the message. */
async function takenFields(
  resource: AnyResource,
  lookups: Lookups,
  values: Values,
  changed: ReadonlySet<string>,
  exceptId: number | null,
): Promise<string[]> {
  const taken: string[] = [];
  for (const unique of uniqueValues(resource, values))
    if (changed.has(unique.field) && (await lookups.isTaken(unique, exceptId))) taken.push(unique.path);
  return taken;
}

export interface Judged {
  /** All values as they are to be saved. */
  readonly values: Values;
  /** Fields that differ from before; every field that has a value for a new record. */
  readonly changed: ReadonlySet<string>;
}

/**
 * Judges a new record (`before` null) or a change. Throws an ApiProblem that says what is wrong with which field.
 *
 * @param lookups what was asked of the store ahead, for several records
 */
export async function judge(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  body: Values,
  before: StoredRecord | null,
  lookups = new Lookups(service, caller, data),
): Promise<Judged> {
  const { resource, hooks } = service;
  const stored: Values = before ?? emptyValues(resource.fields);
  const country = countryOf({ ...stored, ...body });
  const counted = cleanValues(
    resource.fields,
    countedValues(service, caller, storableBody(body), stored, before),
    country,
  );
  const validated =
    before === null
      ? validateValues(resource, { ...emptyValues(resource.fields), ...counted }, caller.validation)
      : validateValues(resource, counted, caller.validation, { names: Object.keys(counted), stored });
  if (!validated.ok) refuse(validated.errors);

  requireValueRight(service, caller, validated.values);

  const uploads = await storedUploads(resource.fields, validated.values, before, data, resource.name);
  if (Object.keys(uploads.errors).length > 0) refuseKeys(uploads.errors);
  const missing = await missingReferences(
    resource.fields,
    validated.values,
    caller.registry,
    data,
    caller,
    lookups.labels,
  );
  if (missing.length > 0) refuseKeys(Object.fromEntries(missing.map((path) => [path, "error.reference-gone"])));

  if (before !== null) await requireOwnDealers(service, caller, data, before);
  const defaults = before === null ? readOnlyDefaults(resource.fields) : {};
  const proposed: Values = { ...defaults, ...stored, ...uploads.values };
  const outcome =
    (await hooks.beforeSave?.(
      { before, values: proposed, sent: new Set(Object.keys(counted)) },
      hookContext(service, caller, data, before?.id ?? null),
    )) ?? {};
  const values: Values = { ...proposed, ...obey(outcome) };
  await requireOwnDealers(service, caller, data, values);
  await hydrate(resource.fields, [values], caller.registry, data, caller, lookups.labels);

  const changed = new Set(Object.keys(resource.fields).filter((name) => !sameValue(values[name], before?.[name])));
  const taken = await takenFields(resource, lookups, values, changed, before?.id ?? null);
  if (taken.length > 0)
    throw new ApiProblem("duplicate", { fields: Object.fromEntries(taken.map((path) => [path, "error.duplicate"])) });
  return { values, changed };
}

/** Nobody writes a record with a value that they lack the right for. */
function requireValueRight({ resource: { variants } }: ResourceService, { context }: Caller, values: Values): void {
  const value = variants === undefined ? undefined : values[variants.field];
  if (typeof value === "string" && !hasRight(context.access.rights, variants?.values[value]?.right))
    throw new ApiProblem("forbidden");
}

/** What fields that no client sends start from, such as a status. */
const readOnlyDefaults = (fields: Readonly<Record<string, Field>>): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const { default: preset } = field.options as { default?: unknown };
      return isWritable(field) || preset === undefined ? [] : [[name, preset]];
    }),
  );
