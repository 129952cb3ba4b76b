/** Public route that accepts a dealer transfer by the mailed link. */
import { and, eq, inArray, sql } from "drizzle-orm";
import { confirmDealerTransfer } from "../../../../../src/contract/endpoints/public-pages";
import { publicActor } from "../../../identity/actors";
import { takeAttempt } from "../../../identity/credentials/rate-limit";
import { hashToken } from "../../../platform/http/random-token";
import { executeTransfer, journalFor, alertShops } from "./execute";
import { type Transfer } from "./preview-effects";
import type { PublicContext } from "../../../platform/http/request-context";
import { publicRoute, type Route } from "../../../platform/http/route";
import { writeLetter } from "../../../services/mail/letter";
import type { ServerServices } from "../../../services/server-services";
import { SYSTEM_ACTOR, type Actor } from "../../../platform/storage/audit";
import type { Database, Transaction } from "../../../platform/storage/db";
import { dealerTransfer, shop, userAccount } from "../../../platform/storage/schema";
import { runIsolated } from "../../../platform/storage/each-shop";
import { shopToday } from "../../../platform/storage/shop-day";

/** Days of a transfer follow the clock of the requesting shop. */
const today = shopToday(dealerTransfer.requestedByShopId);

/** One error for every failure, so that guessing reveals nothing. */
const ERROR = { errors: ["public-transfer-request-error"] };

/** Finds the transfer of a secret and the shop that has to agree. */
async function findTransfer(
  database: Database,
  secret: string,
  shopCode: string,
): Promise<{ transfer: Transfer; shop: typeof shop.$inferSelect } | undefined> {
  const agreeingShopId = sql`case when ${dealerTransfer.requestedByShopId} = ${dealerTransfer.fromShopId} then ${dealerTransfer.toShopId} else ${dealerTransfer.fromShopId} end`;
  const [found] = await database
    .select({ transfer: dealerTransfer, shop })
    .from(dealerTransfer)
    .innerJoin(shop, eq(shop.id, agreeingShopId))
    .where(and(eq(dealerTransfer.tokenHash, hashToken(secret)), eq(sql`lower(${shop.code})`, shopCode.toLowerCase())));
  return found;
}

/** Records the decision in both shops' journals and raises alerts. */
async function notifyDecision(
  transaction: Transaction,
  transfer: Transfer,
  actor: Actor,
  agreeingShop: string,
  isDone: boolean,
): Promise<void> {
  const shops = [transfer.fromShopId, transfer.toShopId];
  const after = isDone ? "DONE" : "ACCEPTED";
  for (const shopId of shops)
    await journalFor(transaction, { ...actor, channel: "PUBLIC" }, transfer, shopId, agreeingShop, {
      before: "REQUESTED",
      after,
    });
  await alertShops(transaction, transfer, shops, after, agreeingShop);
}

async function acceptTransfer(
  services: ServerServices,
  context: PublicContext,
  transfer: Transfer,
  agreeingShop: typeof shop.$inferSelect,
): Promise<string | undefined> {
  const { database, mail, messages } = services;
  const [requester] =
    transfer.requestedBy === null
      ? []
      : await database.select().from(userAccount).where(eq(userAccount.id, transfer.requestedBy));
  const params = { shop: agreeingShop.name, count: transfer.fitterIds.length, day: transfer.effectiveOn };
  const letterParams =
    requester?.status === "ACTIVE"
      ? await writeLetter(messages, {
          template: "transfer-confirmed",
          recipient: requester.email,
          locale: requester.locale,
          shopId: transfer.requestedByShopId,
          params,
        })
      : undefined;
  return database.transaction(async (transaction) => {
    const isDue = sql<boolean>`${dealerTransfer.effectiveOn} <= ${today}`;
    const [current] = await transaction
      .select({ transfer: dealerTransfer, due: isDue, late: sql<boolean>`${dealerTransfer.expiresAt} <= now()` })
      .from(dealerTransfer)
      .where(eq(dealerTransfer.id, transfer.id))
      .for("update");
    if (current === undefined) return undefined;
    const { status } = current.transfer;
    // Already accepted: report success without doing anything.
    if (status === "ACCEPTED" || status === "DONE") return status;
    if (status !== "REQUESTED") return undefined;
    if (current.late) {
      await transaction.update(dealerTransfer).set({ status: "EXPIRED" }).where(eq(dealerTransfer.id, transfer.id));
      return undefined;
    }
    const report = current.due ? await executeTransfer(transaction, current.transfer) : {};
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
    await notifyDecision(transaction, transfer, publicActor(context), agreeingShop.name, current.due);
    if (letterParams !== undefined) await mail.queue(transaction, letterParams);
    return next;
  });
}

/** Records in both shops' journals and alerts that the transfer took effect, naming the other shop. */
async function notifyExecution(transaction: Transaction, transfer: Transfer): Promise<void> {
  const both = [transfer.fromShopId, transfer.toShopId];
  const shops = await transaction.select().from(shop).where(inArray(shop.id, both));
  for (const id of both) {
    const other = shops.find((candidate) => candidate.id !== id)?.name ?? "";
    const change = { before: "ACCEPTED", after: "DONE" };
    await journalFor(transaction, SYSTEM_ACTOR, transfer, id, other, change);
    await alertShops(transaction, transfer, [id], "CARRIED_OUT", other);
  }
}

/** Carries out accepted transfers that are due, even if the deciding accounts no longer exist. */
export async function executeDueTransfers(database: Database): Promise<number> {
  const dueTransfers = await database
    .select({ id: dealerTransfer.id })
    .from(dealerTransfer)
    .where(and(eq(dealerTransfer.status, "ACCEPTED"), sql`${dealerTransfer.effectiveOn} <= ${today}`));
  for (const { id } of dueTransfers)
    await runIsolated(`Dealer transfer ${id}`, () =>
      database.transaction(async (transaction) => {
        const [transfer] = await transaction
          .select()
          .from(dealerTransfer)
          .where(eq(dealerTransfer.id, id))
          .for("update");
        if (transfer?.status !== "ACCEPTED") return;
        const report = await executeTransfer(transaction, transfer);
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
        await notifyExecution(transaction, transfer);
      }),
    );
  return dueTransfers.length;
}

export function dealerTransferRoutes(services: ServerServices): readonly Route[] {
  const { database } = services;
  return [
    publicRoute(confirmDealerTransfer, async (context, { query }) => {
      if (
        !(await takeAttempt(database, { key: `dealer-transfer:${context.address}`, attempts: 60, minutes: 15 })).allowed
      )
        return ERROR;
      const found = await findTransfer(database, query.dealer, query.shop);
      if (found === undefined || found.transfer.type !== query.type.toUpperCase()) return ERROR;
      const status = await acceptTransfer(services, context, found.transfer, found.shop);
      return status === undefined ? ERROR : { status };
    }),
  ];
}
