/** What a dealer transfer does once both shops agree (Spec 2 §2 "Dealer area", dealerTransfer). */
import { and, eq, inArray, sql } from "drizzle-orm";
import { raiseAlert } from "../../context/alerts";
import { writeAudit, type Actor } from "../../storage/audit";
import type { Transaction } from "../../storage/db";
import type { dealerTransfer } from "../../storage/schema";
import { fitter, fitterOverride, serviceDealer, shopFitterLink } from "../../storage/schema";
import type { TransferReport } from "../../storage/schema/public-flows";
import { oneOf, recordset } from "../../resources/recordset";
import { namesThere, type NamesThere } from "./names";
import { ownFields, renamed } from "./outlook";

export type Transfer = typeof dealerTransfer.$inferSelect;

const COLUMNS = sql.raw(
  "code, relative_url, position, excluded, search, name_key, city_key, postal_code, country, status, dealer_type, booking_mode, rating_key, quality, service_count, pending_changes",
);
const COPIED = sql.raw(
  "old.position, false, old.search || ' ' || lower(u.code), old.name_key, old.city_key, old.postal_code, old.country, old.status, old.dealer_type, old.booking_mode, old.rating_key, old.quality, 0, 0",
);
/** What an owner shows of its dealer is the directory's. */
const AS_OWNER = ["name_key", "booking_mode", "overrides"].map((column) => sql.raw(column));

/** The links of the dealers in the other shop. One that is there already keeps its own names. */
async function link(
  transaction: Transaction,
  { fromShopId, toShopId, type }: Transfer,
  names: ReadonlyMap<number, NamesThere>,
) {
  const owner = type === "TRANSFER";
  const rows = [...names.values()].map(({ fitterId, code, relativeUrl, there }) => ({
    fitter_id: fitterId,
    ...{ code, relative_url: relativeUrl },
    ...(there !== null && { code: there.code, relative_url: there.relativeUrl }),
  }));
  await transaction.execute(sql`
    insert into shop_fitter_link (shop_id, fitter_id, owner_shop, ${COLUMNS})
    select ${toShopId}::bigint, old.fitter_id, ${owner}::boolean, u.code, u.relative_url, ${COPIED}
    from ${recordset(rows, { fitter_id: "bigint", code: "text", relative_url: "jsonb" })}
      join shop_fitter_link old on old.fitter_id = u.fitter_id and old.shop_id = ${fromShopId}
    on conflict (shop_id, fitter_id) do update set owner_shop = shop_fitter_link.owner_shop or excluded.owner_shop, deleted_at = null, updated_at = now()
      ${
        owner
          ? sql`, search = excluded.search || ' ' || lower(shop_fitter_link.code), ${sql.join(
              AS_OWNER.map((column) => sql`${column} = excluded.${column}`),
              sql`, `,
            )}`
          : sql``
      }`);
}

/** Future appointments and reviews of the dealers belong to the shop that now has them. */
async function moveRequests(
  transaction: Transaction,
  { fromShopId, toShopId, along }: Transfer,
  ids: readonly number[],
) {
  const moved = [
    ...(along.appointments === true ? [sql`resource = 'appointment' and (data->>'date')::timestamptz > now()`] : []),
    ...(along.reviews === true ? [sql`resource = 'review'`] : []),
  ];
  if (moved.length === 0) return;
  await transaction.execute(
    sql`update record set shop_id = ${toShopId}, updated_at = now() where shop_id = ${fromShopId} and fitter_id ${oneOf(ids)} and (${sql.join(moved, sql` or `)})`,
  );
}

