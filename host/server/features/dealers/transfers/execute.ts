/** Carries out a dealer transfer that both shops have agreed to. */
import { and, eq, inArray, sql } from "drizzle-orm";
import { raiseAlert } from "../../../services/alerts";
import { writeAudit, type Actor } from "../../../platform/storage/audit";
import type { Transaction } from "../../../platform/storage/db";
import { fitter, fitterOverride, serviceDealer, shopFitterLink } from "../../../platform/storage/schema";
import type { TransferReport } from "../../../platform/storage/schema/public-flows";
import { columnList, oneOf, recordset } from "../../../platform/storage/recordset";
import { LIST_COLUMNS } from "../storage/columns";
import { loadTransferNames, type TransferNames } from "./names";
import { overriddenFields, changedUrls, type Transfer } from "./preview-effects";

const { search: _, ...COPIED_COLUMNS } = LIST_COLUMNS;
/** Link columns that an owner takes from the master record. */
const AS_OWNER = ["name_key", "email_key", "booking_mode", "overrides"].map((column) => sql.raw(column));

/** Links the dealers to the target shop. An existing link keeps its code and addresses. */
async function linkDealers(
  transaction: Transaction,
  { fromShopId, toShopId, type }: Transfer,
  names: ReadonlyMap<number, TransferNames>,
) {
  const owner = type === "TRANSFER";
  const rows = [...names.values()].map(({ fitterId, code, relativeUrl, receiving }) => ({
    fitter_id: fitterId,
    ...{ code, relative_url: relativeUrl },
    ...(receiving !== null && { code: receiving.code, relative_url: receiving.relativeUrl }),
  }));
  await transaction.execute(sql`
    insert into shop_fitter_link (shop_id, fitter_id, owner_shop, code, relative_url, position, search, ${columnList(COPIED_COLUMNS)})
    select ${toShopId}::bigint, source.fitter_id, ${owner}::boolean, u.code, u.relative_url, source.position,
      source.search || ' ' || lower(u.code), ${columnList(COPIED_COLUMNS, "source.")}
    from ${recordset(rows, { fitter_id: "bigint", code: "text", relative_url: "jsonb" })}
      join shop_fitter_link source on source.fitter_id = u.fitter_id and source.shop_id = ${fromShopId}
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

/** Moves future appointments and reviews to the target shop. */
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

/** Moves the dealers' users: creates memberships in the target shop attached to the same dealers. */
async function moveUsers(transaction: Transaction, { fromShopId, toShopId }: Transfer, ids: readonly number[]) {
  await transaction.execute(sql`
    insert into membership (user_id, shop_id, role_id, dealer_scope)
    select distinct source.user_id, ${toShopId}::bigint, source.role_id, 'ATTACHED' from membership source
    join dealer_user_scope attached on attached.membership_id = source.id and attached.fitter_id ${oneOf(ids)}
    where source.shop_id = ${fromShopId} and source.dealer_scope = 'ATTACHED'
      and not exists (select 1 from membership target where target.user_id = source.user_id and target.shop_id = ${toShopId})`);
  await transaction.execute(sql`
    insert into dealer_user_scope (membership_id, fitter_id, role, from_day, to_day, receive_mails)
    select target.id, attached.fitter_id, attached.role, attached.from_day, attached.to_day, attached.receive_mails from dealer_user_scope attached
    join membership source on source.id = attached.membership_id and source.shop_id = ${fromShopId} and source.dealer_scope = 'ATTACHED'
    join membership target on target.user_id = source.user_id and target.shop_id = ${toShopId} and target.dealer_scope = 'ATTACHED'
    where attached.fitter_id ${oneOf(ids)}
      and not exists (select 1 from dealer_user_scope existing where existing.membership_id = target.id and existing.fitter_id = attached.fitter_id)`);
}

/** Notifies attached users that the dealers are no longer visible in the shop. */
async function notifyAttached(
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

/** Removes the dealers from a shop: its links and its own data about them. */
export async function removeDealersFromShop(
  transaction: Transaction,
  shopId: number,
  ids: readonly number[],
): Promise<void> {
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
    sql`update record set deleted_at = now(), version = version + 1 where resource = 'fitter-exclusion' and shop_id = ${shopId} and fitter_id ${oneOf(ids)} and deleted_at is null`,
  );
  await transaction
    .delete(shopFitterLink)
    .where(and(eq(shopFitterLink.shopId, shopId), inArray(shopFitterLink.fitterId, dealers)));
}

/**
 * Carries out the transfer: links the dealers to the target shop, as owner if the ownership moves. Returns the result of each dealer; dealers
 * no longer owned by the source shop are skipped.
 */
export async function executeTransfer(transaction: Transaction, transfer: Transfer): Promise<TransferReport> {
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
  const transferredIds = owned.map((row) => row.fitterId);
  const failed: TransferReport = Object.fromEntries(
    ids.filter((id) => !transferredIds.includes(id)).map((id) => [`${id}`, "NOT_OWNED" as const]),
  );
  if (transferredIds.length === 0) return failed;
  const owner = type === "TRANSFER";
  const names = await loadTransferNames(transaction, transfer, transferredIds);
  const droppedFields = owner
    ? await overriddenFields(transaction, toShopId, transferredIds)
    : new Map<number, readonly string[]>();
  if (owner)
    await transaction
      .update(shopFitterLink)
      .set({ ownerShop: false })
      .where(and(eq(shopFitterLink.shopId, fromShopId), inArray(shopFitterLink.fitterId, transferredIds)));
  await linkDealers(transaction, transfer, names);
  if (owner) {
    await transaction
      .delete(fitterOverride)
      .where(and(eq(fitterOverride.shopId, toShopId), inArray(fitterOverride.fitterId, transferredIds)));
    await moveRequests(transaction, transfer, transferredIds);
    if (along.users === true) await moveUsers(transaction, transfer, transferredIds);
    if (!keepVisible) {
      await notifyAttached(transaction, transfer, transferredIds);
      await removeDealersFromShop(transaction, fromShopId, transferredIds);
    }
  }
  await transaction
    .update(fitter)
    .set({ version: sql`${fitter.version} + 1`, updatedAt: sql`now()` })
    .where(inArray(fitter.id, transferredIds));
  const completed = [...names.values()].map(
    (dealerNames) => [`${dealerNames.fitterId}`, reportEntry(dealerNames, droppedFields)] as const,
  );
  return { ...failed, ...Object.fromEntries(completed) };
}

/** Builds the report entry of a dealer. */
const reportEntry = (names: TransferNames, droppedFields: ReadonlyMap<number, readonly string[]>) => ({
  code: names.code,
  newCode: names.receiving === null || names.receiving.code === names.code ? null : names.receiving.code,
  newUrls: changedUrls(names),
  shownThere: names.receiving === null,
  dropped: droppedFields.get(names.fitterId) ?? [],
});

/** Alert messages by the resulting state. */
const NOTICES = {
  REQUESTED: ["dealer-transfer.alert.requested.title", "dealer-transfer.alert.requested.text"],
  ACCEPTED: ["dealer-transfer.alert.title", "dealer-transfer.alert.text"],
  DONE: ["dealer-transfer.alert.title", "dealer-transfer.alert.text"],
  /** The agreed day has come. */
  CARRIED_OUT: ["dealer-transfer.alert.done.title", "dealer-transfer.alert.done.text"],
  REFUSED: ["dealer-transfer.alert.refused.title", "dealer-transfer.alert.refused.text"],
  CANCELLED: ["dealer-transfer.alert.cancelled.title", "dealer-transfer.alert.cancelled.text"],
} as const;

/** Raises the alert in some shops. @param actingShop name of the shop that requested or decided */
export async function alertShops(
  transaction: Transaction,
  transfer: Pick<Transfer, "id" | "fitterIds">,
  shopIds: readonly number[],
  status: keyof typeof NOTICES,
  actingShop: string,
): Promise<void> {
  const [titleKey, key] = NOTICES[status];
  for (const shopId of shopIds)
    await raiseAlert(transaction, {
      key: `dealer-transfer-${transfer.id}`,
      shopId,
      right: "FITTER",
      type: status === "REQUESTED" ? "WARNING" : "INFO",
      titleKey,
      lines: [{ key, params: { shop: actingShop, count: transfer.fitterIds.length } }],
      link: "/dealerTransfer",
    });
}

/** Builds the journal entry for the shop that did not make the change itself. */
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
    resource: "dealer-transfer",
    recordId: transfer.id,
    recordLabel: label,
    action: change.after.toLowerCase(),
    changes: [{ field: "status", ...change }],
  });
