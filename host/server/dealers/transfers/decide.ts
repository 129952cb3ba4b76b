/** What the two shops of a dealer transfer do in the admin: ask, write again, agree, refuse, cancel. */
import { and, eq, inArray, sql } from "drizzle-orm";
import type { HookContext, Outcome } from "../../resources/hooks";
import type { Transaction } from "../../storage/db";
import { dealerTransfer, outbox, shop } from "../../storage/schema";
import { acrossShops, type ScopedDatabase } from "../../storage/scoped-database";
import { carryOut, journalFor, tellShops, type Transfer } from "./carry-out";
import { mailDecision, mailRequest, otherShopOf, partiesOf, type Wish, type WishErrors } from "./request";

/** Mails of one request that may go out in a day. */
const MAILS_A_DAY = 3;

/** Message key by field where the request can't be made. */
export async function refuseWish(data: ScopedDatabase, wish: Wish): Promise<WishErrors | undefined> {
  const { shopId } = data.scope;
  if (shopId === null) return { otherShop: "dealerTransfer.error.unknown-shop" };
  const found = await partiesOf(acrossShops(data), shopId, wish);
  return "errors" in found ? found.errors : undefined;
}

interface Known {
  readonly transaction: Transaction;
  readonly transfer: Transfer;
  /** Name of the acting shop. */
  readonly by: string;
}

/** The transfer, within the caller's scope, on the connection that reaches both shops. */
async function known({ data }: HookContext, id: number): Promise<Known> {
  const transfer = await data.find(dealerTransfer, eq(dealerTransfer.id, id));
  if (transfer === undefined) throw new Error("The transfer is not there any more.");
  const transaction = acrossShops(data) as Transaction;
  const [own] = await transaction
    .select({ name: shop.name })
    .from(shop)
    .where(eq(shop.id, data.scope.shopId ?? 0));
  return { transaction, transfer, by: own?.name ?? "" };
}

const publicUrl = ({ caller }: HookContext): string => caller.registry.parts?.config.publicUrl ?? "";

/** Mails the shop that has to agree, and tells it in its shell. */
export async function sendRequest(context: HookContext, id: number): Promise<void> {
  const { transaction, transfer, by } = await known(context, id);
  await mailRequest(transaction, transfer, publicUrl(context));
  const other = otherShopOf(transfer);
  await tellShops(transaction, transfer, [other], "REQUESTED", by);
  await journalFor(transaction, context.data.actor, transfer, other, by, { before: "", after: "REQUESTED" });
}

/** Writes again, with a new link; refused once too many letters went out. */
export async function mailAgain(context: HookContext, id: number): Promise<Outcome> {
  const { transaction, transfer } = await known(context, id);
  const [sent] = await transaction
    .select({ mails: sql<number>`count(distinct ${outbox.createdAt})::int` })
    .from(outbox)
    .where(
      and(
        eq(outbox.template, "transfer-request"),
        eq(outbox.shopId, otherShopOf(transfer)),
        sql`${outbox.createdAt} > now() - interval '1 day'`,
        sql`${outbox.createdAt} >= ${transfer.createdAt.toISOString()}::timestamptz`,
      ),
    );
  if ((sent?.mails ?? 0) >= MAILS_A_DAY) return { errors: ["dealerTransfer.error.mailed-often"] };
  await mailRequest(transaction, transfer, publicUrl(context));
  return {};
}

/** Keeps why a request is refused, for the mail and for both shops' screens. */
export async function keepReason({ data }: HookContext, id: number, reason: unknown): Promise<void> {
  if (typeof reason === "string") await data.update(dealerTransfer, { report: { reason } }, eq(dealerTransfer.id, id));
}

/** What follows from a decision made in the admin: effect, mail, alerts and the journal of the other shop. */
export async function decide(context: HookContext, id: number, before: string, after: string): Promise<void> {
  const { transaction, transfer, by } = await known(context, id);
  if (after === "DONE") {
    const report = await carryOut(transaction, transfer);
    await transaction.update(dealerTransfer).set({ report }).where(eq(dealerTransfer.id, id));
  }
  if (after === "REFUSED") await mailDecision(transaction, transfer, "transfer-refused", by);
  if (after === "ACCEPTED" || after === "DONE") await mailDecision(transaction, transfer, "transfer-confirmed", by);
  const { shopId } = context.data.scope;
  const shops = [transfer.fromShopId, transfer.toShopId];
  await tellShops(transaction, transfer, shops, after as "ACCEPTED" | "DONE" | "REFUSED" | "CANCELLED", by);
  for (const other of shops.filter((one) => one !== shopId))
    await journalFor(transaction, context.data.actor, transfer, other, by, { before, after });
}

/** Requests that nobody answered in time. */
export async function expireRequests(database: Transaction | Parameters<typeof partiesOf>[0]): Promise<void> {
  await database
    .update(dealerTransfer)
    .set({ status: "EXPIRED", version: sql`${dealerTransfer.version} + 1` })
    .where(and(inArray(dealerTransfer.status, ["REQUESTED"]), sql`${dealerTransfer.expiresAt} <= now()`));
}
