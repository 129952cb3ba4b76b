/** Routes of payments, and the jobs that talk to the platforms. */
import { and, desc, eq } from "drizzle-orm";
import * as calls from "../../../../src/contract/endpoints/payments";
import type { RefundLine } from "../../../../src/contract/payments";
import { ApiProblem } from "../../platform/http/problem";
import { FileResponse, publicRoute, route } from "../../platform/http/route";
import { inEachShop, scopeOfShop } from "../../platform/storage/each-shop";
import { orderDocument, payment, paymentDispute, paymentOperation, shopOrder } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { ServerModule } from "../../resources/resource-services";
import { PlatformError, WebhookRefused } from "../../services/payments/platform";
import { paymentPlatforms } from "../../services/payments/platforms";
import { documentNumber } from "../orders/document-number";
import { PaymentSandbox } from "../payment-sandbox/sandbox";
import { renewTimedAlerts } from "./alerts";
import { DISPUTE_MAIL_JOB, REFUND_MAIL_JOB } from "./apply";
import { mailDispute } from "./dispute-mail";
import { disputePdf } from "./dispute-pdf";
import { disputesOf, movementsOf, refundsOf, type Payment } from "./ledger";
import { registerSending } from "./operations";
import { mailRefund } from "./refund-mail";
import { previewRefund } from "./refunds";
import { meansNoticesRoute } from "./means-notices";
import { platformRoutes } from "./platform-routes";
import { receiveShopWebhook, receiveWebhook } from "./webhooks";

async function requirePayment(data: ScopedDatabase, id: string): Promise<Payment> {
  const row = await data.find(payment, eq(payment.id, Number(id)));
  if (row === undefined) throw new ApiProblem("not-found");
  return row;
}

/** Returns the numbers of credit notes by id. */
async function creditNotes(data: ScopedDatabase, { orderId }: Payment): Promise<ReadonlyMap<number, string>> {
  const rows = orderId === null ? [] : await data.select(orderDocument, { where: eq(orderDocument.orderId, orderId) });
  return new Map(rows.map((row) => [row.id, documentNumber(row)]));
}

/** What the platform refused, newest first. */
async function refusalsOf(data: ScopedDatabase, id: number) {
  const rows = await data.select(paymentOperation, {
    where: and(eq(paymentOperation.paymentId, id), eq(paymentOperation.state, "FAILED")),
    orderBy: [desc(paymentOperation.id)],
    limit: 5,
  });
  return rows.map((row) => ({ id: row.id, text: row.error ?? "" }));
}

/** Answers a webhook, and tells the platform when to send it again. */
async function received(work: () => Promise<unknown>): Promise<{ received: boolean }> {
  try {
    await work();
  } catch (error) {
    if (error instanceof WebhookRefused) throw new ApiProblem("malformed", { detail: error.message });
    if (error instanceof PlatformError) throw new ApiProblem("unavailable", { detail: error.message });
    throw error;
  }
  return { received: true };
}

