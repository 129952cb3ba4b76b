import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";
import { VALIDATED_FIELDS } from "./dealer-data-validation.resource";

export const FINDINGS = ["INVALID", "MISSING", "SUSPECT", "UNREACHABLE", "NOT_CHECKED", "VALID"] as const;

/** A finding of a data check about one dealer, to be corrected, accepted or ignored. */
export default defineResource({
  name: "dealer-data-finding",
  area: "dealers",
  screens: {
    list: {
      path: "dealer-data-validation/{validatedField}/report/{id}",
      tag: "td-dealer-data-validation-report",
      icon: "clipboard-check",
      parts: { validatedField: "validatedField", id: "run" },
      titledBy: "validatedField",
      backTo: { path: "dealer-data-validation", titleKey: "dealer-data-finding.up" },
    },
  },
  right: { read: "FITTER", write: "FITTER" },
  scope: "dealer",
  label: "dealerName",
  fields: {
    dealerName: f.text({ readOnly: true }),
    dealer: f.reference("fitter", { required: true, readOnly: true }),
    dealerCode: f.text({ readOnly: true }),
    city: f.text({ readOnly: true }),
    country: f.country({ readOnly: true }),
    run: f.reference("dealer-data-validation", { required: true, readOnly: true }),
    validatedField: f.choice(VALIDATED_FIELDS, { required: true, readOnly: true }),
    /** The value when it was checked. It must still be the dealer's value when a correction is written. */
    value: f.text({ readOnly: true }),
    finding: f.choice(FINDINGS, {
      required: true,
      readOnly: true,
      tints: {
        INVALID: "danger",
        MISSING: "warning",
        SUSPECT: "warning",
        UNREACHABLE: "danger",
        NOT_CHECKED: "neutral",
        VALID: "success",
      },
    }),
    explanation: f.choice(
      [
        "EMPTY",
        "FORMAT",
        "CHECKSUM",
        "COUNTRY",
        "PRECISION",
        "CAPITALS",
        "SPACES",
        "NO_MAIL",
        "NO_ANSWER",
        "ALWAYS_OPEN",
        "TOO_SHORT",
        "COPIED",
        "NO_PICTURE",
        "NO_LOGO",
        "SMALL_PICTURE",
        "FAR",
        "GOOGLE_DIFFERS",
        "NO_NETWORK",
        "UNKNOWN_THERE",
        "FINE",
      ],
      { readOnly: true },
    ),
    proposed: f.text({ readOnly: true }),
    /** `CHECKING`: waits for a check that asks the network. */
    state: f.choice(["OPEN", "CHECKING", "ACCEPTED", "EDITED", "IGNORED", "SETTLED"], {
      required: true,
      readOnly: true,
      default: "OPEN",
    }),
    reason: f.text({ readOnly: true }),
    /** Whether the dealer's value has changed since the check. */
    changed: f.computed("boolean"),
  },
  list: {
    columns: [
      "dealerName",
      "dealerCode",
      "city",
      "country",
      "dealer",
      "value",
      "finding",
      "explanation",
      "proposed",
      "state",
      "changed",
      "reason",
      "updatedAt",
      "updatedBy",
    ],
    visible: ["dealerName", "value", "explanation", "proposed", "finding", "state", "changed", "dealerCode", "city"],
    filters: ["finding", "state", "country", "explanation"],
    search: ["dealerName", "dealerCode", "city", "value"],
    sort: "finding,dealerName",
    opensOn: "open",
    views: {
      open: { state: "OPEN,CHECKING" },
      done: { state: "ACCEPTED,EDITED,SETTLED" },
      ignored: { state: "IGNORED" },
    },
  },
  operations: { create: false, update: false, remove: false },
  actions: {
    accept: {
      icon: "check-circle",
      bulk: true,
      when: (row) => row.state === "OPEN" && row.proposed !== null && row.changed !== true,
    },
    edit: {
      icon: "pencil",
      when: (row) =>
        row.state === "OPEN" &&
        ["NAME", "PHONE", "EMAIL", "WEBSITE", "COMPANY_ID", "VAT", "GOOGLE_PLACE"].includes(row.validatedField),
      input: { value: f.text({ required: true, max: 200 }) },
    },
    ignore: {
      icon: "eye-slash",
      bulk: true,
      when: (row) => row.state === "OPEN",
      input: { reason: f.text({ required: true, max: 300 }) },
    },
    ask: {
      icon: "envelope",
      bulk: true,
      confirm: "question",
      when: (row) => row.state === "OPEN" && row.finding !== "NOT_CHECKED",
    },
    recheck: {
      icon: "arrow-repeat",
      bulk: true,
      when: (row) => row.state !== "IGNORED" && row.state !== "CHECKING",
    },
  },
  exportable: true,
});
