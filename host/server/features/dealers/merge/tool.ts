/** The merge tool: checks, surviving values and report lines. */
import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { DAY_MS } from "../../../../../src/contract/days";
import type { Address, Reference } from "../../../../../src/contract/fields/values";
import type { AnyRecord } from "../../../../../src/contract/resource";
import { ApiProblem } from "../../../platform/http/problem";
import type { DoneLine, LineEffect } from "../../../resources/kinds/kind-hooks";
import type { ToolContext } from "../../../resources/types";
import { sameValue } from "../../../platform/storage/audit";
import type { Transaction } from "../../../platform/storage/db";
import { dealerTransfer, fitterAlias, fitterMerge, job, shop, shopFitterLink } from "../../../platform/storage/schema";
import { declareScope, shopRule } from "../../../platform/storage/scope";
import { acrossShops } from "../../../platform/storage/scoped-database";
import { MERGED_FIELDS } from "../../../../../src/resources/dealers/merge/merge-fitter.resource";
import { sourceOf } from "../../../../../src/resources/dealers/merge/surviving-values";
import { mergeInto, type MergeCounts, type MergeJournal } from "./merge";
import { unmerge } from "./unmerge";

declareScope(fitterMerge, shopRule(fitterMerge));

/** Input of the tool. */
export interface MergeInput {
  readonly kept: Reference;
  readonly others: readonly Reference[];
  readonly values: readonly { readonly field: string; readonly from: Reference }[];
  readonly lists: "UNION" | "KEPT";
}
type Kind =
  | "dealer"
  | "appointment"
  | "request"
  | "review"
  | "order"
  | "user"
  | "override"
  | "link"
  | "ranking"
  | "provider"
  | "picture"
  | "other"
  | "value";
type Values = Readonly<Record<string, unknown>>;

const UNDO_DAYS = 30;

/** Returns the values that the kept dealer takes over: the chosen ones, and missing ones from the newest record that has them. */
export function mergedValuesOf(input: MergeInput, keptDealer: AnyRecord, others: readonly AnyRecord[]): Values {
  const values: Record<string, unknown> = {};
  for (const field of MERGED_FIELDS) {
    const source = sourceOf(keptDealer, others, field, input.values);
    if (!sameValue(source[field], keptDealer[field])) values[field] = source[field];
  }
  const { numbers } = mergeNumbers(keptDealer, others);
  if (input.lists === "UNION" && numbers.length > numbersOf(keptDealer).length) values["customerNumbers"] = numbers;
  return values;
}

interface CustomerNumber {
  readonly supplier: string;
  readonly number: string;
}
const MAX_NUMBERS = 20;
const numbersOf = (dealer: AnyRecord): readonly CustomerNumber[] =>
  (dealer["customerNumbers"] ?? []) as readonly CustomerNumber[];
const supplierOf = ({ supplier }: CustomerNumber): string => supplier.trim().toLowerCase();

/** Unites customer numbers by supplier and counts conflicting ones, of which the kept dealer's win. */
export function mergeNumbers(keptDealer: AnyRecord, others: readonly AnyRecord[]) {
  const bySupplier = new Map(numbersOf(keptDealer).map((row) => [supplierOf(row), row]));
  let clashes = 0;
  for (const row of others.flatMap(numbersOf)) {
    const existing = bySupplier.get(supplierOf(row));
    if (existing === undefined) bySupplier.set(supplierOf(row), row);
    else if (existing.number !== row.number) clashes += 1;
  }
  return { numbers: [...bySupplier.values()].slice(0, MAX_NUMBERS), clashes };
}

const countryOf = (dealer: AnyRecord): string => (dealer["address"] as Partial<Address> | null)?.country ?? "";

const refuse = (key: string): never => {
  throw new ApiProblem("refused", { errors: [key] });
};

/** Throws when a dealer cannot be merged. */
async function requireMergeable(
  keptDealer: AnyRecord,
  other: AnyRecord,
  { caller, data }: ToolContext<Kind>,
): Promise<void> {
  if (data.scope.fitterIds !== "ALL") throw new ApiProblem("forbidden");
  if ([keptDealer, other].some((dealer) => dealer["status"] === "MERGED")) refuse("merge-fitter.error.merged");
  if (keptDealer["status"] === "ARCHIVED") refuse("merge-fitter.error.kept-archived");
  if (countryOf(keptDealer) !== countryOf(other)) refuse("merge-fitter.error.country");
  const transaction = acrossShops(data);
  const { rows } = await transaction.execute<{ currencies: number | string }>(
    sql`select count(distinct coalesce(${shop.settings}->>'currency', 'EUR')) as currencies from ${shopFitterLink} inner join ${shop} on ${shop.id} = ${shopFitterLink.shopId}
      where ${shopFitterLink.fitterId} in (${keptDealer.id}, ${other.id}) and ${shopFitterLink.ownerShop} and ${shopFitterLink.deletedAt} is null`,
  );
  if (Number(rows[0]?.currencies ?? 0) > 1) refuse("merge-fitter.error.currency");
  const isSuper = caller.context.access.rights.SUPER_ADMIN === true;
  if (!isSuper && [keptDealer, other].some((dealer) => dealer["owned"] !== true))
    refuse("merge-fitter.error.not-owner");
  const transfers = await transaction
    .select({ id: dealerTransfer.id })
    .from(dealerTransfer)
    .where(
      and(
        inArray(dealerTransfer.status, ["REQUESTED", "ACCEPTED"]),
        sql`${dealerTransfer.expiresAt} > now() and (${dealerTransfer.fitterIds} @> ${JSON.stringify([keptDealer.id])}::jsonb or ${dealerTransfer.fitterIds} @> ${JSON.stringify([other.id])}::jsonb)`,
      ),
    )
    .limit(1);
  if (transfers.length > 0) refuse("merge-fitter.error.transfer");
  const imports = await transaction
    .select({ id: job.id })
    .from(job)
    .where(
      and(
        eq(job.shopId, data.scope.shopId ?? 0),
        inArray(job.status, ["QUEUED", "RUNNING"]),
        sql`${job.type} like 'import%' and ${job.params}->>'resource' = 'fitter'`,
      ),
    )
    .limit(1);
  if (imports.length > 0) refuse("merge-fitter.error.import");
}

