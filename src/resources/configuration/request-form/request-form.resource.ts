import { f } from "../../../contract/fields";
import { ASSIGNMENTS, PROGRESS_BARS } from "../../../contract/forms/content";
import { DEFAULT_RETENTION, FORM_TYPES } from "../../../contract/forms/field-types";
import { defineResource } from "../../../contract/resource";

/** A form that customers fill in for a quote, an appointment or a message. Its steps and fields are records of their own. */
export default defineResource({
  name: "request-form",
  apiPath: "form",
  area: "configuration",
  screens: {
    list: { path: "request/form", tag: "td-request-forms", icon: "ui-checks-grid" },
    detail: { path: "request/form/{id}", tag: "td-request-form-builder", icon: "ui-checks-grid" },
  },
  right: { read: ["QUOTES", "APPOINTMENTS"], write: ["QUOTES", "APPOINTMENTS"] },
  conditions: ["not-dlu"],
  scope: "shop",
  label: "name",
  fields: {
    name: f.text({ required: true, max: 80 }),
    /** Names the form in embedded pages and in mails. */
    code: f.code({ required: true, unique: true, min: 2, max: 30, pattern: "[A-Z0-9_]{2,30}" }),
    type: f.choice(FORM_TYPES, { required: true, default: "QUOTE" }),
    /** The form of its type where a page names none. */
    defaultForType: f.boolean(),
    title: f.text({ required: true, max: 120, localised: true }),
    intro: f.richText({ max: 5_000, localised: true }),
    progressBar: f.choice(PROGRESS_BARS, { required: true, default: "STEPS" }),
    thankYou: f.richText({ max: 5_000, localised: true }),
    /** Where the customer goes afterwards, instead of the text. */
    redirectUrl: f.externalUrl({ max: 300 }),
    assignTo: f.choice(ASSIGNMENTS, { required: true, default: "DEALER_CHOSEN" }),
    fixedDealer: f.reference("fitter"),
    /** The customer gets a mail that the request has arrived. */
    confirmByMail: f.boolean(),
    /** Hours in which the shop promises to answer; no promise when empty. */
    answerHours: f.integer({ min: 1, max: 168, unit: "unit.hours" }),
    /** After this the answers of a request are erased, with their files. */
    retentionMonths: f.integer({ required: true, min: 1, max: 60, default: DEFAULT_RETENTION }),
    /** Requests that one address may send in an hour. */
    maxPerHour: f.integer({ required: true, min: 1, max: 50, default: 5 }),
    /** INVISIBLE refuses answers that come faster than a person can give them. A hidden trap is in every form. */
    captcha: f.choice(["NONE", "INVISIBLE"], { required: true, default: "NONE" }),
    status: f.choice(["DRAFT", "PUBLISHED", "ARCHIVED"], {
      readOnly: true,
      default: "DRAFT",
      tints: { DRAFT: "neutral", PUBLISHED: "success", ARCHIVED: "warning" },
    }),
    /** Number of the published version; empty before the first. */
    publishedVersion: f.integer({ readOnly: true }),
    steps: f.computed("integer", { sortable: true }),
    fieldCount: f.computed("integer", { sortable: true }),
    started: f.computed("integer", { sortable: true }),
    sent: f.computed("integer", { sortable: true }),
    completion: f.computed("percent", { sortable: true, graded: true }),
  },
  rules: ({ assignTo, fixedDealer }) => ({
    fixedDealer: assignTo === "FIXED" && fixedDealer === null ? "error.required" : undefined,
  }),
  relevant: ({ assignTo }) => ({ fixedDealer: assignTo === "FIXED" }),
  locks: ({ publishedVersion }) =>
    publishedVersion === null ? {} : { type: "request-form.lock.published", code: "request-form.lock.published" },
  list: {
    columns: [
      "name",
      "code",
      "type",
      "defaultForType",
      "status",
      "steps",
      "fieldCount",
      "started",
      "sent",
      "completion",
      "publishedVersion",
      "updatedAt",
      "updatedBy",
    ],
    visible: ["name", "type", "status", "steps", "fieldCount", "started", "sent", "completion", "updatedAt"],
    filters: ["type", "status", "defaultForType"],
    search: ["name", "code"],
    sort: "type,name",
    links: { choices: "request/custom-select", template: "request/form-template" },
  },
  form: {
    tabs: {
      content: { builder: ["@builder"] },
      settings: {
        general: ["name", "code", "type", "defaultForType", "status", "publishedVersion"],
        texts: ["title", "intro", "progressBar"],
        afterwards: ["assignTo", "fixedDealer", "thankYou", "redirectUrl", "confirmByMail", "answerHours"],
        protection: ["captcha", "maxPerHour", "retentionMonths"],
      },
      embed: { embed: ["@embed"], file: ["@file"] },
      versions: { versions: ["@versions"] },
      history: { history: ["@history"] },
    },
  },
  actions: {
    publish: { icon: "cloud-arrow-up", main: true, confirm: "question", when: ({ status }) => status !== "ARCHIVED" },
    archive: {
      icon: "archive",
      confirm: "question",
      bulk: true,
      when: ({ status }) => status === "PUBLISHED",
    },
    reopen: { icon: "arrow-clockwise", when: ({ status }) => status === "ARCHIVED" },
    restore: {
      icon: "clock-history",
      place: "none",
      input: { number: f.integer({ required: true, min: 1 }) },
    },
  },
  operations: { duplicate: { reset: ["defaultForType"] } },
  exportable: true,
  examples: [
    {
      name: "Fleet request",
      code: "FLEET",
      type: "FLEET",
      title: { fr_FR: "Demande de flotte", en_GB: "Fleet request", de_DE: "Flottenanfrage" },
      progressBar: "STEPS",
      assignTo: "SHOP",
      maxPerHour: 5,
      captcha: "INVISIBLE",
    },
  ],
});
