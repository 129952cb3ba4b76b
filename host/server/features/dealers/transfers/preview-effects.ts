/** Effects of a transfer per dealer: expected, or actual once carried out. */
import { sql } from "drizzle-orm";
import type { TransferredDealer } from "../../../../../src/contract/endpoints/dealer-transfers";
import { oneOf } from "../../../platform/storage/recordset";
import type { Database, Transaction } from "../../../platform/storage/db";
import type { dealerTransfer } from "../../../platform/storage/schema";
import { loadTransferNames, type TransferNames } from "./names";

/** A row of the transfers. */
export type Transfer = typeof dealerTransfer.$inferSelect;

export type PlannedTransfer = Pick<Transfer, "fromShopId" | "toShopId" | "fitterIds" | "type" | "status" | "report">;

interface Row extends Record<string, unknown> {
  readonly id: number | string;
  readonly name: string;
  readonly reachable: boolean;
  readonly appointments: number;
  readonly reviews: number;
  readonly users: number;
}

/** Returns the addresses that change. */
export const changedUrls = ({ relativeUrl, receiving }: TransferNames): string[] => [
  ...new Set(
    Object.entries(receiving?.relativeUrl ?? {}).flatMap(([locale, url]) => (url === relativeUrl[locale] ? [] : [url])),
  ),
];

/** Returns the overridden fields of a shop by dealer. */
export async function overriddenFields(
  database: Database | Transaction,
  shopId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { rows } = await database.execute<{ id: number | string; fields: readonly string[] }>(sql`
    select fitter_id as id, array_agg(distinct field order by field) as fields from fitter_override
    where shop_id = ${shopId} and fitter_id ${oneOf(ids)} and deleted_at is null group by fitter_id`);
  return new Map(rows.map(({ id, fields }) => [Number(id), fields]));
}

/** @param reader the shop that reads; data of the other shop's dealers is hidden until the transfer */
export async function previewEffects(
  database: Database | Transaction,
  transfer: PlannedTransfer,
  reader: number,
): Promise<TransferredDealer[]> {
  const { fromShopId, toShopId, type, status, report } = transfer;
  const ids = [...transfer.fitterIds];
  const isDone = status === "DONE";
  const { rows } = await database.execute<Row>(sql`
    select fitter.id as id, fitter.name as name,
      exists (select 1 from shop_fitter_link link where link.fitter_id = fitter.id and link.shop_id = ${reader} and link.deleted_at is null) as reachable,
      (select count(*)::int from record where resource = 'appointment' and shop_id = ${fromShopId} and fitter_id = fitter.id and deleted_at is null
        and (data->>'date')::timestamptz > now()) as appointments,
      (select count(*)::int from record where resource = 'review' and shop_id = ${fromShopId} and fitter_id = fitter.id and deleted_at is null) as reviews,
      (select count(distinct membership.id)::int from dealer_user_scope attached join membership on membership.id = attached.membership_id
        where membership.shop_id = ${fromShopId} and membership.dealer_scope = 'ATTACHED' and attached.fitter_id = fitter.id) as users
    from fitter where fitter.id ${oneOf(ids)} order by fitter.name, fitter.id`);
  const names = isDone ? new Map<number, TransferNames>() : await loadTransferNames(database, transfer, ids);
  const droppedFields =
    isDone || type === "SHARE" ? new Map<number, readonly string[]>() : await overriddenFields(database, toShopId, ids);
  return rows.map((row): TransferredDealer => {
    const id = Number(row.id);
    const { name, reachable, appointments, reviews, users } = row;
    const dealerNames = names.get(id);
    const reportEntry = report[`${id}`];
    const head = { id: reachable ? id : null, name };
    if (isDone) {
      const doneEntry = typeof reportEntry === "object" ? reportEntry : undefined;
      return {
        ...head,
        state: reportEntry === "NOT_OWNED" ? "FAILED" : "DONE",
        code: doneEntry?.code ?? "",
        newCode: doneEntry?.newCode ?? null,
        newUrls: [...(doneEntry?.newUrls ?? [])],
        shownThere: doneEntry?.shownThere ?? false,
        along: null,
        dropped: [...(doneEntry?.dropped ?? [])],
      };
    }
    return {
      ...head,
      state: "OPEN",
      code: dealerNames?.code ?? "",
      newCode:
        dealerNames?.receiving == null || dealerNames.receiving.code === dealerNames.code
          ? null
          : dealerNames.receiving.code,
      newUrls: dealerNames === undefined ? [] : changedUrls(dealerNames),
      shownThere: dealerNames !== undefined && dealerNames.receiving === null,
      along: reader === fromShopId && type === "TRANSFER" ? { appointments, reviews, users } : null,
      dropped: [...(droppedFields.get(id) ?? [])],
    };
  });
}