/** The dealers' own users go along: a membership in the other shop, attached to the same dealers. */
async function moveUsers(transaction: Transaction, { fromShopId, toShopId }: Transfer, ids: readonly number[]) {
  await transaction.execute(sql`
    insert into membership (user_id, shop_id, role_id, dealer_scope)
    select distinct old.user_id, ${toShopId}::bigint, old.role_id, 'ATTACHED' from membership old
    join dealer_user_scope attached on attached.membership_id = old.id and attached.fitter_id ${oneOf(ids)}
    where old.shop_id = ${fromShopId} and old.dealer_scope = 'ATTACHED'
      and not exists (select 1 from membership there where there.user_id = old.user_id and there.shop_id = ${toShopId})`);
  await transaction.execute(sql`
    insert into dealer_user_scope (membership_id, fitter_id, role, from_day, to_day, receive_mails)
    select there.id, attached.fitter_id, attached.role, attached.from_day, attached.to_day, attached.receive_mails from dealer_user_scope attached
    join membership old on old.id = attached.membership_id and old.shop_id = ${fromShopId} and old.dealer_scope = 'ATTACHED'
    join membership there on there.user_id = old.user_id and there.shop_id = ${toShopId} and there.dealer_scope = 'ATTACHED'
    where attached.fitter_id ${oneOf(ids)}
      and not exists (select 1 from dealer_user_scope known where known.membership_id = there.id and known.fitter_id = attached.fitter_id)`);
}

/** Who works for the dealers reads that they are not seen in the shop any more. */
async function tellAttached(
  transaction: Transaction,
  { id, fromShopId, toShopId }: Transfer,
  ids: readonly number[],
): Promise<void> {
  const { rows } = await transaction.execute<{ user: number | string; count: number; shop: string }>(sql`
    select membership.user_id as user, count(distinct attached.fitter_id)::int as count, (select name from shop where shop.id = ${toShopId}) as shop
    from dealer_user_scope attached join membership on membership.id = attached.membership_id
    where membership.shop_id = ${fromShopId} and membership.dealer_scope = 'ATTACHED' and attached.fitter_id ${oneOf(ids)} group by membership.user_id`);
  for (const { user, count, shop } of rows)
    await raiseAlert(transaction, {
      key: `dealers-gone-${String(id)}-${String(user)}`,
      shopId: fromShopId,
      userId: Number(user),
      type: "INFO",
      titleKey: "dealer-transfer.alert.gone.title",
      lines: [{ key: "dealer-transfer.alert.gone.text", params: { count, shop } }],
    });
}

/** Takes the dealers out of a shop: its link, and what the shop says of them by itself. */
export async function dropLinks(transaction: Transaction, shopId: number, ids: readonly number[]): Promise<void> {
  const dealers = [...ids];
  await transaction
    .delete(serviceDealer)
    .where(and(eq(serviceDealer.shopId, shopId), inArray(serviceDealer.fitterId, dealers)));
  await transaction
    .delete(fitterOverride)
    .where(and(eq(fitterOverride.shopId, shopId), inArray(fitterOverride.fitterId, dealers)));
  await transaction.execute(
    sql`delete from dealer_user_scope using membership where membership.id = membership_id and membership.shop_id = ${shopId} and fitter_id ${oneOf(ids)}`,
  );
  await transaction.execute(
    sql`update record set deleted_at = now(), version = version + 1 where resource = 'fitterExclusion' and shop_id = ${shopId} and fitter_id ${oneOf(ids)} and deleted_at is null`,
  );
  await transaction
    .delete(shopFitterLink)
    .where(and(eq(shopFitterLink.shopId, shopId), inArray(shopFitterLink.fitterId, dealers)));
}

/**
 * Carries the transfer out: the dealers get a link in the other shop, as owner where the ownership moves. Answers what became of each; those
 * that were not the giving shop's any more stay where they are.
 */
