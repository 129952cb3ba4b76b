/** Storage of payments, and the access rules of their tables. */
import { EVIDENCE_FILES, EVIDENCE_TEXTS } from "../../../../src/contract/dispute-evidence";
import type { AnyResource } from "../../../../src/contract/resource";
import { dealerListRule, namesDealer, partRule } from "../../platform/storage/dealer-list-rule";
import {
  payment,
  paymentDispute,
  paymentMovement,
  paymentOperation,
  paymentRefund,
} from "../../platform/storage/schema";
import { declareScope } from "../../platform/storage/scope";
import { ColumnStorage } from "../../resources/storage/column-storage";
import type { FieldSql } from "../../resources/storage/resource-storage";

declareScope(payment, dealerListRule(payment));
for (const table of [paymentMovement, paymentRefund, paymentDispute, paymentOperation])
  declareScope(table, partRule(table, table.paymentId, payment));

class PaymentStorage extends ColumnStorage {
  override field(name: string): FieldSql | undefined {
    const stored = super.field(name);
    if (stored === undefined) return undefined;
    if (name === "dealers") return { ...stored, matchesIds: (ids) => namesDealer(payment.dealers, ids) };
    // An index serves both directions of this order.
    return name === "paidAt" ? { ...stored, isNeverNull: true } : stored;
  }

  /** Payments are made by customers. */
  override mayCreate(): boolean {
    return false;
  }
}

export const paymentStorage = (resource: AnyResource): ColumnStorage =>
  new PaymentStorage(resource, {
    table: payment,
    owner: payment.shopId,
    columns: {
      platformId: payment.platformId,
      platformCode: payment.platformCode,
      paidAt: payment.paidAt,
      status: payment.status,
      order: payment.orderId,
      customerName: payment.customerName,
      customerEmail: payment.customerEmail,
      dealers: payment.dealers,
      instrument: payment.instrument,
      cardBrand: payment.cardBrand,
      last4: payment.last4,
      cardExpiry: payment.cardExpiry,
      cardCountry: payment.cardCountry,
      threeDSecure: payment.threeDSecure,
      risk: payment.risk,
      amount: payment.amount,
      captured: payment.captured,
      refunded: payment.refunded,
      fee: payment.fee,
      net: payment.net,
      authorisedUntil: payment.authorisedUntil,
      payoutOn: payment.payoutOn,
      failureReason: payment.failureReason,
      refundState: payment.refundState,
      disputeStatus: payment.disputeStatus,
      disputeDueAt: payment.disputeDueAt,
      waiting: payment.waiting,
      syncedAt: payment.syncedAt,
    },
  });

const EVIDENCE_COLUMNS = Object.fromEntries(
  [...EVIDENCE_TEXTS, ...EVIDENCE_FILES].map((name) => [name, paymentDispute[name]]),
);

class DisputeStorage extends ColumnStorage {
  /** Disputes are made by customers. */
  override mayCreate(): boolean {
    return false;
  }
}

export const disputeStorage = (resource: AnyResource): ColumnStorage =>
  new DisputeStorage(resource, {
    table: paymentDispute,
    owner: paymentDispute.shopId,
    columns: {
      paymentKey: paymentDispute.paymentKey,
      platformCode: paymentDispute.platformCode,
      platformId: paymentDispute.platformId,
      payment: paymentDispute.paymentId,
      status: paymentDispute.status,
      reason: paymentDispute.reason,
      networkCode: paymentDispute.networkCode,
      words: paymentDispute.words,
      amount: paymentDispute.amount,
      fee: paymentDispute.fee,
      dueAt: paymentDispute.dueAt,
      submissions: paymentDispute.submissions,
      submittedAt: paymentDispute.submittedAt,
      prefilled: paymentDispute.prefilled,
      ...EVIDENCE_COLUMNS,
    },
  });
