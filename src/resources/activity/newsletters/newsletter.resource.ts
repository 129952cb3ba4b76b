import { f } from "../../../contract/fields";
import {
  INTERESTS,
  MAX_OPT_INS,
  subscriberStateAfter,
  SUBSCRIBER_SOURCES,
  SUBSCRIBER_STATES,
} from "../../../contract/newsletters";
import { defineResource } from "../../../contract/resource";

const CONSENT = ["email", "source", "consentDate", "consentNote"] as const;

/** The register of newsletter subscribers, each with the proof of the consent. */
export default defineResource({
  name: "newsletter",
  area: "activity",
  screens: {
    list: { path: "newsletters", tag: "td-newsletters", icon: "envelope-paper" },
    detail: { path: "newsletters/{id}", tag: "td-newsletter" },
  },
  right: { read: "NEWSLETTER", write: "NEWSLETTER" },
  conditions: ["not-dlu"],
  scope: "dealer",
  label: "email",
  fields: {
    /** Empty once it is erased. */
    email: f.email({ unique: true }),
    firstName: f.text({ max: 60 }),
    lastName: f.text({ max: 60 }),
    locale: f.locale(),
    interests: f.choices(INTERESTS),
    fitter: f.reference("fitter"),
    source: f.choice(SUBSCRIBER_SOURCES, { required: true, default: "ADMIN" }),
    /** Why an address that was added by hand may be asked for its consent. */
    consentNote: f.text({ max: 500 }),
    /** Day of the consent according to an imported file. */
    consentDate: f.date(),
    /** The proof: when, to which words, where and from which address the subscriber agreed. */
    consentAt: f.dateTime({ readOnly: true }),
    consentWording: f.multiline({ max: 2_000, readOnly: true }),
    consentPage: f.text({ max: 500, readOnly: true }),
    consentIp: f.text({ max: 60, readOnly: true }),
    status: f.choice(SUBSCRIBER_STATES, {
      readOnly: true,
      default: "PENDING_CONFIRMATION",
      tints: {
        PENDING_CONFIRMATION: "warning",
        SUBSCRIBED: "success",
        UNSUBSCRIBED: "neutral",
        BOUNCED: "danger",
        ERASED: "neutral",
      },
    }),
    /** Confirmation mails so far. */
    optIns: f.integer({ readOnly: true }),
    subscribedAt: f.dateTime({ readOnly: true }),
    unsubscribedAt: f.dateTime({ readOnly: true }),
    quote: f.reference("quote", { readOnly: true }),
    contact: f.reference("contact", { readOnly: true }),
    appointment: f.reference("appointment", { readOnly: true }),
  },
  rules: ({ email, status, consentDate }, { today }) => ({
    email: email === null && status !== "ERASED" ? "error.required" : undefined,
    consentDate: consentDate !== null && consentDate > today ? "newsletter.error.future" : undefined,
  }),
  locks: ({ status }) => ({
    ...Object.fromEntries(CONSENT.map((field) => [field, "newsletter.lock.consent"])),
    ...(status === "ERASED" &&
      Object.fromEntries(
        ["firstName", "lastName", "locale", "interests", "fitter"].map((field) => [field, "newsletter.lock.erased"]),
      )),
  }),
  list: {
    columns: [
      "email",
      "firstName",
      "lastName",
      "status",
      "source",
      "consentAt",
      "locale",
      "interests",
      "fitter",
      "subscribedAt",
      "unsubscribedAt",
      "createdAt",
    ],
    visible: ["email", "lastName", "status", "source", "consentAt", "fitter", "createdAt"],
    filters: [
      "status",
      "source",
      "locale",
      "fitter",
      "interests",
      "email",
      "subscribedAt",
      "unsubscribedAt",
      "createdAt",
    ],
    search: ["email", "firstName", "lastName"],
    sort: "-createdAt",
    views: {
      active: { status: "SUBSCRIBED" },
      "new-this-month": { status: "SUBSCRIBED", subscribedAt: "month.." },
      "left-this-month": { status: "UNSUBSCRIBED", unsubscribedAt: "month.." },
      waiting: { status: "PENDING_CONFIRMATION" },
      left: { status: "UNSUBSCRIBED,BOUNCED" },
    },
    // The export takes the filter of the list, so by default only those who agreed.
    opensOn: "active",
    opensBeside: true,
    links: { "customer-data": "newsletters/customer-data" },
  },
  form: {
    tabs: {
      subscriber: {
        person: ["email", "firstName", "lastName", "locale", "fitter", "interests"],
        state: ["status", "subscribedAt", "unsubscribedAt", "optIns"],
        consent: ["source", "consentNote", "consentDate", "consentAt", "consentWording", "consentPage", "consentIp"],
        origin: ["quote", "contact", "appointment"],
      },
      history: { history: ["@history"] },
    },
  },
  actions: {
    unsubscribe: {
      icon: "envelope-x",
      bulk: true,
      confirm: "question",
      when: ({ status }) => subscriberStateAfter("unsubscribe", status) !== undefined,
    },
    resend: {
      icon: "arrow-repeat",
      bulk: true,
      main: true,
      when: ({ status, optIns }) => status === "PENDING_CONFIRMATION" && (optIns ?? 0) < MAX_OPT_INS,
    },
    bounce: {
      icon: "envelope-exclamation",
      bulk: true,
      when: ({ status }) => subscriberStateAfter("bounce", status) !== undefined,
    },
    erase: {
      icon: "eraser",
      bulk: true,
      danger: true,
      confirm: "opt-in",
      when: ({ status }) => status !== "ERASED",
    },
  },
  operations: { remove: false },
  import: { match: "email", maxLines: 50_000 },
  exportable: true,
});
