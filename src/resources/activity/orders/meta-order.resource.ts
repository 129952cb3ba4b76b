import { orderPickList } from "../../../contract/endpoints/orders";
import { f } from "../../../contract/fields";
import { MAX_PAPERS } from "../../../contract/input-schemas";
import {
  CANCEL_REASONS,
  DELIVERY_MODES,
  MAX_MAIL_NOTE,
  ORDER_MAILS,
  ORDER_STATES,
  PAYMENT_MEANS,
  PAYMENT_PLATFORMS,
  PAYMENT_STATES,
  REFUND_REASONS,
  SERVICE_PRICES,
  stateAfter,
  type OrderTrigger,
} from "../../../contract/orders";
import { whenFilled } from "../../../contract/kinds/relevance";
import { defineResource } from "../../../contract/resource";
import { lineRows, partRows, paymentRows, STATE_TINTS } from "./order-rows";

/** Whether an order allows what a trigger does. */
const allows =
  (by: OrderTrigger) =>
  (order: Parameters<typeof stateAfter>[1]): boolean =>
    stateAfter(by, order) !== undefined;

/** Orders before their goods arrive, in which quantities and dealers can change. */
const BEFORE_SHIPMENT: readonly string[] = ["PENDING_PAYMENT", "PAID", "ORDERED"];
const PAID_STATES: readonly string[] = ["PAID", "PARTIALLY_REFUNDED"];
/** States that no mail to the customer describes. */
const WITHOUT_MAIL: readonly string[] = ["EXPIRED", "RETURN_REQUESTED", "RETURNED"];
const ENDED: readonly string[] = ["CANCELLED", "EXPIRED", "RETURNED"];