export async function carryOut(transaction: Transaction, transfer: Transfer): Promise<TransferReport> {
  const { fromShopId, toShopId, type, keepVisible, along } = transfer;
  const ids = [...transfer.fitterIds];
  const owned = await transaction
    .select({ fitterId: shopFitterLink.fitterId })
    .from(shopFitterLink)
    .innerJoin(fitter, eq(fitter.id, shopFitterLink.fitterId))
    .where(
      and(
        eq(shopFitterLink.shopId, fromShopId),
        inArray(shopFitterLink.fitterId, ids),
        eq(shopFitterLink.ownerShop, true),
        sql`${fitter.status} <> 'MERGED'`,
      ),
    );
  const moving = owned.map((row) => row.fitterId);
  const failed: TransferReport = Object.fromEntries(
    ids.filter((id) => !moving.includes(id)).map((id) => [`${id}`, "NOT_OWNED" as const]),
  );
  if (moving.length === 0) return failed;
  const owner = type === "TRANSFER";
  const names = await namesThere(transaction, transfer, moving);
  const dropped = owner ? await ownFields(transaction, toShopId, moving) : new Map<number, readonly string[]>();
  if (owner)
    await transaction
      .update(shopFitterLink)
      .set({ ownerShop: false })
      .where(and(eq(shopFitterLink.shopId, fromShopId), inArray(shopFitterLink.fitterId, moving)));
  await link(transaction, transfer, names);
  if (owner) {
    await transaction
      .delete(fitterOverride)
      .where(and(eq(fitterOverride.shopId, toShopId), inArray(fitterOverride.fitterId, moving)));
    await moveRequests(transaction, transfer, moving);
    if (along.users === true) await moveUsers(transaction, transfer, moving);
    if (!keepVisible) {
      await tellAttached(transaction, transfer, moving);
      await dropLinks(transaction, fromShopId, moving);
    }
  }
  await transaction
    .update(fitter)
    .set({ version: sql`${fitter.version} + 1`, updatedAt: sql`now()` })
    .where(inArray(fitter.id, moving));
  const done = [...names.values()].map((known) => [`${known.fitterId}`, reported(known, dropped)] as const);
  return { ...failed, ...Object.fromEntries(done) };
}

/** What the report says of a dealer. */
const reported = (known: NamesThere, dropped: ReadonlyMap<number, readonly string[]>) => ({
  code: known.code,
  newCode: known.there === null || known.there.code === known.code ? null : known.there.code,
  newUrls: renamed(known),
  shownThere: known.there === null,
  dropped: dropped.get(known.fitterId) ?? [],
});

/** How a decision is told, by the state it led to. */
const TOLD = {
  REQUESTED: ["dealer-transfer.alert.requested.title", "dealer-transfer.alert.requested.text"],
  ACCEPTED: ["dealer-transfer.alert.title", "dealer-transfer.alert.text"],
  DONE: ["dealer-transfer.alert.title", "dealer-transfer.alert.text"],
  /** The day agreed on has come. */
  CARRIED_OUT: ["dealer-transfer.alert.done.title", "dealer-transfer.alert.done.text"],
  REFUSED: ["dealer-transfer.alert.refused.title", "dealer-transfer.alert.refused.text"],
  CANCELLED: ["dealer-transfer.alert.cancelled.title", "dealer-transfer.alert.cancelled.text"],
} as const;

/** The alert in the shells of some shops. @param by name of the shop that asked or decided */
export async function tellShops(
  transaction: Transaction,
  transfer: Pick<Transfer, "id" | "fitterIds">,
  shopIds: readonly number[],
  status: keyof typeof TOLD,
  by: string,
): Promise<void> {
  const [titleKey, key] = TOLD[status];
  for (const shopId of shopIds)
    await raiseAlert(transaction, {
      key: `dealer-transfer-${transfer.id}`,
      shopId,
      right: "FITTER",
      type: status === "REQUESTED" ? "WARNING" : "INFO",
      titleKey,
      lines: [{ key, params: { shop: by, count: transfer.fitterIds.length } }],
      link: "/dealerTransfer",
    });
}

/** The line in the journal of a shop that did not make the change itself. */
export const journalFor = (
  transaction: Transaction,
  actor: Actor,
  transfer: Pick<Transfer, "id">,
  shopId: number,
  label: string,
  change: { readonly before: string; readonly after: string },
): Promise<void> =>
  writeAudit(transaction, actor, {
    verb: "STATE",
    shopId,
    resource: "dealerTransfer",
    recordId: transfer.id,
    recordLabel: label,
    action: change.after.toLowerCase(),
    changes: [{ field: "status", ...change }],
  });
