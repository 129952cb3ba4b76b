import { f } from "../../../contract/fields";
import { defineReport } from "../../../contract/kinds/report";
import { defineResource } from "../../../contract/resource";

const REVIEW_STATUSES = ["PENDING", "PUBLISHED", "REPORTED", "REJECTED", "ERASED"] as const;
const REVIEW_SOURCES = ["SITE", "AFTER_APPOINTMENT", "GOOGLE", "IMPORT"] as const;
const REJECTION_REASONS = ["OFFENSIVE", "PERSONAL_DATA", "SPAM", "OFF_TOPIC", "CONFLICT_OF_INTEREST"] as const;

/** Customer reviews of a dealer. Their text is never edited; the shop publishes, rejects with a reason, and replies. */
export default defineResource({
  name: "review",
  area: "dealers",
  screens: {
    list: { path: "reviews", tag: "td-reviews", icon: "star" },
    detail: { path: "reviews/{id}", tag: "td-review" },
    report: { path: "reviews/figures", tag: "td-review-figures", icon: "bar-chart" },
  },
  right: { read: "FITTER", write: "FITTER" },
  scope: "dealer",
  label: "author",
  fields: {
    author: f.text({ required: true, max: 80, readOnly: true }),
    fitter: f.reference("fitter", { required: true, readOnly: true }),
    date: f.dateTime({ required: true, readOnly: true }),
    /** 1 to 5. */
    rating: f.integer({ required: true, min: 1, max: 5, readOnly: true }),
    welcome: f.integer({ min: 1, max: 5, readOnly: true }),
    price: f.integer({ min: 1, max: 5, readOnly: true }),
    quality: f.integer({ min: 1, max: 5, readOnly: true }),
    delay: f.integer({ min: 1, max: 5, readOnly: true }),
    title: f.text({ max: 120, readOnly: true }),
    text: f.multiline({ max: 4000, readOnly: true }),
    language: f.locale({ readOnly: true }),
    source: f.choice(REVIEW_SOURCES, { required: true, default: "SITE", readOnly: true }),
    /** Id of the review in the directory that it comes from. */
    externalId: f.text({ max: 200, readOnly: true }),
    verified: f.boolean({ readOnly: true }),
    /** Same author, dealer and text within a day. */
    duplicate: f.boolean({ readOnly: true }),
    appointment: f.reference("appointment", { readOnly: true }),
    photos: f.picture({ readOnly: true }),
    status: f.choice(REVIEW_STATUSES, {
      required: true,
      readOnly: true,
      default: "PENDING",
      tints: { PENDING: "warning", PUBLISHED: "success", REPORTED: "danger", REJECTED: "neutral", ERASED: "neutral" },
    }),
    moderationReason: f.choice(REJECTION_REASONS, { readOnly: true }),
    /** Notice to the author of a rejected review; null while the rejection can still be undone. `ASKED`: asked for a new review. */
    told: f.choice(["ASKED", "SENT", "NO_ADDRESS"], {
      readOnly: true,
      tints: { ASKED: "info", SENT: "success", NO_ADDRESS: "neutral" },
    }),
    reportReason: f.text({ max: 300, readOnly: true }),
    reply: f.multiline({ max: 4096 }),
    replyLocale: f.locale(),
    /** `QUEUED`: waiting to be sent to the directory that the review comes from. */
    replyState: f.choice(["NONE", "DRAFT", "QUEUED", "PUBLISHED", "EDITED"], {
      required: true,
      readOnly: true,
      default: "NONE",
    }),
    repliedAt: f.dateTime({ readOnly: true }),
    internalNote: f.multiline({ max: 2000 }),
  },
  list: {
    columns: [
      "author",
      "date",
      "fitter",
      "rating",
      "title",
      "text",
      "source",
      "verified",
      "duplicate",
      "status",
      "moderationReason",
      "told",
      "replyState",
      "language",
      "updatedAt",
      "updatedBy",
    ],
    visible: ["author", "date", "fitter", "rating", "title", "source", "status", "replyState", "language"],
    filters: [
      "status",
      "rating",
      "source",
      "fitter",
      "date",
      "replyState",
      "told",
      "verified",
      "duplicate",
      "language",
    ],
    search: ["author", "title", "text"],
    sort: "-date",
    links: { figures: "reviews/figures", settings: "reviews/settings" },
    opensOn: "pending",
    views: {
      pending: { status: "PENDING,REPORTED" },
      unanswered: { status: "PUBLISHED", replyState: "NONE,DRAFT" },
      low: { status: "PUBLISHED", rating: "1..2" },
    },
  },
  form: {
    cards: {
      review: ["author", "fitter", "date", "rating", "title", "text", "photos"],
      details: ["welcome", "price", "quality", "delay", "source", "language", "verified", "duplicate", "appointment"],
      moderation: ["status", "moderationReason", "told", "reportReason", "internalNote"],
      reply: ["reply", "replyLocale", "replyState", "repliedAt"],
    },
  },
  operations: { create: false, remove: false },
  actions: {
    publish: {
      icon: "check-circle",
      bulk: true,
      undo: true,
      when: (review) => ["PENDING", "REPORTED", "REJECTED"].includes(review.status),
    },
    reject: {
      icon: "x-circle",
      bulk: true,
      undo: true,
      when: (review) => ["PENDING", "REPORTED", "PUBLISHED"].includes(review.status),
      input: { reason: f.choice(REJECTION_REASONS, { required: true }) },
    },
    "ask-again": {
      icon: "envelope",
      bulk: true,
      confirm: "question",
      when: (review) => review.status === "REJECTED" && review.appointment !== null && review.told !== "ASKED",
    },
    report: {
      icon: "flag",
      when: (review) => review.status === "PUBLISHED",
      input: { reason: f.text({ required: true, max: 300 }) },
    },
    "publish-reply": { icon: "send", when: (review) => review.replyState === "DRAFT" && review.status === "PUBLISHED" },
    erase: {
      icon: "eraser",
      danger: true,
      confirm: "opt-in",
      when: (review) => review.status !== "ERASED",
    },
  },
  report: defineReport({
    period: "last-12-months",
    figures: {
      received: { format: "integer" },
      average: { format: "decimal", better: "up" },
      answerRate: { format: "percent", better: "up" },
      pending: { format: "integer", better: "down" },
      rejected: { format: "integer" },
      /** Percentage of one and two stars among the rejected. Above 80 %, opinions rather than violations are being rejected. */
      lowAmongRejected: { format: "percent", better: "down" },
    },
    series: { ratings: { chart: "line", figures: ["average"] }, received: { chart: "bar", figures: ["received"] } },
    groupings: {
      rating: { figures: ["received"] },
      source: { figures: ["received", "average"] },
      dealer: { figures: ["received", "average", "answerRate", "pending"] },
    },
  }),
  exportable: true,
});
