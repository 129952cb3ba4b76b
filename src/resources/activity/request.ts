/** Shared parts of quotes, contacts and appointments, which use one list screen with search, export and a status (menu-05). */
import { f } from "../../contract/fields";

/** The customer, the request and the dealer that it goes to. */
export const requestFields = {
  customerName: f.text({ required: true, max: 120 }),
  customerEmail: f.email(),
  customerPhone: f.phone(),
  fitter: f.reference("fitter"),
  vehicleRegistrationNumber: f.text({ max: 20 }),
  comments: f.multiline({ max: 2000 }),
} as const;

/** What the customer answered to a form, besides the properties of the request. */
export const formAnswers = f.rows(
  { label: f.text({ required: true, max: 120 }), value: f.text({ required: true, max: 2_000 }) },
  { max: 40, readOnly: true },
);

/** Files that the customer sent with a form. */
export const formFiles = {
  firstFile: f.file({ readOnly: true }),
  secondFile: f.file({ readOnly: true }),
  thirdFile: f.file({ readOnly: true }),
} as const;

/** Fields that only requests from a form have. */
export const FORM_FIELDS = ["formCode", "answers", "firstFile", "secondFile", "thirdFile"] as const;

/** Where a request was made. */
export const ORIGINS = ["WEBSITE", "WIDGET", "PHONE", "GOOGLE_RESERVE", "ADMIN", "API", "IMPORT"] as const;

/** The number of a request, and the user who answers it. */
export const assignment = {
  fields: {
    reference: f.computed("text", { sortable: true }),
    /** Id of the user; `assigneeName` shows the name. */
    assignee: f.integer({ readOnly: true }),
    assigneeName: f.computed("text", { sortable: true }),
    /** Until when the form promises an answer; empty without a promise, and once it was given. */
    answerBy: f.computed("dateTime", { sortable: true }),
  },
  actions: {
    assign: {
      icon: "person-gear",
      bulk: true,
      alsoRight: "USER_LIST",
      input: { user: f.reference("dealer-user", { required: true }) },
    },
  },
} as const;

/** Filters, search and order that every kind of request starts with. */
export const requestList = {
  filters: ["status", "fitter"],
  search: ["customerName", "customerEmail", "customerPhone", "comments"],
  sort: "-createdAt",
} as const;
