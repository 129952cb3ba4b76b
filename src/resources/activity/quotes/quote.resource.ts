import { f } from "../../../contract/fields";
import {
  CLOSE_REASONS,
  isDecided,
  MAX_REMINDERS,
  OFFER_GROUPS,
  ORDER_PRICES,
  QUOTE_ANSWERS,
  QUOTE_STATES,
  quoteStateAfter,
  type QuoteTrigger,
} from "../../../contract/quotes";
import { whenFilled } from "../../../contract/kinds/relevance";
import { defineResource } from "../../../contract/resource";
import { normaliseEan } from "../../../contract/spec/tyre-article";
import { isBelowIndexes } from "../../../contract/tyre-fit";
import { assignment, FORM_FIELDS, formAnswers, formFiles, ORIGINS, requestFields, requestList } from "../request";
import { offerRows, QUOTE_TINTS } from "./quote-rows";

/** Whether a quote allows what a trigger does. */
const allows =
  (by: QuoteTrigger) =>
  ({ status }: { readonly status: string }): boolean =>
    quoteStateAfter(by, status) !== undefined;

/** Quotes that customers request on the public site or by phone, with the offers that answer them. */
export default defineResource({
  name: "quote",
  area: "activity",
  screens: {
    list: { path: "quotes", tag: "td-quotes", icon: "chat-dots" },
    detail: { path: "quote/{id}", tag: "td-quote", icon: "chat-dots" },
  },
  right: { read: ["QUOTES", "QUOTES_READ"], write: "QUOTES" },
  conditions: ["not-dlu"],
  scope: "dealer",
  label: "customerName",
  fields: {
    ...requestFields,
    ...assignment.fields,
    /** Language of the customer's mails and papers; empty: that of the shop. */
    locale: f.locale(),
    brand: f.text({ max: 60 }),
    tyreSize: f.tyreSize(),
    carBrand: f.text({ max: 60 }),
    carModel: f.text({ max: 60 }),
    formCode: f.text({ max: 40, readOnly: true }),
    answers: formAnswers,
    ...formFiles,
    lines: offerRows,
    /** Why tyres are offered that bear less load or speed than the vehicle needs. */
    indexReason: f.text({ max: 200 }),
    message: f.multiline({ max: 2_000 }),
    conditions: f.multiline({ max: 2_000 }),
    internalNotes: f.multiline({ max: 4_000 }),
    status: f.choice(QUOTE_STATES, { readOnly: true, default: "NEW", tints: QUOTE_TINTS }),
    origin: f.choice(ORIGINS, { readOnly: true }),
    /** Of the accepted offer, else of the first one, including VAT. */
    total: f.money({ readOnly: true }),
    /** Number of the last sent revision. */
    revision: f.integer({ readOnly: true }),
    sentAt: f.dateTime({ readOnly: true }),
    validUntil: f.date({ readOnly: true }),
    reminders: f.integer({ readOnly: true }),
    acceptedGroup: f.choice(OFFER_GROUPS, { readOnly: true }),
    /** What the customer remarked with the answer. */
    decisionReason: f.text({ max: 500, readOnly: true }),
    closeReason: f.choice(CLOSE_REASONS, { readOnly: true }),
    order: f.reference("meta-order", { readOnly: true }),
    appointment: f.reference("appointment", { readOnly: true }),
    contact: f.reference("contact", { readOnly: true }),
  },
  rules: ({ customerEmail, customerPhone, lines, tyreSize, indexReason }) => {
    const currency = lines[0]?.unitPrice.currency;
    return {
      customerPhone: customerEmail === null && customerPhone === null ? "quote.error.contact" : undefined,
      ...Object.fromEntries(
        lines.flatMap(({ ean, unitPrice, ecotax, tyreSize: offered }, index) => [
          ...(ean == null || normaliseEan(ean) !== null ? [] : [[`lines.${index}.ean`, "quote.error.ean"] as const]),
          ...(indexReason === null && isBelowIndexes(offered, tyreSize)
            ? [[`lines.${index}.tyreSize`, "quote.error.below-index"] as const]
            : []),
          ...(unitPrice.currency === currency ? [] : [[`lines.${index}.unitPrice`, "quote.error.currency"] as const]),
          ...(ecotax === null || ecotax.currency === currency
            ? []
            : [[`lines.${index}.ecotax`, "quote.error.currency"] as const]),
        ]),
      ),
    };
  },
  relevant: (quote) =>
    whenFilled(quote, [
      ...FORM_FIELDS,
      "origin",
      "validUntil",
      "acceptedGroup",
      "decisionReason",
      "closeReason",
      "order",
      "appointment",
      "contact",
    ]),
  locks: ({ status }) =>
    isDecided(status)
      ? {
          lines: "quote.lock.decided",
          indexReason: "quote.lock.decided",
          message: "quote.lock.decided",
          conditions: "quote.lock.decided",
        }
      : {},
  list: {
    ...requestList,
    columns: [
      "reference",
      "customerName",
      "status",
      "total",
      "tyreSize",
      "brand",
      "fitter",
      "validUntil",
      "assigneeName",
      "answerBy",
      "revision",
      "sentAt",
      "origin",
      "vehicleRegistrationNumber",
      "customerPhone",
      "customerEmail",
      "createdAt",
    ],
    visible: [
      "customerName",
      "reference",
      "status",
      "total",
      "tyreSize",
      "fitter",
      "validUntil",
      "assigneeName",
      "createdAt",
    ],
    filters: [
      ...requestList.filters,
      "reference",
      "assigneeName",
      "answerBy",
      "validUntil",
      "createdAt",
      "total",
      "origin",
      "brand",
    ],
    views: {
      "to-answer": { status: "NEW,IN_PROGRESS" },
      waiting: { status: "SENT" },
      accepted: { status: "ACCEPTED" },
      done: { status: "CONVERTED,REFUSED,EXPIRED,CLOSED" },
    },
    opensOn: "to-answer",
  },
  form: {
    tabs: {
      quote: {
        request: ["reference", "status", "assigneeName", "answerBy", "origin", "brand", "tyreSize", "comments"],
        form: [...FORM_FIELDS],
        customer: ["customerName", "customerPhone", "customerEmail", "locale", "fitter"],
        vehicle: ["vehicleRegistrationNumber", "carBrand", "carModel"],
        sent: ["validUntil", "acceptedGroup", "decisionReason", "closeReason", "@revisions"],
        follows: ["order", "appointment", "contact"],
        notes: ["internalNotes"],
      },
      // A tab with one card gives the lines its whole width.
      offers: { offers: ["@catalogue", "lines", "@offers", "indexReason", "message", "conditions"] },
      history: { history: ["@history"] },
    },
  },
  actions: {
    take: { icon: "person-check", bulk: true, main: true, when: ({ status }) => status === "NEW" },
    send: {
      icon: "send",
      main: true,
      when: ({ status, total }) => total !== null && quoteStateAfter("send", status) !== undefined,
      input: {
        validUntil: f.date(),
        mail: f.boolean({ default: true }),
      },
    },
    convert: {
      icon: "bag-check",
      main: true,
      when: allows("convert"),
      input: {
        appointmentAt: f.dateTime(),
        prices: f.choice(ORDER_PRICES, { required: true, default: "QUOTED" }),
        /** The order is made although pieces are missing. */
        shortage: f.boolean(),
        /** The state of prices and stock on which the decision was made. */
        seen: f.text({ max: 64 }),
      },
    },
    "record-answer": {
      icon: "telephone",
      main: true,
      when: allows("accept"),
      input: {
        answer: f.choice(QUOTE_ANSWERS, { required: true, default: "ACCEPTED" }),
        group: f.choice(OFFER_GROUPS),
        remark: f.text({ max: 500 }),
      },
    },
    remind: {
      icon: "bell",
      when: ({ status, reminders, customerEmail }) =>
        status === "SENT" && customerEmail !== null && (reminders ?? 0) < MAX_REMINDERS,
      confirm: "question",
    },
    "revoke-link": {
      icon: "link-45deg",
      place: "title",
      confirm: "question",
      when: ({ revision }) => revision !== null,
    },
    withdraw: { icon: "arrow-counterclockwise", when: allows("withdraw"), confirm: "question" },
    ...assignment.actions,
    reopen: { icon: "arrow-clockwise", when: allows("reopen") },
    close: {
      icon: "x-circle",
      bulk: true,
      danger: true,
      when: allows("close"),
      input: { reason: f.choice(CLOSE_REASONS, { required: true, default: "OTHER" }) },
    },
  },
  // A copy starts without the answers and the papers of its original.
  operations: { duplicate: {} },
  exportable: true,
  exportRight: "QUOTES",
});