/** Sales of the online shop, from the payment to the fitted tyres. The site creates them. */
export default defineResource({
  name: "meta-order",
  apiPath: "metaOrder",
  area: "activity",
  screens: {
    list: { path: "orders", tag: "td-orders", icon: "bag-check" },
    detail: { path: "order/{id}", tag: "td-order" },
  },
  right: { read: "ORDERS", write: "ORDERS" },
  conditions: ["not-dlu"],
  scope: "dealer",
  table: "shop-order",
  label: "reference",
  fields: {
    reference: f.text({ required: true, max: 40, readOnly: true }),
    placedAt: f.dateTime({ required: true, readOnly: true }),
    state: f.choice(ORDER_STATES, { required: true, readOnly: true, default: "PENDING_PAYMENT", tints: STATE_TINTS }),
    paymentState: f.choice(PAYMENT_STATES, {
      required: true,
      readOnly: true,
      default: "UNPAID",
      tints: {
        UNPAID: "warning",
        ON_SITE: "info",
        PAID: "success",
        PARTIALLY_REFUNDED: "warning",
        REFUNDED: "neutral",
        CHARGED_BACK: "danger",
      },
    }),
    deliveryMode: f.choice(DELIVERY_MODES, { required: true, readOnly: true, default: "AT_DEALER" }),
    platform: f.choice(PAYMENT_PLATFORMS, { required: true, readOnly: true, default: "STRIPE" }),
    locale: f.locale({ required: true, readOnly: true }),
    summary: f.text({ required: true, max: 200, readOnly: true }),
    total: f.money({ required: true, readOnly: true }),
    /** What the customer still pays after a change that made a paid order dearer. */
    extraDue: f.money({ readOnly: true }),
    tyres: f.integer({ required: true, readOnly: true }),
    dealers: f.references("fitter", { readOnly: true }),
    customerName: f.text({ required: true, max: 120 }),
    customerEmail: f.email(),
    customerPhone: f.phone(),
    vehicleRegistrationNumber: f.text({ max: 20 }),
    billingAddress: f.address(),
    shippingAddress: f.address(),
    appointmentAt: f.dateTime({ readOnly: true, timed: true }),
    deliveredOn: f.date({ readOnly: true }),
    carrier: f.text({ max: 60 }),
    trackingNumber: f.text({ max: 60 }),
    trackingUrl: f.externalUrl({ max: 500 }),
    cancelReason: f.choice(CANCEL_REASONS, { readOnly: true }),
    restocked: f.boolean({ readOnly: true }),
    internalNotes: f.multiline({ max: 4_000 }),
    /** The quote that it came from. */
    quote: f.reference("quote", { readOnly: true }),
    /** Number of the invoice; empty until the order is paid. */
    invoiceNo: f.computed("text"),
    lines: lineRows,
    parts: partRows,
    payments: paymentRows,
  },
  rules: ({ customerEmail, customerPhone }) => ({
    customerPhone: customerEmail === null && customerPhone === null ? "meta-order.error.contact" : undefined,
  }),
  relevant: (order) => whenFilled(order, ["appointmentAt", "cancelReason", "quote", "deliveredOn", "extraDue"]),
  locks: ({ invoiceNo }) =>
    invoiceNo === null ? {} : { customerName: "meta-order.lock.invoiced", billingAddress: "meta-order.lock.invoiced" },
  list: {
    columns: [
      "reference",
      "placedAt",
      "customerName",
      "total",
      "extraDue",
      "state",
      "paymentState",
      "dealers",
      "summary",
      "tyres",
      "deliveryMode",
      "platform",
      "appointmentAt",
      "invoiceNo",
      "customerEmail",
      "customerPhone",
      "vehicleRegistrationNumber",
    ],
    visible: ["reference", "placedAt", "customerName", "total", "state", "paymentState", "dealers", "summary"],
    filters: ["state", "paymentState", "placedAt", "dealers", "deliveryMode", "platform", "total", "appointmentAt"],
    search: ["reference", "customerName", "customerEmail", "customerPhone", "vehicleRegistrationNumber", "summary"],
    sort: "-placedAt",
    sortable: [
      "reference",
      "placedAt",
      "customerName",
      "tyres",
      "total",
      "paymentState",
      "state",
      "deliveryMode",
      "platform",
      "appointmentAt",
      "updatedAt",
    ],
    figures: { amount: { sum: "total" }, basket: { average: "total" }, tyres: { sum: "tyres" } },
    views: {
      "to-process": { state: "PAID" },
      "awaiting-goods": { state: "ORDERED,SHIPPED" },
      "to-fit": { state: "RECEIVED" },
      problem: { state: "RETURN_REQUESTED" },
    },
  },
  form: {
    tabs: {
      order: {
        order: [
          "reference",
          "placedAt",
          "state",
          "paymentState",
          "extraDue",
          "deliveryMode",
          "platform",
          "appointmentAt",
          "cancelReason",
          "quote",
        ],
        lines: ["@lines"],
        parts: ["@parts"],
        customer: [
          "customerName",
          "customerPhone",
          "customerEmail",
          "vehicleRegistrationNumber",
          "locale",
          "billingAddress",
          "shippingAddress",
        ],
        delivery: ["carrier", "trackingNumber", "trackingUrl", "deliveredOn", "restocked"],
        payments: ["@payments"],
        documents: ["@documents"],
        notes: ["internalNotes"],
      },
      history: { history: ["@history"] },
    },
  },
  actions: {
    next: { icon: "arrow-right-circle", bulk: true, main: true, when: allows("next") },
    "pick-list": { icon: "list-check", bulk: true, place: "row", file: orderPickList, maxSelected: MAX_PAPERS },
    "next-part": {
      icon: "signpost-split",
      when: (order) => order.dealers.length > 1 && allows("next")(order),
      input: { dealer: f.reference("fitter", { required: true }) },
    },
    mail: {
      icon: "envelope",
      when: ({ state }) => !WITHOUT_MAIL.includes(state),
      input: {
        about: f.choice(ORDER_MAILS, { required: true, default: "STATE" }),
        /** Added to the mail. */
        message: f.multiline({ max: MAX_MAIL_NOTE }),
      },
    },
    "record-payment": {
      icon: "cash-coin",
      when: ({ paymentState, extraDue, state }) =>
        (paymentState === "UNPAID" || paymentState === "ON_SITE" || extraDue !== null) && !ENDED.includes(state),
      input: {
        means: f.choice(PAYMENT_MEANS, { required: true, default: "CARD" }),
        reference: f.text({ max: 80 }),
      },
    },
    "change-quantity": {
      icon: "dash-circle",
      when: ({ state }) => BEFORE_SHIPMENT.includes(state),
      input: {
        line: f.integer({ required: true, min: 1, max: 100 }),
        quantity: f.integer({ required: true, min: 0, max: 999 }),
        refund: f.boolean({ default: true }),
      },
    },
    receive: {
      icon: "box-seam",
      when: ({ state, deliveryMode }) => (state === "ORDERED" || state === "SHIPPED") && deliveryMode !== "HOME",
      input: {
        line: f.integer({ required: true, min: 1, max: 100 }),
        pieces: f.integer({ required: true, min: 1, max: 999 }),
      },
    },
    "record-dot": {
      icon: "calendar-week",
      when: ({ state, tyres }) => (state === "SHIPPED" || state === "RECEIVED") && tyres > 0,
      input: {
        line: f.integer({ required: true, min: 1, max: 100 }),
        dot: f.text({ required: true, max: 4, example: "2326" }),
      },
    },
    "change-dealer": {
      icon: "shop",
      when: ({ state, dealers, deliveryMode }) =>
        [...BEFORE_SHIPMENT, "SHIPPED"].includes(state) && dealers.length === 1 && deliveryMode !== "HOME",
      input: {
        dealer: f.reference("fitter", { required: true }),
        /** Marks the prices that the person has seen. */
        seen: f.text({ max: 64 }),
        prices: f.choice(SERVICE_PRICES, { required: true, default: "NEW" }),
        refund: f.boolean({ default: true }),
      },
    },
    refund: {
      icon: "arrow-counterclockwise",
      right: "PAYMENT",
      when: ({ paymentState }) => PAID_STATES.includes(paymentState),
      input: {
        amount: f.money({ required: true, min: 0 }),
        reason: f.choice(REFUND_REASONS, { required: true, default: "REQUESTED_BY_CUSTOMER" }),
      },
    },
    "request-return": {
      icon: "box-arrow-left",
      when: allows("request-return"),
      input: {
        reason: f.text({ required: true, max: 200 }),
        late: f.boolean(),
        /** Takes fitted tyres back. */
        worn: f.boolean(),
      },
    },
    "accept-return": {
      icon: "box-arrow-in-left",
      when: allows("accept-return"),
      input: { refund: f.boolean({ default: true }), restock: f.boolean({ default: true }) },
    },
    "refuse-return": {
      icon: "x-circle",
      when: allows("refuse-return"),
      input: { reason: f.text({ required: true, max: 200 }) },
    },
    cancel: {
      icon: "x-circle",
      danger: true,
      when: allows("cancel"),
      input: {
        reason: f.choice(CANCEL_REASONS, { required: true, default: "CUSTOMER" }),
        refund: f.boolean({ default: true }),
        restock: f.boolean({ default: true }),
      },
    },
  },
  operations: { create: false, remove: false },
  exportable: true,
});
