/** Erases a customer from requests, orders, payments and the register of subscribers. Figures, states and issued invoices stay. */
import { and, eq, sql } from "drizzle-orm";
import { foldText } from "../../../../src/contract/fold-text";
import type { OrderState, PaymentState } from "../../../../src/contract/orders";
import type { DisputeStatus } from "../../../../src/contract/payments";
import { hasRight } from "../../../../src/contract/rights";
import { payment, paymentDispute, quoteRevision, record, shopOrder } from "../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import type { LineEffect } from "../../resources/kinds/kind-hooks";
import { serviceOf } from "../../resources/service";
import type { ToolContext } from "../../resources/types";
import { runWithin } from "../../resources/kinds/run-within";
import { ERASED, eraseThread } from "../contacts/erase";
import { dropAttachments, formFilesOf } from "../customer-requests/attachments";
import { forgetVersions } from "../customer-requests/forget-versions";
import { revokeLinks } from "../customer-requests/link";
import { CUSTOMER_KINDS, type CustomerKind, type CustomerRecord } from "./find";

type Effect = LineEffect<CustomerKind>;

/** Values of a request that tell who the customer is or what they wrote. */
const PERSONAL = [
  ...["customerEmail", "customerPhone", "vehicleRegistrationNumber", "vin", "subject", "answers", "decisionReason"],
  ...["firstFile", "secondFile", "thirdFile", "internalNotes", "message"],
];

/** States of orders that need no payment any more. */
export const ENDED_ORDERS: readonly OrderState[] = ["CANCELLED", "EXPIRED", "RETURNED"];
export const UNPAID_ORDERS: readonly PaymentState[] = ["UNPAID", "ON_SITE"];
/** States in which a dispute is not decided. */
export const OPEN_DISPUTES: readonly DisputeStatus[] = [
  "needs_response",
  "under_review",
  "warning_needs_response",
  "warning_under_review",
];

/** Kinds of requests, which are stored alike. */
export type RequestKind = "quote" | "contact" | "appointment";

/** Erases the customer from a request, with its files, its links and its stored versions. */
export async function eraseRequest(data: ScopedDatabase, kind: RequestKind, id: number): Promise<void> {
  const [stored] = await data.select(record, { where: eq(record.id, id) });
  await dropAttachments(data, formFilesOf(stored?.data ?? {}));
  const values = {
    ...{ customerName: ERASED, comments: ERASED, customer: { name: ERASED } },
    ...(kind === "contact" && { erased: true }),
  };
  await data.execute(
    record,
    (scope) => sql`update ${record} set search = '', version = ${record.version} + 1,
      data = (data - ${`{${PERSONAL.join(",")}}`}::text[]) || ${JSON.stringify(values)}::jsonb || jsonb_build_object('erasedAt', now())
      where ${scope} and ${record.id} = ${id}`,
    "write",
  );
  await revokeLinks(data, { type: kind, recordId: id });
  await forgetVersions(data, kind, id);
  if (kind === "contact") await eraseThread(data, id);
  if (kind !== "quote") return;
  const customer = JSON.stringify({ customer: { name: ERASED, email: null }, vehicle: null, message: null });
  // Revisions are read-only for all else.
  await acrossShops(data)
    .update(quoteRevision)
    .set({ content: sql`${quoteRevision.content} || ${customer}::jsonb` })
    .where(and(eq(quoteRevision.quoteId, id), eq(quoteRevision.shopId, data.scope.shopId ?? 0)));
}

/** Erases the customer from an order. Its invoice and its credit notes stay as they are. */
export async function eraseOrder(data: ScopedDatabase, id: number, reference: string): Promise<void> {
  const nobody = {
    ...{ customerName: ERASED, customerEmail: null, customerPhone: null, vehicleRegistrationNumber: null },
    ...{ billingAddress: null, shippingAddress: null, internalNotes: null },
    ...{ carrier: null, trackingNumber: null, trackingUrl: null },
  };
  const version = sql`${shopOrder.version} + 1` as unknown as number;
  await data.update(shopOrder, { ...nobody, search: foldText(reference), version }, eq(shopOrder.id, id));
  await forgetVersions(data, "meta-order", id);
}

/** Erases the customer from a payment, and from the answers to its disputes. */
export async function erasePayment(data: ScopedDatabase, id: number, platformId: string): Promise<void> {
  const next = (column: typeof payment.version | typeof paymentDispute.version): number =>
    sql`${column} + 1` as unknown as number;
  const search = foldText(platformId);
  await data.update(
    payment,
    { customerName: ERASED, customerEmail: null, search, version: next(payment.version) },
    eq(payment.id, id),
  );
  const evidence = {
    ...{ customerName: null, customerEmailAddress: null, customerPurchaseIp: null, words: null },
    ...{ billingAddress: null, shippingAddress: null, accessActivityLog: null },
  };
  const disputes = await data.update(
    paymentDispute,
    { ...evidence, version: next(paymentDispute.version) },
    eq(paymentDispute.paymentId, id),
  );
  await forgetVersions(data, "payment", id);
  for (const dispute of disputes) await forgetVersions(data, "payment-dispute", dispute.id);
}

/** Returns why a record keeps its customer; undefined when it does not. */
async function refusalOf({ kind, record: { id, ...values } }: CustomerRecord, data: ScopedDatabase) {
  if (
    kind === "order" &&
    UNPAID_ORDERS.some((state) => state === values["paymentState"]) &&
    !ENDED_ORDERS.some((state) => state === values["state"])
  )
    return "customer-data.line.unpaid";
  const ofOrder = kind === "order" ? eq(payment.orderId, id) : eq(payment.id, id);
  const isPaid = kind === "order" || kind === "payment";
  const payments = isPaid ? await data.select(payment, { where: ofOrder }) : [];
  return payments.some(({ disputeStatus }) => OPEN_DISPUTES.some((status) => status === disputeStatus))
    ? "customer-data.line.disputed"
    : undefined;
}

/** Erases the customer from one record, unless an order or a dispute still needs them. */
export async function eraseCustomer(
  found: CustomerRecord,
  { caller, data }: Pick<ToolContext, "caller" | "data">,
): Promise<Effect> {
  const { kind, record: one } = found;
  const resource = CUSTOMER_KINDS[kind];
  const line = { kind, version: one.version };
  if (!hasRight(caller.context.access.rights, serviceOf(caller.registry, resource).resource.right?.write))
    return { ...line, outcome: "REFUSE", message: "customer-data.line.no-right" };
  const message = await refusalOf(found, data);
  if (message !== undefined) return { ...line, outcome: "REFUSE", message };
  const { id } = one;
  if (kind === "quote" || kind === "appointment") await eraseRequest(data, kind, id);
  else if (kind === "order") await eraseOrder(data, id, String(one["reference"]));
  else if (kind === "payment") await erasePayment(data, id, String(one["platformId"]));
  else await runWithin(caller, data, { resource, id, action: "erase" });
  if (kind !== "contact" && kind !== "subscriber")
    await data.audit({ verb: "UPDATE", resource, recordId: id, recordLabel: ERASED, action: "erase" });
  return { ...line, outcome: "CHANGE" };
}