const KINDS: readonly (readonly [Kind, keyof MergeCounts])[] = [
  ["appointment", "appointments"],
  ["request", "requests"],
  ["review", "reviews"],
  ["order", "orders"],
  ["user", "users"],
  ["override", "overrides"],
  ["link", "links"],
  ["ranking", "rankings"],
  ["provider", "providers"],
  ["picture", "pictures"],
  ["other", "others"],
];

/** Merges one dealer. Returns a report line for the dealer and one for each kind of moved data. */
export async function mergeDealer(
  input: MergeInput,
  keptDealer: AnyRecord,
  other: AnyRecord,
  context: ToolContext<Kind>,
): Promise<readonly LineEffect<Kind>[]> {
  await requireMergeable(keptDealer, other, context);
  const { caller, data } = context;
  const { userId } = data.scope;
  const transaction = acrossShops(data) as Transaction;
  const codes = await transaction
    .select({ shopId: shopFitterLink.shopId, code: shopFitterLink.code })
    .from(shopFitterLink)
    .where(and(eq(shopFitterLink.fitterId, other.id), isNull(shopFitterLink.deletedAt)));
  const { journal, counts } = await mergeInto(transaction, caller.registry, {
    from: other.id,
    to: keptDealer.id,
    union: input.lists === "UNION",
    userId,
  });
  const [stored] = await data.insert(fitterMerge, {
    shopId: data.scope.shopId ?? 0,
    keptId: keptDealer.id,
    mergedIds: [other.id],
    journal: journal as unknown as Readonly<Record<string, unknown>>,
    mergedBy: userId,
    expiresAt: new Date(Date.now() + UNDO_DAYS * DAY_MS),
  });
  for (const { shopId, code } of codes)
    await transaction.insert(fitterAlias).values({ shopId, code, fitterId: keptDealer.id, mergeId: stored?.id });
  await data.audits([
    {
      verb: "STATE",
      resource: "fitter",
      recordId: other.id,
      recordLabel: String(other["name"]),
      action: "merge",
      changes: [{ field: "status", before: other["status"], after: "MERGED" }],
    },
    {
      verb: "STATE",
      resource: "fitter",
      recordId: keptDealer.id,
      recordLabel: String(keptDealer["name"]),
      action: "merge",
      changes: [{ field: "mergedFrom", before: null, after: String(other["code"]) }],
    },
  ]);
  if (counts.leftPictures > 0) context.warn("merge-fitter.warning.pictures", { count: counts.leftPictures });
  if (counts.clashes > 0) context.warn("merge-fitter.warning.clashes", { count: counts.clashes });
  return [
    {
      outcome: "CHANGE",
      kind: "dealer",
      message: "merge-fitter.line.merged",
      params: { kept: String(keptDealer["name"]) },
      before: { id: other.id, kept: keptDealer.id, version: other.version },
    },
    ...KINDS.flatMap(([kind, name]): LineEffect<Kind>[] =>
      counts[name] === 0
        ? []
        : [
            {
              outcome: "MOVE",
              kind,
              message: "merge-fitter.line.moved",
              params: { count: counts[name] },
              itemCount: counts[name],
              before: null,
            },
          ],
    ),
  ];
}

/** Undoes one report line: the values of the kept dealer, or the merge itself. */
export async function undoMergeLine(line: DoneLine<Kind>, context: ToolContext<Kind>): Promise<void> {
  const { data, save, find } = context;
  if (line.kind === "value") {
    const { id, values } = line.before as { id: number; values: Values };
    const mergedValues = (line.after as { values: Values }).values;
    const [current] = await find("fitter", [id]);
    const unchanged = Object.entries(values).filter(([name]) => sameValue(current?.[name], mergedValues[name]));
    if (current !== undefined && unchanged.length > 0) await save("fitter", id, Object.fromEntries(unchanged));
    return;
  }
  if (line.kind !== "dealer") return;
  const { id, kept: keptId } = line.before as { id: number; kept: number };
  const [merge] = await data.select(fitterMerge, {
    where: and(
      eq(fitterMerge.keptId, keptId),
      sql`${fitterMerge.mergedIds} @> ${JSON.stringify([id])}::jsonb`,
      isNull(fitterMerge.undoneAt),
      sql`${fitterMerge.expiresAt} > now()`,
    ),
    orderBy: [desc(fitterMerge.id)],
    limit: 1,
  });
  if (merge === undefined) throw new ApiProblem("refused", { errors: ["merge-fitter.error.parted"] });
  const { userId } = data.scope;
  const transaction = acrossShops(data) as Transaction;
  await transaction.delete(fitterAlias).where(eq(fitterAlias.mergeId, merge.id));
  await unmerge(transaction, merge.journal as unknown as MergeJournal, { from: id, to: keptId, userId });
  await data.update(fitterMerge, { undoneAt: new Date(), undoneBy: userId }, eq(fitterMerge.id, merge.id));
  await data.audit({
    verb: "STATE",
    resource: "fitter",
    recordId: id,
    recordLabel: line.label,
    action: "unmerge",
    changes: [{ field: "status", before: "MERGED", after: (merge.journal as unknown as MergeJournal).statusBefore }],
  });
}
