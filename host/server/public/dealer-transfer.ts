/** The other shop agrees to a dealer transfer by the link of its mail (Spec 1 §2.3, §5, §8). */
import { and, eq, inArray, sql } from "drizzle-orm";
import { confirmDealerTransfer } from "../../../src/contract/endpoints/public-pages";
import { publicActor } from "../auth/entrance";
import { takeAttempt } from "../auth/rate-limit";
import { hashToken } from "../auth/token";
import { carryOut, journalFor, tellShops, type Transfer } from "../dealers/transfers/carry-out";
import type { PublicContext } from "../http/request-context";
import { publicRoute, type Route } from "../http/route";
import { writeLetter } from "../mail/letter";
import type { ServerParts } from "../server-parts";
import { SYSTEM_ACTOR, type Actor } from "../storage/audit";
import type { Database, Transaction } from "../storage/db";
import { dealerTransfer, shop, userAccount } from "../storage/schema";
import { shopToday } from "../storage/shop-day";

/** A transfer's day is that of the shop that asked for it. */
const today = shopToday(dealerTransfer.requestedByShopId);

/** One text for whatever is wrong: who guesses learns nothing. */
const ERROR = { errors: ["public-transfer-request-error"] };

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

/** Both shops see it in their journal and at the next look in their shell. */
async function tellBoth(
  transaction: Transaction,
  transfer: Transfer,
  actor: Actor,
  agreed: string,
  done: boolean,
): Promise<void> {
  const shops = [transfer.fromShopId, transfer.toShopId];
  const after = done ? "DONE" : "ACCEPTED";
  for (const shopId of shops)
    await journalFor(transaction, { ...actor, channel: "PUBLIC" }, transfer, shopId, agreed, {
      before: "REQUESTED",
      after,
    });
  await tellShops(transaction, transfer, shops, after, agreed);
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
    const due = sql<boolean>`${dealerTransfer.effectiveOn} <= ${today}`;
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
      .set({
        status: next,
        decidedAt: sql`now()`,
        doneAt,
        report,
        version: sql`${dealerTransfer.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(dealerTransfer.id, transfer.id));
    await tellBoth(transaction, transfer, publicActor(context), agreed.name, current.due);
    if (told !== undefined) await mail.queue(transaction, told);
    return next;
  });
}

/** Each shop reads in its journal and in its shell that the day has come, with the name of the other one. */
async function tellEach(transaction: Transaction, transfer: Transfer): Promise<void> {
  const both = [transfer.fromShopId, transfer.toShopId];
  const shops = await transaction.select().from(shop).where(inArray(shop.id, both));
  for (const id of both) {
    const other = shops.find((one) => one.id !== id)?.name ?? "";
    const change = { before: "ACCEPTED", after: "DONE" };
    await journalFor(transaction, SYSTEM_ACTOR, transfer, id, other, change);
    await tellShops(transaction, transfer, [id], "CARRIED_OUT", other);
  }
}

/** Carries out what was agreed on and has come due, whatever has become of the people who agreed. */
export async function carryOutDue(database: Database): Promise<number> {
  const due = await database
    .select({ id: dealerTransfer.id })
    .from(dealerTransfer)
    .where(and(eq(dealerTransfer.status, "ACCEPTED"), sql`${dealerTransfer.effectiveOn} <= ${today}`));
  for (const { id } of due)
    await database.transaction(async (transaction) => {
      const [transfer] = await transaction.select().from(dealerTransfer).where(eq(dealerTransfer.id, id)).for("update");
      if (transfer?.status !== "ACCEPTED") return;
      const report = await carryOut(transaction, transfer);
      await transaction
        .update(dealerTransfer)
        .set({
          status: "DONE",
          doneAt: sql`now()`,
          report,
          version: sql`${dealerTransfer.version} + 1`,
          updatedAt: sql`now()`,
        })
        .where(eq(dealerTransfer.id, id));
      await tellEach(transaction, transfer);
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
