/** Actions on dealer transfers in the admin: request, send again, accept, refuse, cancel. */
import { and, eq, inArray, sql } from "drizzle-orm";
import type { HookContext, HookResult } from "../../../resources/types";
import { refuse } from "../../../resources/writing/validate-change";
import type { Transaction } from "../../../platform/storage/db";
import { dealerTransfer, outbox, shop } from "../../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../../platform/storage/scoped-database";
import { executeTransfer, journalFor, alertShops } from "./execute";
import { type Transfer } from "./preview-effects";
import { requireCodeAttempt } from "./code-attempts";
import { mailDecision, mailRequest, otherShopOf, partiesOf, type TransferInput } from "./request";

/** Maximum mails per request and day. */
const MAX_MAILS_A_DAY = 3;

/** Throws a problem with field errors when the request cannot be made, or when the shop has asked for too many codes. */
export async function validateTransfer(data: ScopedDatabase, input: TransferInput): Promise<void> {
  const { shopId } = data.scope;
  if (shopId === null) return refuse({ otherShop: { key: "dealer-transfer.error.unknown-shop" } });
  if (input.direction === "ASK") await requireCodeAttempt(data, shopId);
  const found = await partiesOf(acrossShops(data), shopId, input);
  if ("errors" in found) refuse(found.errors);
}

interface LoadedTransfer {
  readonly transaction: Transaction;
  readonly transfer: Transfer;
  /** Name of the acting shop. */
  readonly actingShop: string;
}

/** Loads the transfer within the caller's scope, on a connection that can access both shops. */
async function loadTransfer({ data }: HookContext, id: number): Promise<LoadedTransfer> {
  const transfer = await data.find(dealerTransfer, eq(dealerTransfer.id, id));
  if (transfer === undefined) throw new Error("The transfer no longer exists.");
  const transaction = acrossShops(data) as Transaction;
  const [ownShop] = await transaction
    .select({ name: shop.name })
    .from(shop)
    .where(eq(shop.id, data.scope.shopId ?? 0));
  return { transaction, transfer, actingShop: ownShop?.name ?? "" };
}

/** Mails the shop that has to agree and raises an alert there; also records the request in its journal. */
export async function sendRequest(context: HookContext, id: number): Promise<void> {
  const { transaction, transfer, actingShop } = await loadTransfer(context, id);
  await mailRequest(transaction, transfer, context.caller.registry.services);
  const other = otherShopOf(transfer);
  await alertShops(transaction, transfer, [other], "REQUESTED", actingShop);
  await journalFor(transaction, context.data.actor, transfer, other, actingShop, { before: "", after: "REQUESTED" });
}

/** Sends the mail again with a new link. Refused after too many mails. */
export async function resendRequest(context: HookContext, id: number): Promise<HookResult> {
  const { transaction, transfer } = await loadTransfer(context, id);
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
  if ((sent?.mails ?? 0) >= MAX_MAILS_A_DAY) return { errors: ["dealer-transfer.error.mailed-often"] };
  await mailRequest(transaction, transfer, context.caller.registry.services);
  return {};
}

/** Stores the reason of a refusal for the mail and both shops' screens. */
export async function saveReason({ data }: HookContext, id: number, reason: unknown): Promise<void> {
  if (typeof reason === "string") await data.update(dealerTransfer, { report: { reason } }, eq(dealerTransfer.id, id));
}

/** Applies a decision made in the admin: effect, mail, alerts and the other shop's journal. */
export async function decide(context: HookContext, id: number, before: string, after: string): Promise<void> {
  const { transaction, transfer, actingShop } = await loadTransfer(context, id);
  if (after === "DONE") {
    const report = await executeTransfer(transaction, transfer);
    await transaction.update(dealerTransfer).set({ report }).where(eq(dealerTransfer.id, id));
  }
  const { services } = context.caller.registry;
  if (after === "REFUSED") await mailDecision(transaction, transfer, "transfer-refused", actingShop, services);
  if (after === "ACCEPTED" || after === "DONE")
    await mailDecision(transaction, transfer, "transfer-confirmed", actingShop, services);
  const { shopId } = context.data.scope;
  const shops = [transfer.fromShopId, transfer.toShopId];
  await alertShops(transaction, transfer, shops, after as "ACCEPTED" | "DONE" | "REFUSED" | "CANCELLED", actingShop);
  for (const other of shops.filter((candidate) => candidate !== shopId))
    await journalFor(transaction, context.data.actor, transfer, other, actingShop, { before, after });
}

/** Expires requests that were not answered in time. */
export async function expireRequests(database: Transaction | Parameters<typeof partiesOf>[0]): Promise<void> {
  await database
    .update(dealerTransfer)
    .set({ status: "EXPIRED", version: sql`${dealerTransfer.version} + 1` })
    .where(and(inArray(dealerTransfer.status, ["REQUESTED"]), sql`${dealerTransfer.expiresAt} <= now()`));
}