/** @param delays milliseconds after which the sandbox changes something by itself; for tests */
export const paymentModuleWith =
  (delays?: { readonly refund: number; readonly dispute: number }): ServerModule =>
  async (services) => {
    const { config, database, secrets, jobs } = services;
    const sandbox = config.demo
      ? new PaymentSandbox({
          database,
          secret: await secrets.get("payment-sandbox"),
          ...(delays !== undefined && { delays }),
          deliver: async (platform, headers, body) => {
            await receiveWebhook(services, platforms, platform, headers, body);
          },
        })
      : undefined;
    const platforms = paymentPlatforms(services, sandbox && (() => sandbox.open()));
    registerSending(services, platforms);
    jobs.handle(REFUND_MAIL_JOB, async ({ shopId, params }) => {
      const { refund } = params as { readonly refund?: unknown };
      if (shopId !== null) await mailRefund(services, scopeOfShop(database, shopId), Number(refund));
      return { status: "DONE", report: {} };
    });
    jobs.handle(DISPUTE_MAIL_JOB, async ({ shopId, params }) => {
      const { dispute } = params as { readonly dispute?: unknown };
      if (shopId !== null) await mailDispute(services, scopeOfShop(database, shopId), Number(dispute));
      return { status: "DONE", report: {} };
    });
    jobs.schedule(60, "Renew the notices of payments", () => inEachShop(services, renewTimedAlerts));
    return [
      route(calls.paymentLedger, async ({ data }, { params }) => {
        const paid = await requirePayment(data, params.id);
        const [movements, refunds, disputes, notes] = await Promise.all([
          movementsOf(data, paid.id),
          refundsOf(data, paid.id),
          disputesOf(data, paid.id),
          creditNotes(data, paid),
        ]);
        return {
          waiting: paid.waiting !== null || refunds.some(({ state }) => state === "PENDING"),
          movements: movements.map(({ id, kind, minor, at, author }) => ({
            id,
            kind,
            minor,
            at: at.toISOString(),
            author,
          })),
          refunds: refunds.map((refund) => ({
            id: refund.id,
            platformId: refund.platformId,
            state: refund.state,
            minor: refund.amountMinor,
            reason: refund.reason,
            note: refund.note,
            author: refund.author,
            failureReason: refund.failureReason,
            at: refund.at.toISOString(),
            creditNote: notes.get(refund.creditNoteId ?? 0) ?? null,
          })),
          disputes: disputes.map((dispute) => ({
            id: dispute.id,
            platformId: dispute.platformId,
            status: dispute.status,
            reason: dispute.reason,
            minor: dispute.amount.minor,
            feeMinor: dispute.fee.minor,
            dueAt: dispute.dueAt?.toISOString() ?? null,
            submissions: dispute.submissions,
          })),
          refusals: await refusalsOf(data, paid.id),
        };
      }),
      route(calls.refundPreview, async ({ data }, { params, body }) => {
        const wish = { ...body, lines: body.lines as readonly RefundLine[] };
        return previewRefund(data, await requirePayment(data, params.id), wish);
      }),
      route(calls.orderPayments, async ({ data }, { params }) => {
        const orderId = Number(params.id);
        if ((await data.count(shopOrder, eq(shopOrder.id, orderId), 1)) === 0) throw new ApiProblem("not-found");
        const rows = await data.select(payment, {
          where: eq(payment.orderId, orderId),
          orderBy: [payment.id],
          limit: 50,
        });
        return {
          payments: rows.map((row) => ({
            id: row.id,
            platformCode: row.platformCode,
            platformId: row.platformId,
            paidAt: row.paidAt.toISOString(),
            status: row.status,
            disputeStatus: row.disputeStatus,
            disputeDueAt: row.disputeDueAt?.toISOString() ?? null,
            refundState: row.refundState,
            amount: row.amount,
            captured: row.captured,
            refunded: row.refunded,
            waiting: row.waiting !== null || row.refundState === "PENDING",
          })),
        };
      }),
      route(calls.disputeFile, async ({ data, locale }, { params }) => {
        const dispute = await data.find(paymentDispute, eq(paymentDispute.id, Number(params.id)));
        if (dispute === undefined) throw new ApiProblem("not-found");
        const content = await disputePdf(services.messages, data, dispute, locale);
        return new FileResponse(`${dispute.platformId}.pdf`, "application/pdf", content);
      }),
      publicRoute(calls.paymentWebhook, (_context, { params: { platformCode }, raw = Buffer.alloc(0) }, reply) =>
        received(() => receiveWebhook(services, platforms, platformCode, reply.request.headers, raw)),
      ),
      publicRoute(calls.shopPaymentWebhook, (_context, { params, raw = Buffer.alloc(0) }, reply) =>
        received(() => receiveShopWebhook(services, platforms, params, reply.request.headers, raw)),
      ),
      ...platformRoutes(services, platforms),
      meansNoticesRoute,
    ];
  };

export const paymentModule: ServerModule = paymentModuleWith();
