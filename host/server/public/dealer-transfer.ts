/** The other shop agrees to a dealer transfer by the link of its mail (Spec 1 §2.3, §5, §8). */
import { and, eq, inArray, sql } from "drizzle-orm";
import { confirmDealerTransfer } from "../../../src/contract/endpoints/public-pages";
import { publicActor } from "../auth/entrance";
import { takeAttempt } from "../auth/rate-limit";
import { hashToken, newToken } from "../auth/token";
import { raiseAlert } from "../context/alerts";
import type { PublicContext } from "../http/request-context";
import { publicRoute, type Route } from "../http/route";
import { writeLetter } from "../mail/letter";
import type { ServerParts } from "../server-parts";
import { writeAudit, type Actor } from "../storage/audit";
import type { Database, Transaction } from "../storage/db";
import { dealerTransfer, fitter, shop, shopFitterLink, userAccount } from "../storage/schema";

type Transfer = typeof dealerTransfer.$inferSelect;
type NewTransfer = Omit<typeof dealerTransfer.$inferInsert, "id" | "tokenHash" | "expiresAt" | "status">;

const DAYS_TO_AGREE = 14;
/** One text for whatever is wrong: who guesses learns nothing. */
const ERROR = { errors: ["public-transfer-request-error"] };

/** Asks for a transfer; answers the secret for the mail to the other shop. */
export async function requestTransfer(database: Database | Transaction, input: NewTransfer): Promise<string> {
  const token = newToken();
  const expiresAt = sql`now() + make_interval(days => ${DAYS_TO_AGREE}::int)`;
  await database.insert(dealerTransfer).values({ ...input, tokenHash: hashToken(token), expiresAt });
  return token;
}

/** The transfer of a secret, with the shop that has to agree: the one that did not ask. */
async function findTransfer(
  database: Database,
  secret: string,
  shopCode: string,
): Promise<{ transfer: Transfer; shop: typeof shop.$inferSelect } | undefined> {
  const agreeing = sql`case when ${dealerTransfer.requestedByShopId} = ${dealerTransfer.fromShopId} then ${dealerTransfer.toShopId} else ${dealerTransfer.fromShopId} end`;
  const [found] = await database
    .select({ transfer: dealerTransfer, shop })
    .from(dealerTransfer)
    .innerJoin(shop, eq(shop.id, agreeing))
    .where(and(eq(dealerTransfer.tokenHash, hashToken(secret)), eq(sql`lower(${shop.code})`, shopCode.toLowerCase())));
  return found;
}

/**
 * Carries the transfer out: the dealers get a link in the other shop, as owner where the ownership moves. A code that is used there gets a
 * number behind it. Answers the dealers that were not the giving shop's any more.
 */
export async function carryOut(transaction: Transaction, transfer: Transfer): Promise<Record<string, string>> {
  const { fromShopId, toShopId, type, keepVisible } = transfer;
  const ids = [...transfer.fitterIds];
  const owned = await transaction
    .select({ fitterId: shopFitterLink.fitterId })
    .from(shopFitterLink)
    .where(
      and(
        eq(shopFitterLink.shopId, fromShopId),
        inArray(shopFitterLink.fitterId, ids),
        eq(shopFitterLink.ownerShop, true),
      ),
    );
  const moving = owned.map((row) => row.fitterId);
  const failed = Object.fromEntries(ids.filter((id) => !moving.includes(id)).map((id) => [String(id), "NOT_OWNED"]));
  if (moving.length === 0) return failed;

  const columns = sql.raw(
    "code, relative_url, position, excluded, search, name_key, city_key, postal_code, country, status, dealer_type, booking_mode, rating_key, quality, service_count, pending_changes",
  );
  const copied = sql.raw(
    "old.relative_url, old.position, false, old.search, old.name_key, old.city_key, old.postal_code, old.country, old.status, old.dealer_type, old.booking_mode, old.rating_key, old.quality, old.service_count, 0",
  );
  const owner = type === "TRANSFER";
  if (owner)
    await transaction
      .update(shopFitterLink)
      .set({ ownerShop: false })
      .where(and(eq(shopFitterLink.shopId, fromShopId), inArray(shopFitterLink.fitterId, moving)));
  const wanted = sql.join(
    moving.map((id) => sql`${id}`),
    sql`, `,
  );
  await transaction.execute(sql`
    insert into shop_fitter_link (shop_id, fitter_id, owner_shop, ${columns})
    select ${toShopId}::bigint, old.fitter_id, ${owner}::boolean,
      case when exists (select 1 from shop_fitter_link used where used.shop_id = ${toShopId} and used.fitter_id <> old.fitter_id and lower(used.code) = lower(old.code) and used.deleted_at is null)
        then old.code || '-2' else old.code end,
      ${copied}
    from shop_fitter_link old where old.shop_id = ${fromShopId} and old.fitter_id in (${wanted})
    on conflict (shop_id, fitter_id) do update set owner_shop = shop_fitter_link.owner_shop or excluded.owner_shop, deleted_at = null, updated_at = now()`);
  if (owner && !keepVisible)
    await transaction
      .delete(shopFitterLink)
      .where(and(eq(shopFitterLink.shopId, fromShopId), inArray(shopFitterLink.fitterId, moving)));
  await transaction
    .update(fitter)
    .set({ version: sql`${fitter.version} + 1`, updatedAt: sql`now()` })
    .where(inArray(fitter.id, moving));
  return failed;
}

