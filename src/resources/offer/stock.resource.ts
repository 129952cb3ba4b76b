import { f } from "../../contract/fields";
import { defineResource } from "../../contract/resource";
import { MAX_QUANTITY, OFFER_SOURCES } from "../../contract/tyres";

/** Reasons for which a quantity is changed by hand. */
const ADJUST_REASONS = ["RECEIPT", "BREAKAGE", "RETURN", "LOSS", "CORRECTION"] as const;

/** What a provider has of an article: quantity, purchase price and delay. Own stock is that of a provider, too. */
export default defineResource({
  name: "stock",
  area: "pricing",
  screens: {
    list: { path: "stock", tag: "td-stock", icon: "boxes" },
    detail: { path: "stock/{id}", tag: "td-stock-offer" },
  },
  right: { read: "STOCK", write: "STOCK" },
  conditions: ["own-stock-prices"],
  writeConditions: ["whole-shop"],
  scope: "shop",
  table: "stock-offer",
  label: "description",
  fields: {
    ean: f.text({ required: true, min: 7, max: 20, example: "3528706953682" }),
    tire: f.reference("tire", { readOnly: true }),
    size: f.computed("text", { sortable: true }),
    description: f.text({ max: 200 }),
    provider: f.reference("provider", { required: true }),
    quantity: f.integer({ required: true, min: 0, max: MAX_QUANTITY, default: 0 }),
    atLeast: f.boolean(),
    reserved: f.integer({ readOnly: true, default: 0 }),
    safetyStock: f.integer({ required: true, min: 0, max: MAX_QUANTITY, default: 0 }),
    available: f.computed("integer", { sortable: true }),
    netPrice: f.decimal({ min: 0, max: 99_999, fractionDigits: 4, amount: true }),
    deliveryDays: f.integer({ min: 0, max: 120, unit: "unit.days" }),
    dot: f.text({ max: 4, pattern: "\\d{4}", example: "1425" }),
    /** Monday of the production week. */
    producedOn: f.date({ readOnly: true }),
    providerRef: f.text({ max: 40 }),
    sizeWords: f.text({ max: 80, readOnly: true }),
    minQuantity: f.integer({ min: 1, max: 1_000 }),
    packQuantity: f.integer({ min: 1, max: 1_000 }),
    source: f.choice(OFFER_SOURCES, { readOnly: true }),
    seenAt: f.dateTime({ readOnly: true }),
    freshUntil: f.dateTime({ readOnly: true }),
    state: f.choice(["FRESH", "STALE"], { readOnly: true, tints: { FRESH: "success", STALE: "neutral" } }),
  },
  rules: ({ minQuantity, packQuantity }) => ({
    minQuantity:
      minQuantity !== null && packQuantity !== null && minQuantity % packQuantity !== 0
        ? "stock.error.whole-packs"
        : undefined,
  }),
  locks: () => ({
    ean: "stock.lock.article",
    provider: "stock.lock.article",
    quantity: "stock.lock.quantity",
    atLeast: "stock.lock.quantity",
  }),
  list: {
    columns: [
      "description",
      "ean",
      "tire",
      "size",
      "provider",
      "quantity",
      "reserved",
      "available",
      "safetyStock",
      "netPrice",
      "deliveryDays",
      "dot",
      "producedOn",
      "providerRef",
      "source",
      "state",
      "seenAt",
      "updatedAt",
      "updatedBy",
    ],
    visible: [
      "description",
      "ean",
      "provider",
      "quantity",
      "available",
      "state",
      "netPrice",
      "reserved",
      "deliveryDays",
      "dot",
      "seenAt",
    ],
    filters: ["provider", "state", "available", "quantity", "safetyStock", "producedOn", "tire", "source"],
    search: ["ean", "description", "providerRef", "sizeWords"],
    sort: "-seenAt",
    sortable: [
      "ean",
      "size",
      "quantity",
      "reserved",
      "available",
      "safetyStock",
      "netPrice",
      "deliveryDays",
      "producedOn",
      "seenAt",
      "updatedAt",
    ],
    inlineEdit: ["safetyStock"],
    views: {
      unknown: { tire: "~empty" },
      stale: { state: "STALE" },
      "sold-out": { available: "..0" },
    },
    links: { providers: "stock/providers", tyres: "tire-list" },
  },
  form: {
    tabs: {
      offer: {
        article: ["ean", "tire", "description", "provider", "providerRef"],
        quantity: ["quantity", "atLeast", "reserved", "safetyStock", "available", "minQuantity", "packQuantity"],
        price: ["netPrice", "deliveryDays", "dot", "producedOn"],
        feed: ["source", "state", "seenAt"],
      },
      movements: { movements: ["@movements"] },
      history: { history: ["@history"] },
    },
  },
  actions: {
    adjust: {
      icon: "plus-slash-minus",
      main: true,
      addsUp: true,
      input: {
        difference: f.integer({ required: true, min: -MAX_QUANTITY, max: MAX_QUANTITY }),
        reason: f.choice(ADJUST_REASONS, { required: true, default: "CORRECTION" }),
        note: f.text({ max: 200 }),
      },
    },
    count: {
      icon: "123",
      input: {
        counted: f.integer({ required: true, min: 0, max: MAX_QUANTITY }),
        note: f.text({ max: 200 }),
      },
    },
    transfer: {
      icon: "arrow-left-right",
      when: ({ available }) => (available ?? 0) > 0,
      input: {
        to: f.reference("provider", { required: true, filter: { type: "OWN_STOCK" } }),
        pieces: f.integer({ required: true, min: 1, max: MAX_QUANTITY }),
      },
    },
    zero: { icon: "slash-circle", danger: true, bulk: true, confirm: "opt-in", when: ({ quantity }) => quantity > 0 },
  },
  exportable: true,
});
