import { f } from "../../../contract/fields";
import { PAYMENT_MEANS, PAYMENT_PLATFORMS, REFUND_REASONS } from "../../../contract/orders";
import {
  DISPUTE_STATUSES,
  PAYMENT_INSTRUMENTS,
  PAYMENT_STATUSES,
  REFUND_MODES,
  REFUND_STATES,
  RISK_LEVELS,
  THREE_D_SECURE,
} from "../../../contract/payments";
import { defineResource } from "../../../contract/resource";
import { DISPUTE_TINTS, REFUND_TINTS, STATUS_TINTS } from "./payment-tints";

/** Largest amount in minor units. */
const MAX_MONEY = 100_000_000_000;

/** Payments of the shop's customers, as their platforms know them. */
export default defineResource({
  name: "payment",
  area: "activity",
  screens: {
    list: { path: "payments", tag: "td-payments", icon: "credit-card" },
    detail: {
      path: "payment/getPayment/{platformCode}/{paymentId}",
      tag: "td-payment",
      key: { field: "platformId" },
      parts: { platformCode: "platformCode" },
    },
  },
  right: { read: "PAYMENT", write: "PAYMENT" },
  conditions: ["not-dlu"],
  scope: "dealer",
  table: "payment",
  label: "platformId",
  fields: {
    platformId: f.text({ required: true, max: 120, readOnly: true }),
    platformCode: f.choice(PAYMENT_PLATFORMS, { required: true, readOnly: true, default: "STRIPE" }),
    paidAt: f.dateTime({ required: true, readOnly: true }),
    status: f.choice(PAYMENT_STATUSES, {
      required: true,
      readOnly: true,
      default: "PENDING",
      tints: STATUS_TINTS,
    }),
    order: f.reference("meta-order", { readOnly: true }),
    customerName: f.text({ required: true, max: 120, readOnly: true }),
    customerEmail: f.email({ readOnly: true }),
    dealers: f.references("fitter", { readOnly: true }),
    instrument: f.choice(PAYMENT_INSTRUMENTS, { required: true, readOnly: true, default: "CARD" }),
    cardBrand: f.text({ max: 40, readOnly: true }),
    last4: f.text({ max: 4, readOnly: true }),
    cardExpiry: f.text({ max: 7, readOnly: true }),
    cardCountry: f.country({ readOnly: true }),
    threeDSecure: f.choice(THREE_D_SECURE, { readOnly: true }),
    risk: f.choice(RISK_LEVELS, {
      readOnly: true,
      tints: { NORMAL: "success", ELEVATED: "warning", HIGHEST: "danger" },
    }),
    amount: f.money({ required: true, readOnly: true }),
    captured: f.money({ readOnly: true }),
    refunded: f.money({ readOnly: true }),
    fee: f.money({ readOnly: true }),
    /** What the shop gets in the end; negative after a lost dispute. */
    net: f.money({ readOnly: true, min: -MAX_MONEY }),
    authorisedUntil: f.dateTime({ readOnly: true }),
    payoutOn: f.date({ readOnly: true }),
    failureReason: f.text({ max: 300, readOnly: true }),
    /** State of the newest refund that is not done. */
    refundState: f.choice(REFUND_STATES, {
      readOnly: true,
      tints: REFUND_TINTS,
    }),
    disputeStatus: f.choice(DISPUTE_STATUSES, {
      readOnly: true,
      tints: DISPUTE_TINTS,
    }),
    disputeDueAt: f.dateTime({ readOnly: true }),
    /** What was asked of the platform and is not answered. */
    waiting: f.text({ max: 20, readOnly: true }),
    syncedAt: f.dateTime({ readOnly: true }),
  },
  list: {
    columns: [
      "platformId",
      "paidAt",
      "amount",
      "customerName",
      "order",
      "platformCode",
      "instrument",
      "status",
      "refunded",
      "fee",
      "net",
      "disputeStatus",
      "disputeDueAt",
      "refundState",
      "payoutOn",
      "dealers",
      "last4",
      "syncedAt",
    ],
    visible: [
      "platformId",
      "paidAt",
      "amount",
      "customerName",
      "order",
      "platformCode",
      "instrument",
      "status",
      "refunded",
      "net",
      "disputeStatus",
    ],
    filters: [
      "status",
      "platformCode",
      "instrument",
      "paidAt",
      "dealers",
      "disputeStatus",
      "refundState",
      "amount",
      "order",
      "payoutOn",
    ],
    search: ["platformId", "customerName", "customerEmail", "last4"],
    sort: "-paidAt",
    sortable: [
      "paidAt",
      "customerName",
      "platformCode",
      "amount",
      "status",
      "disputeStatus",
      "disputeDueAt",
      "payoutOn",
    ],
    views: {
      "to-capture": { status: "AUTHORISED" },
      "needs-response": { disputeStatus: "needs_response,warning_needs_response" },
      refunds: { status: "PARTIALLY_REFUNDED,REFUNDED" },
      "open-refunds": { refundState: "PENDING,FAILED" },
    },
    shortcuts: { dispute: { needs_response: "needs-response" } },
  },
  form: {
    tabs: {
      payment: {
        payment: ["platformId", "platformCode", "status", "paidAt", "order", "dealers", "failureReason", "syncedAt"],
        amounts: ["amount", "captured", "refunded", "fee", "net", "payoutOn", "authorisedUntil"],
        dispute: ["@disputes"],
        movements: ["@movements"],
        refunds: ["@refunds"],
        customer: ["customerName", "customerEmail"],
        means: ["instrument", "cardBrand", "last4", "cardExpiry", "cardCountry", "threeDSecure", "risk"],
      },
      history: { history: ["@history"] },
    },
  },
  actions: {
    capture: {
      icon: "check-circle",
      bulk: true,
      main: true,
      when: ({ status, waiting }) => status === "AUTHORISED" && waiting === null,
      input: { amount: f.money({ min: 0 }) },
    },
    refund: {
      icon: "arrow-counterclockwise",
      main: true,
      when: ({ status }) => status === "CAPTURED" || status === "PARTIALLY_REFUNDED",
      input: {
        mode: f.choice(REFUND_MODES, { required: true, default: "FULL" }),
        lines: f.rows(
          {
            line: f.integer({ required: true, min: 0, max: 99 }),
            quantity: f.integer({ required: true, min: 1, max: 999 }),
          },
          { max: 100, uniqueBy: "line" },
        ),
        amount: f.money({ min: 0 }),
        reason: f.choice(REFUND_REASONS, { required: true, default: "REQUESTED_BY_CUSTOMER" }),
        note: f.multiline({ max: 500 }),
        restock: f.boolean(),
        notifyCustomer: f.boolean({ default: true }),
        /** The shop gives the money back itself. */
        byTransfer: f.boolean(),
        means: f.choice(PAYMENT_MEANS),
        paidOn: f.date(),
      },
    },
    void: {
      icon: "x-circle",
      danger: true,
      confirm: "question",
      when: ({ status, waiting }) => status === "AUTHORISED" && waiting === null,
    },
    synchronise: {
      icon: "arrow-repeat",
      bulk: true,
      when: ({ platformCode }) => platformCode !== "BANK_TRANSFER" && platformCode !== "ON_SITE",
    },
  },
  operations: { create: false, update: false, remove: false },
  exportable: true,
});
