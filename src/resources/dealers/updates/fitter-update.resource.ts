import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";

/** Fields that any source may propose: dealers, other systems, and files. */
export const PROPOSABLE_BY_ALL = [
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

/** Fields that a proposal may change. Only files propose the lists of other records. */
export const PROPOSABLE = [
  ...PROPOSABLE_BY_ALL,
  "services",
  "options",
  "marketingTags",
  "countryTags",
  "partnerTags",
] as const;
export type Proposable = (typeof PROPOSABLE)[number];

export const UPDATE_SOURCES = ["FILE", "API", "DEALER", "GOOGLE", "DATA_VALIDATION"] as const;
export type UpdateSource = (typeof UPDATE_SOURCES)[number];
const UPDATE_STATUSES = ["PENDING", "ACCEPTED", "PARTIAL", "REFUSED", "SUPERSEDED", "EXPIRED"] as const;
export const UPDATE_RULES = ["ALWAYS", "WHEN_EMPTY", "NEVER"] as const;

/** Proposed changes of a dealer from an external source, waiting for a decision on each field. */
export default defineResource({
  name: "fitter-update",
  apiPath: "fitterUpdate",
  area: "dealers",
  screens: {
    list: { path: "fitterUpdate", tag: "td-fitter-updates", icon: "clipboard-check" },
    detail: { path: "fitterUpdate/{id}", tag: "td-fitter-update" },
  },
  right: { read: "FITTER", write: "FITTER" },
  scope: "dealer",
  table: "fitter-update",
  label: "dealerName",
  fields: {
    /** Name of the dealer; name and town for a new one. */
    dealerName: f.text({ readOnly: true }),
    /** Null while the dealer is only proposed. */
    dealer: f.reference("fitter", { readOnly: true }),
    dealerCode: f.text({ readOnly: true }),
    kind: f.choice(["EXISTING", "NEW", "REACTIVATE"], { required: true, readOnly: true, default: "EXISTING" }),
    source: f.choice(UPDATE_SOURCES, { required: true, readOnly: true, default: "FILE" }),
    /** File or caller that sent it. */
    importName: f.text({ readOnly: true }),
    changed: f.choices(PROPOSABLE, { readOnly: true }),
    /** `base`, `proposed` and `value` are JSON of the dealer's field; `value` is what was accepted. */
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
    /** Version of the dealer when the proposal arrived. */
    dealerVersion: f.integer({ readOnly: true }),
    /** Whether the dealer has changed since. */
    conflict: f.computed("boolean"),
    /** Whether the target dealer was merged; the proposal then applies to the kept record. */
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
    // What decides first: narrow windows show only the first columns.
    visible: ["dealerName", "changed", "risk", "conflict", "createdAt", "source", "status", "dealerCode", "importName"],
    filters: ["status", "source", "importName", "kind", "risk", "changed", "conflict", "dealer", "createdAt"],
    search: ["dealerName", "dealerCode", "importName"],
    sort: "createdAt",
    links: { rules: "fitterUpdate/rules" },
    opensOn: "pending",
    views: { pending: { status: "PENDING" }, risky: { status: "PENDING", risk: "HIGH" } },
  },
  form: {
    tabs: {
      // Full width, because values are side by side.
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
    /** Decisions of the comparison, by field. */
    decide: {
      when: ({ status }) => status === "PENDING",
      input: {
        decisions: f.rows(
          {
            field: f.choice(PROPOSABLE, { required: true }),
            decision: f.choice(["ACCEPT", "REFUSE"], { required: true }),
            /** JSON of a value to save instead of the proposed one. */
            value: f.multiline({ max: 30_000 }),
            /** Rule for later proposals of this source for this field. */
            rule: f.choice(UPDATE_RULES),
          },
          { min: 1, max: 60, uniqueBy: "field" },
        ),
        /** Version of the dealer that was compared; null for a new dealer. */
        dealerVersion: f.integer(),
      },
      place: "none",
    },
  },
  operations: { create: false, update: false, remove: false },
  exportable: true,
});
