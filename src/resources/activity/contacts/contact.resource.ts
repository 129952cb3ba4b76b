import { contactStateAfter, CONTACT_STATES, type ContactTrigger } from "../../../contract/contacts";
import { f } from "../../../contract/fields";
import { whenFilled } from "../../../contract/kinds/relevance";
import { defineResource } from "../../../contract/resource";
import { assignment, FORM_FIELDS, formAnswers, formFiles, ORIGINS, requestFields, requestList } from "../request";
import { CONTACT_TINTS } from "./contact-parts";

/** Whether a contact allows what a trigger does. Erased contacts only wait for their deletion. */
const allows =
  (by: ContactTrigger) =>
  ({ status, erased }: { readonly status: string; readonly erased: boolean }): boolean =>
    !erased && contactStateAfter(by, status) !== undefined;

/** Messages that customers send through the contact forms, with the answers to them. */
export default defineResource({
  name: "contact",
  area: "activity",
  screens: {
    list: { path: "contacts", tag: "td-contacts", icon: "envelope" },
    detail: { path: "contact/{id}", tag: "td-contact", icon: "envelope" },
  },
  right: { read: "CONTENT_PAGES_CONTACT", write: "CONTENT_PAGES_CONTACT" },
  conditions: ["not-dlu"],
  scope: "dealer",
  label: "customerName",
  fields: {
    ...requestFields,
    ...assignment.fields,
    /** The customer's first message. */
    comments: f.multiline({ max: 4_000, readOnly: true }),
    subject: f.text({ max: 160, readOnly: true }),
    formCode: f.text({ max: 40, readOnly: true }),
    answers: formAnswers,
    ...formFiles,
    /** Language of the customer's mails; empty: that of the shop. */
    locale: f.locale(),
    carBrand: f.text({ max: 60 }),
    carModel: f.text({ max: 60 }),
    status: f.choice(CONTACT_STATES, { readOnly: true, default: "NEW", tints: CONTACT_TINTS }),
    origin: f.choice(ORIGINS, { readOnly: true }),
    /** How often the same text arrived again within minutes. */
    repeats: f.integer({ readOnly: true }),
    /** Of the first answer. */
    answeredAt: f.dateTime({ readOnly: true }),
    answerHours: f.computed("decimal", { sortable: true }),
    /** Until then, messages from the address arrive as spam. */
    blockedUntil: f.date({ readOnly: true }),
    quote: f.reference("quote", { readOnly: true }),
    appointment: f.reference("appointment", { readOnly: true }),
    erased: f.boolean({ readOnly: true }),
  },
  rules: ({ customerEmail, customerPhone, erased }) => ({
    customerPhone: customerEmail === null && customerPhone === null && !erased ? "contact.error.contact" : undefined,
  }),
  relevant: (contact) =>
    whenFilled(contact, [...FORM_FIELDS, "subject", "origin", "repeats", "blockedUntil", "quote", "appointment"]),
  locks: ({ erased }) =>
    !erased
      ? {}
      : Object.fromEntries(
          [
            "customerName",
            "customerEmail",
            "customerPhone",
            "vehicleRegistrationNumber",
            "carBrand",
            "carModel",
            "fitter",
            "locale",
          ].map((field) => [field, "contact.lock.erased"]),
        ),
  list: {
    ...requestList,
    columns: [
      "customerName",
      "reference",
      "subject",
      "status",
      "comments",
      "fitter",
      "assigneeName",
      "answerBy",
      "answerHours",
      "repeats",
      "formCode",
      "origin",
      "locale",
      "customerPhone",
      "customerEmail",
      "createdAt",
    ],
    visible: ["customerName", "subject", "status", "createdAt", "comments", "fitter", "assigneeName"],
    filters: [
      ...requestList.filters,
      "reference",
      "assigneeName",
      "answerBy",
      "subject",
      "formCode",
      "createdAt",
      "origin",
      "locale",
    ],
    sort: "createdAt",
    views: {
      "to-answer": { status: "NEW,IN_PROGRESS" },
      overdue: { status: "NEW,IN_PROGRESS", createdAt: "..-1d" },
      answered: { status: "ANSWERED" },
      done: { status: "CLOSED,SPAM" },
    },
    opensOn: "to-answer",
    links: { replies: "contacts/replies" },
  },
  form: {
    tabs: {
      conversation: {
        thread: ["@thread"],
        request: [
          "reference",
          "status",
          "subject",
          "assigneeName",
          "origin",
          "answers",
          "firstFile",
          "secondFile",
          "thirdFile",
          "repeats",
          "blockedUntil",
        ],
        customer: ["customerName", "customerPhone", "customerEmail", "locale", "fitter"],
        vehicle: ["vehicleRegistrationNumber", "carBrand", "carModel"],
        follows: ["quote", "appointment"],
      },
      history: { history: ["@history"] },
    },
  },
  actions: {
    take: {
      icon: "person-check",
      bulk: true,
      main: true,
      when: ({ status, erased }) => status === "NEW" && !erased,
    },
    close: {
      icon: "check-circle",
      bulk: true,
      main: true,
      undo: true,
      when: allows("close"),
      set: { status: "CLOSED" },
    },
    reopen: { icon: "arrow-clockwise", when: allows("reopen"), set: { status: "IN_PROGRESS" } },
    "to-quote": {
      icon: "chat-dots",
      place: "title",
      when: ({ quote, status, erased }) => quote === null && status !== "SPAM" && !erased,
    },
    "to-appointment": {
      icon: "calendar-plus",
      place: "title",
      when: ({ appointment, status, erased }) => appointment === null && status !== "SPAM" && !erased,
      input: { date: f.dateTime({ required: true }) },
    },
    forward: {
      icon: "forward",
      when: ({ fitter, status, erased }) => fitter !== null && status !== "SPAM" && !erased,
      input: { note: f.multiline({ max: 2_000 }) },
    },
    "revoke-link": {
      icon: "link-45deg",
      place: "title",
      confirm: "question",
      when: ({ answeredAt }) => answeredAt !== null,
    },
    ...assignment.actions,
    spam: { icon: "shield-exclamation", bulk: true, undo: true, when: allows("spam") },
    "not-spam": {
      icon: "shield-check",
      bulk: true,
      when: allows("not-spam"),
      set: { status: "NEW", blockedUntil: null },
    },
    erase: {
      icon: "eraser",
      bulk: true,
      danger: true,
      confirm: "opt-in",
      when: ({ erased }) => !erased,
    },
  },
  operations: { create: false, remove: false },
  exportable: true,
});
