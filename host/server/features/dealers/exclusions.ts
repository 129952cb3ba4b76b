/** Writes exclusions of dealers: merges identical ones and handles several dealers at once. */
import { sql } from "drizzle-orm";
import type { AnyRecord } from "../../../../src/contract/resource";
import { ApiProblem } from "../../platform/http/problem";
import { excludedFrom } from "./storage/exclusions";
import type { HookContext } from "../../resources/types";
import { oneOf } from "../../platform/storage/recordset";
import { create, removeWithin, writeChange } from "../../resources/writing/saving";
import { load } from "../../resources/writing/write-records";
import { serviceOf } from "../../resources/service";
import { shopFitterLink } from "../../platform/storage/schema";

/** The relevant part of an exclusion. */
export interface ExclusionPeriod {
  readonly dealer: { readonly id: number };
  readonly scope: readonly string[];
  readonly from: string;
  readonly to: string | null;
  readonly codes: string | null;
}
interface StoredExclusion extends AnyRecord, ExclusionPeriod {
  readonly endedAt: string | null;
}

/** Refuses dealer-scoped users, because the shop decides which dealers are shown. */
export function refuseDealerUser({ dealerScoped }: Pick<HookContext, "dealerScoped">): void {
  if (dealerScoped) throw new ApiProblem("forbidden");
}

const overlaps = (a: Pick<ExclusionPeriod, "from" | "to">, b: Pick<ExclusionPeriod, "from" | "to">): boolean =>
  (a.to === null || b.from <= a.to) && (b.to === null || a.from <= b.to);

const sameScope = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((scope) => b.includes(scope));

/** Finds overlapping exclusions of the same dealer with the same values. */
export async function mergeable(
  { dealer, scope, from, to }: ExclusionPeriod,
  exceptId: number | null,
  context: HookContext,
): Promise<readonly StoredExclusion[]> {
  const all = (await context.all("fitter-exclusion", { dealer: String(dealer.id) })) as unknown as StoredExclusion[];
  return all.filter(
    (other) =>
      other.id !== exceptId && other.endedAt === null && sameScope(other.scope, scope) && overlaps(other, { from, to }),
  );
}

/** Removes exclusions that were merged into another one. */
export async function removeMerged({ caller, data }: HookContext, ids: readonly number[]): Promise<void> {
  const service = serviceOf(caller.registry, "fitter-exclusion");
  for (const id of ids) await removeWithin(service, caller, data, id);
}

const codesOf = (text: string | null): string[] => [
  ...new Set((text ?? "").split(/[\s,;]+/).filter((code) => code !== "")),
];

async function dealersByCode({ data }: HookContext, codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (codes.length === 0) return new Map();
  const rows = await data.execute<{ id: number | string; code: string }>(
    shopFitterLink,
    (
      scope,
    ) => sql`select fitter_id as id, lower(code) as code from shop_fitter_link where ${scope} and shop_id = ${data.scope.shopId}
      and deleted_at is null and lower(code) in (${sql.join(
        codes.map((code) => sql`${code.toLowerCase()}`),
        sql`, `,
      )})`,
  );
  return new Map(rows.map(({ id, code }) => [code, Number(id)]));
}

/** Excludes the dealers of the pasted codes and returns unknown codes, one per line. */
export async function excludeByCodes(exclusion: ExclusionPeriod, context: HookContext): Promise<string | null> {
  const codes = codesOf(exclusion.codes);
  const dealers = await dealersByCode(context, codes);
  const { caller, data } = context;
  const service = serviceOf(caller.registry, "fitter-exclusion");
  const { fields } = service.resource;
  const values = Object.fromEntries(
    Object.entries(exclusion).filter(
      ([name]) =>
        fields[name] !== undefined && fields[name].kind !== "computed" && fields[name].options.readOnly !== true,
    ),
  );
  for (const id of dealers.values())
    if (id !== exclusion.dealer.id)
      await create(service, caller, data, { ...values, codes: null, evenLast: true, dealer: { id, label: "" } });
  const unknown = codes.filter((code) => !dealers.has(code.toLowerCase()));
  return unknown.length === 0 ? null : unknown.join("\n");
}

/** Whether the exclusion would leave no dealer in today's dealer search. */
export async function wouldEmptySearch(exclusion: ExclusionPeriod, context: HookContext): Promise<boolean> {
  const { today, data } = context;
  const isCurrent = exclusion.from <= today && (exclusion.to === null || exclusion.to >= today);
  if (!exclusion.scope.includes("LOCATOR") || !isCurrent) return false;
  const { shopId } = data.scope;
  const excludedIds = [exclusion.dealer.id, ...(await dealersByCode(context, codesOf(exclusion.codes))).values()];
  const [row] = await data.execute<{ hasOthers: boolean; hasExcluded: boolean }>(
    shopFitterLink,
    (
      scope,
    ) => sql`select exists (select 1 from shop_fitter_link where ${scope} and shop_id = ${shopId} and deleted_at is null and status = 'ACTIVE'
        and not fitter_id ${oneOf(excludedIds)} and not ${excludedFrom("LOCATOR", shopFitterLink.fitterId, sql`${shopId}::bigint`)}) as "hasOthers",
      exists (select 1 from shop_fitter_link where ${scope} and shop_id = ${shopId} and deleted_at is null and status = 'ACTIVE' and fitter_id ${oneOf(excludedIds)}) as "hasExcluded"`,
  );
  return row?.hasExcluded === true && !row.hasOthers;
}

/** Excludes a dealer from today on, from the dealer list. */
export async function excludeDealer(
  id: number,
  input: Readonly<Record<string, unknown>>,
  context: HookContext,
): Promise<void> {
  const { caller, data, today } = context;
  const values = { ...input, from: today, dealer: { id, label: "" } };
  try {
    await create(serviceOf(caller.registry, "fitter-exclusion"), caller, data, values);
  } catch (error) {
    throw error instanceof ApiProblem ? withDealerMessages(error) : error;
  }
}

/** Converts error messages to those of the dealer list, which shows only some fields. */
function withDealerMessages(error: ApiProblem): ApiProblem {
  const { problem } = error;
  if (problem.fields === undefined) return error;
  const entries = Object.entries(problem.fields).map(([path, key]) => [
    path,
    key.replace("fitter-exclusion.error.", "fitter.error.exclusion-"),
  ]);
  const fields = Object.fromEntries(entries) as Record<string, string>;
  const { evenLast, ...exclusionFields } = fields;
  return new ApiProblem(
    evenLast === undefined ? problem.type : "refused",
    evenLast === undefined ? { fields: exclusionFields } : { errors: [evenLast] },
  );
}

/** Ends all current exclusions of a dealer. */
export async function includeDealer(id: number, context: HookContext): Promise<void> {
  refuseDealerUser(context);
  const { caller, data } = context;
  const service = serviceOf(caller.registry, "fitter-exclusion");
  const current = await context.all("fitter-exclusion", { dealer: String(id), state: "RUNNING" });
  const records = await load(
    service,
    caller,
    data,
    current.map((exclusion) => exclusion.id),
  );
  for (const before of records) {
    const values = { ...before, endedAt: new Date().toISOString() };
    const changed = new Set(["endedAt"]);
    await writeChange(service, caller, data, before, { values, changed }, { verb: "STATE", action: "include" });
  }
}
