import { f } from "../../contract/fields";
import { defineResource } from "../../contract/resource";

/** Fields of a dealer that a proposal may change. */
export const PROPOSABLE = [
  "name",
  "tradingName",
  "dealerType",
  "companyName",
  "companyId",
  "vatNumber",
  "address",
  "geo",
  "phone",
  "mobile",
  "email",
  "contactFirstName",
  "contactLastName",
  "website",
  "facebook",
  "instagram",
  "googlePlaceId",
  "openingHours",
  "fittingHours",
  "bookingMode",
  "vehicleTypes",
  "maxRimInches",
  "runflatFitting",
  "tyreStorage",
  "shortDescription",
  "description",
] as const;
export type Proposable = (typeof PROPOSABLE)[number];

export const UPDATE_SOURCES = ["FILE", "API", "DEALER", "GOOGLE", "DATA_VALIDATION"] as const;
export type UpdateSource = (typeof UPDATE_SOURCES)[number];
export const UPDATE_STATUSES = ["PENDING", "ACCEPTED", "PARTIAL", "REFUSED", "SUPERSEDED", "EXPIRED"] as const;
export const UPDATE_RULES = ["ALWAYS", "WHEN_EMPTY", "NEVER"] as const;

/** Changes of a dealer that arrived from outside and wait for a decision, field by field. Spec 2 §2 "Dealer area" (import validation). */
export default defineResource({
  name: "fitterUpdate",
  area: "dealers",
  screens: {
    list: { path: "fitterUpdate", tag: "td-fitter-updates", icon: "clipboard-check" },
    detail: { path: "fitterUpdate/{id}", tag: "td-fitter-update" },
  },
  right: { read: "FITTER", write: "FITTER" },
  scope: "dealer",
  table: "fitterUpdate",
  label: "dealerName",
  fields: {
    /** Name of the dealer; of a new one, name and town. */
    dealerName: f.text({ readOnly: true }),
    /** Absent while the dealer is only proposed. */
    dealer: f.reference("fitter", { readOnly: true }),
    dealerCode: f.text({ readOnly: true }),
    kind: f.choice(["EXISTING", "NEW", "REACTIVATE"], { required: true, readOnly: true, default: "EXISTING" }),
    source: f.choice(UPDATE_SOURCES, { required: true, readOnly: true, default: "FILE" }),
    /** File or caller that it came from. */
    importName: f.text({ readOnly: true }),
    changed: f.choices(PROPOSABLE, { readOnly: true }),
    /** `base`, `proposed` and `value` are JSON of the dealer's field; `value` is what was taken over. */
    changes: f.rows(
      {
        field: f.text({ required: true }),
        base: f.text(),
        proposed: f.text(),
        value: f.text(),
        raw: f.text(),
        line: f.integer(),
        decision: f.choice(["ACCEPTED", "REFUSED"]),
      },
      { readOnly: true },
    ),
    status: f.choice(UPDATE_STATUSES, {
      required: true,
      readOnly: true,
      default: "PENDING",
      tints: {
        PENDING: "info",
        ACCEPTED: "success",
        PARTIAL: "warning",
        REFUSED: "danger",
        SUPERSEDED: "neutral",
        EXPIRED: "neutral",
      },
    }),
    risk: f.choice(["LOW", "HIGH"], {
      required: true,
      readOnly: true,
      default: "LOW",
      tints: { LOW: "success", HIGH: "danger" },
    }),
    /** Version of the dealer's record when the proposal arrived. */
    dealerVersion: f.integer({ readOnly: true }),
    /** Somebody has changed the dealer since. */
    conflict: f.computed("boolean"),
    /** The dealer it was meant for was merged: it goes to the record that was kept. */
    retargeted: f.computed("boolean"),
    proposedBy: f.text({ readOnly: true }),
    decidedBy: f.text({ readOnly: true }),
    decidedAt: f.dateTime({ readOnly: true }),
  },
  list: {
    columns: [
      "dealerName",
      "dealerCode",
      "kind",
      "source",
      "importName",
      "changed",
      "status",
      "risk",
      "conflict",
      "createdAt",
      "proposedBy",
      "decidedBy",
      "decidedAt",
    ],
    shown: ["dealerName", "dealerCode", "source", "importName", "changed", "status", "risk", "conflict", "createdAt"],
    filters: ["status", "source", "importName", "kind", "risk", "changed", "conflict", "dealer", "createdAt"],
    search: ["dealerName", "dealerCode", "importName"],
    sort: "createdAt",
    links: { rules: "fitterUpdate/rules" },
    views: { pending: { status: "PENDING" }, risky: { status: "PENDING", risk: "HIGH" } },
  },
  form: {
    tabs: {
      // Values stand side by side: they take the whole width.
      compare: { compare: ["@compare"] },
      origin: {
        origin: ["dealer", "kind", "source", "importName", "proposedBy", "decidedBy", "decidedAt"],
        history: ["@history"],
      },
    },
  },
  actions: {
    accept: {
      icon: "check-lg",
      when: ({ status }) => status === "PENDING",
      input: { includeHighRisk: f.boolean() },
      bulk: true,
      place: "row",
    },
    "accept-fields": {
      icon: "check2-square",
      when: ({ status }) => status === "PENDING",
      input: { fields: f.choices(PROPOSABLE, { required: true }), includeHighRisk: f.boolean() },
      bulk: true,
      place: "none",
    },
    refuse: { icon: "x-lg", when: ({ status }) => status === "PENDING", bulk: true, confirm: "question", place: "row" },
    /** What the comparison decides, field by field. */
    decide: {
      when: ({ status }) => status === "PENDING",
      input: {
        decisions: f.rows(
          {
            field: f.choice(PROPOSABLE, { required: true }),
            decision: f.choice(["ACCEPT", "REFUSE"], { required: true }),
            /** JSON of another value to take over than the proposed one. */
            value: f.multiline({ max: 30_000 }),
            /** Decide later proposals of this source for this field by themselves. */
            rule: f.choice(UPDATE_RULES),
          },
          { min: 1, max: 60, uniqueBy: "field" },
        ),
        /** Version of the dealer's record that was compared with; null for a new dealer. */
        dealerVersion: f.integer(),
      },
      place: "none",
    },
  },
  operations: { create: false, update: false, remove: false },
  exportable: true,
});
