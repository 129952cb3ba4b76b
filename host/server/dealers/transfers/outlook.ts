/** What a transfer would bring about, dealer by dealer; of one that is carried out, what it has brought about. */
import { sql } from "drizzle-orm";
import type { TransferredDealer } from "../../../../src/contract/endpoints/dealer-transfers";
import { oneOf } from "../../resources/recordset";
import type { Database, Transaction } from "../../storage/db";
import type { Transfer } from "./carry-out";
import { namesThere, type NamesThere } from "./names";

export type Planned = Pick<Transfer, "fromShopId" | "toShopId" | "fitterIds" | "type" | "status" | "report">;

interface Row extends Record<string, unknown> {
  readonly id: number | string;
  readonly name: string;
  readonly reachable: boolean;
  readonly appointments: number;
  readonly reviews: number;
  readonly users: number;
  readonly own: readonly string[] | null;
}

/** Addresses that change. */
export const renamed = ({ relativeUrl, there }: NamesThere): string[] => [
  ...new Set(
    Object.entries(there?.relativeUrl ?? {}).flatMap(([locale, url]) => (url === relativeUrl[locale] ? [] : [url])),
  ),
];

/** Fields of which a shop shows values of its own, by dealer. */
export async function ownFields(
  database: Database | Transaction,
  shopId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { rows } = await database.execute<{ id: number | string; fields: readonly string[] }>(sql`
    select fitter_id as id, array_agg(distinct field order by field) as fields from fitter_override
    where shop_id = ${shopId} and fitter_id ${oneOf(ids)} and deleted_at is null group by fitter_id`);
  return new Map(rows.map(({ id, fields }) => [Number(id), fields]));
}

/** @param reader the shop that looks: what another shop has with its dealers is not told before it gives them */
export async function outlook(
  database: Database | Transaction,
  transfer: Planned,
  reader: number,
): Promise<TransferredDealer[]> {
  const { fromShopId, toShopId, type, status, report } = transfer;
  const ids = [...transfer.fitterIds];
  const isOver = status === "DONE";
  const { rows } = await database.execute<Row>(sql`
    select fitter.id as id, fitter.name as name,
      exists (select 1 from shop_fitter_link link where link.fitter_id = fitter.id and link.shop_id = ${reader} and link.deleted_at is null) as reachable,
      (select count(*)::int from record where resource = 'appointment' and shop_id = ${fromShopId} and fitter_id = fitter.id and deleted_at is null
        and (data->>'date')::timestamptz > now()) as appointments,
      (select count(*)::int from record where resource = 'review' and shop_id = ${fromShopId} and fitter_id = fitter.id and deleted_at is null) as reviews,
      (select count(distinct membership.id)::int from dealer_user_scope attached join membership on membership.id = attached.membership_id
        where membership.shop_id = ${fromShopId} and membership.dealer_scope = 'ATTACHED' and attached.fitter_id = fitter.id) as users
    from fitter where fitter.id ${oneOf(ids)} order by fitter.name, fitter.id`);
  const names = isOver ? new Map<number, NamesThere>() : await namesThere(database, transfer, ids);
  const dropped =
    isOver || type === "SHARE" ? new Map<number, readonly string[]>() : await ownFields(database, toShopId, ids);
  return rows.map((row): TransferredDealer => {
    const id = Number(row.id);
    const { name, reachable, appointments, reviews, users } = row;
    const known = names.get(id);
    const told = report[`${id}`];
    const head = { id: reachable ? id : null, name };
    if (isOver) {
      const done = typeof told === "object" ? told : undefined;
      return {
        ...head,
        state: told === "NOT_OWNED" ? "FAILED" : "DONE",
        code: done?.code ?? "",
        newCode: done?.newCode ?? null,
        newUrls: [...(done?.newUrls ?? [])],
        shownThere: done?.shownThere ?? false,
        along: null,
        dropped: [...(done?.dropped ?? [])],
      };
    }
    return {
      ...head,
      state: "OPEN",
      code: known?.code ?? "",
      newCode: known?.there == null || known.there.code === known.code ? null : known.there.code,
      newUrls: known === undefined ? [] : renamed(known),
      shownThere: known !== undefined && known.there === null,
      along: reader === fromShopId && type === "TRANSFER" ? { appointments, reviews, users } : null,
      dropped: [...(dropped.get(id) ?? [])],
    };
  });
}