/** Both shops see it in their journal and at the next look in their shell. */
async function tellBoth(
  transaction: Transaction,
  transfer: Transfer,
  actor: Actor,
  agreed: string,
  done: boolean,
): Promise<void> {
  for (const shopId of [transfer.fromShopId, transfer.toShopId]) {
    await writeAudit(
      transaction,
      { ...actor, channel: "PUBLIC" },
      {
        verb: "STATE",
        shopId,
        resource: "dealerTransfer",
        recordId: transfer.id,
        recordLabel: agreed,
        action: done ? "done" : "accepted",
        changes: [{ field: "status", before: "REQUESTED", after: done ? "DONE" : "ACCEPTED" }],
      },
    );
    await raiseAlert(transaction, {
      key: `dealer-transfer-${transfer.id}`,
      shopId,
      right: "FITTER",
      type: "INFO",
      titleKey: "dealer-transfer.alert.title",
      lines: [{ key: "dealer-transfer.alert.text", params: { shop: agreed, count: transfer.fitterIds.length } }],
      link: "/fitter",
    });
  }
}

async function agree(
  parts: ServerParts,
  context: PublicContext,
  transfer: Transfer,
  agreed: typeof shop.$inferSelect,
): Promise<string | undefined> {
  const { database, mail, messages } = parts;
  const [asked] =
    transfer.requestedBy === null
      ? []
      : await database.select().from(userAccount).where(eq(userAccount.id, transfer.requestedBy));
  const params = { shop: agreed.name, count: transfer.fitterIds.length, day: transfer.effectiveOn };
  const told =
    asked?.status === "ACTIVE"
      ? await writeLetter(messages, {
          template: "transfer-confirmed",
          recipient: asked.email,
          locale: asked.locale,
          shopId: transfer.requestedByShopId,
          params,
        })
      : undefined;
  return database.transaction(async (transaction) => {
    const due = sql<boolean>`${dealerTransfer.effectiveOn} <= current_date`;
    const [current] = await transaction
      .select({ transfer: dealerTransfer, due, late: sql<boolean>`${dealerTransfer.expiresAt} <= now()` })
      .from(dealerTransfer)
      .where(eq(dealerTransfer.id, transfer.id))
      .for("update");
    if (current === undefined) return undefined;
    const { status } = current.transfer;
    // Agreed before: nothing more happens, and the person reads that it worked.
    if (status === "ACCEPTED" || status === "DONE") return status;
    if (status !== "REQUESTED") return undefined;
    if (current.late) {
      await transaction.update(dealerTransfer).set({ status: "EXPIRED" }).where(eq(dealerTransfer.id, transfer.id));
      return undefined;
    }
    const report = current.due ? await carryOut(transaction, current.transfer) : {};
    const next = current.due ? "DONE" : "ACCEPTED";
    const doneAt = current.due ? sql`now()` : null;
    await transaction
      .update(dealerTransfer)
      .set({ status: next, decidedAt: sql`now()`, doneAt, report })
      .where(eq(dealerTransfer.id, transfer.id));
    await tellBoth(transaction, transfer, publicActor(context), agreed.name, current.due);
    if (told !== undefined) await mail.queue(transaction, told);
    return next;
  });
}

/** Carries out what was agreed on and has come due. */
export async function carryOutDue(database: Database): Promise<number> {
  const due = await database
    .select({ id: dealerTransfer.id })
    .from(dealerTransfer)
    .where(and(eq(dealerTransfer.status, "ACCEPTED"), sql`${dealerTransfer.effectiveOn} <= current_date`));
  for (const { id } of due)
    await database.transaction(async (transaction) => {
      const [transfer] = await transaction.select().from(dealerTransfer).where(eq(dealerTransfer.id, id)).for("update");
      if (transfer?.status !== "ACCEPTED") return;
      const report = await carryOut(transaction, transfer);
      await transaction
        .update(dealerTransfer)
        .set({ status: "DONE", doneAt: sql`now()`, report })
        .where(eq(dealerTransfer.id, id));
    });
  return due.length;
}

export function dealerTransferRoutes(parts: ServerParts): readonly Route[] {
  const { database } = parts;
  return [
    publicRoute(confirmDealerTransfer, async (context, { query }) => {
      if (
        !(await takeAttempt(database, { key: `dealer-transfer:${context.address}`, attempts: 60, minutes: 15 })).allowed
      )
        return ERROR;
      const found = await findTransfer(database, query.dealer, query.shop);
      if (found === undefined || found.transfer.type !== query.type.toUpperCase()) return ERROR;
      const status = await agree(parts, context, found.transfer, found.shop);
      return status === undefined ? ERROR : { status };
    }),
  ];
}
