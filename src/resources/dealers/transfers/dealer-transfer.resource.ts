import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";

const TRANSFER_STATUSES = ["REQUESTED", "ACCEPTED", "DONE", "REFUSED", "CANCELLED", "EXPIRED"] as const;

/**
 * A request to move dealers from one shop to another, or to show them in both, once both shops agree. Each shop sees it from its side.
 * The mail's link opens the public page (public-05).
 */
export default defineResource({
  name: "dealer-transfer",
  apiPath: "dealerTransfer",
  area: "dealers",
  screens: {
    list: { path: "dealerTransfer", tag: "td-dealer-transfers", icon: "arrow-left-right" },
    detail: { path: "dealerTransfer/{id}", tag: "td-dealer-transfer", query: ["dealers"] },
  },
  right: { read: "FITTER", write: "FITTER" },
  writeConditions: ["whole-shop"],
  scope: "shop",
  table: "dealer-transfer",
  label: "dealerNames",
  fields: {
    dealerNames: f.computed("text"),
    /** Seen from the reader's shop. `GIVE`: its dealers go to the other shop. `ASK`: dealers of the other shop come to it. */
    direction: f.choice(["GIVE", "ASK"], { required: true, default: "GIVE" }),
    dealers: f.references("fitter", { max: 50 }),
    /** Codes of the dealers in the other shop, one a line. */
    codes: f.multiline({ max: 2_000 }),
    type: f.choice(["TRANSFER", "SHARE"], { required: true, default: "TRANSFER" }),
    /** Code of the other shop. */
    otherShop: f.text({ required: true, max: 60 }),
    keepVisible: f.boolean(),
    along: f.choices(["APPOINTMENTS", "REVIEWS", "USERS"]),
    message: f.multiline({ max: 500 }),
    effectiveOn: f.date({ required: true }),
    status: f.choice(TRANSFER_STATUSES, {
      required: true,
      readOnly: true,
      default: "REQUESTED",
      tints: {
        REQUESTED: "info",
        ACCEPTED: "warning",
        DONE: "success",
        REFUSED: "danger",
        CANCELLED: "neutral",
        EXPIRED: "neutral",
      },
    }),
    /** The shop that sent the request; the other one decides. */
    asker: f.choice(["OURS", "THEIRS"], { required: true, readOnly: true, default: "OURS" }),
    fromShop: f.computed("text"),
    toShop: f.computed("text"),
    requestedBy: f.computed("text"),
    expiresAt: f.computed("dateTime", { sortable: true }),
    decidedBy: f.computed("text"),
    /** The other shop's reason for refusing. */
    reason: f.computed("text"),
    /** Number of dealers that could not be transferred. */
    failed: f.computed("integer"),
  },
  rules: (transfer, { today }) => ({
    effectiveOn: transfer.effectiveOn < today ? "dealer-transfer.error.past" : undefined,
    keepVisible:
      transfer.keepVisible && transfer.type === "SHARE" ? "dealer-transfer.error.share-stays-visible" : undefined,
    along: transfer.along.length > 0 && transfer.type === "SHARE" ? "dealer-transfer.error.share-alone" : undefined,
  }),
  relevant: ({ direction, dealers, codes, type, keepVisible, along }) => ({
    dealers: direction === "GIVE" || dealers.length > 0,
    codes: direction === "ASK" || codes !== null,
    keepVisible: type === "TRANSFER" || keepVisible,
    along: type === "TRANSFER" || along.length > 0,
  }),
  list: {
    columns: [
      "dealerNames",
      "type",
      "direction",
      "fromShop",
      "toShop",
      "status",
      "createdAt",
      "requestedBy",
      "effectiveOn",
      "expiresAt",
      "decidedBy",
      "failed",
    ],
    visible: ["dealerNames", "type", "fromShop", "toShop", "status", "createdAt", "requestedBy", "expiresAt"],
    filters: ["status", "direction", "type", "createdAt"],
    search: ["dealerNames"],
    sort: "-createdAt",
    opensOn: "waiting",
    views: { waiting: { status: "REQUESTED", asker: "THEIRS" }, asked: { status: "REQUESTED", asker: "OURS" } },
  },
  form: {
    cards: {
      request: ["direction", "dealers", "codes", "type", "otherShop", "effectiveOn", "@dealers"],
      along: ["keepVisible", "along", "message"],
      state: ["fromShop", "toShop", "requestedBy", "expiresAt", "decidedBy", "reason", "failed"],
      history: ["@history"],
    },
  },
  actions: {
    accept: {
      icon: "check-lg",
      when: ({ status, asker }) => status === "REQUESTED" && asker === "THEIRS",
      confirm: "question",
    },
    refuse: {
      icon: "x-lg",
      when: ({ status, asker }) => status === "REQUESTED" && asker === "THEIRS",
      input: { reason: f.multiline({ max: 500 }) },
      confirm: "question",
    },
    cancel: {
      icon: "slash-circle",
      when: ({ status, asker }) => (status === "REQUESTED" || status === "ACCEPTED") && asker === "OURS",
      bulk: true,
      confirm: "question",
      danger: true,
    },
    resend: { icon: "envelope-arrow-up", when: ({ status, asker }) => status === "REQUESTED" && asker === "OURS" },
    force: {
      icon: "lightning",
      right: "SUPER_ADMIN",
      when: ({ status }) => status === "REQUESTED" || status === "ACCEPTED",
      confirm: "opt-in",
      danger: true,
    },
  },
  operations: { update: false, remove: false },
  exportable: true,
});
