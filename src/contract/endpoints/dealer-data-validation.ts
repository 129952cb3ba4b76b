/** Starts validations of dealer data. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { jobView } from "./jobs";
import { recordId } from "../input-schemas";

export const startValidation = endpoint({
  id: "dealer-data-validation.run",
  method: "POST",
  path: "/admin/api/dealer-data-validation/run",
  summary: "Validate fields of the shop's dealers as a job; one job at a time",
  body: v.object({
    /** Codes of the fields to validate, one after the other. */
    fields: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(12)),
    /** Limits it to these dealers; all active dealers and envelopes by default. */
    dealers: v.optional(v.pipe(v.array(recordId), v.maxLength(1000))),
    /** Limits it to the dealers that a query of their list finds, such as `{ "filter[dealerType]": "GARAGE" }`. */
    query: v.optional(v.record(v.string(), v.string())),
  }),
  response: jobView,
  right: "FITTER",
});

export const SCHEDULES = ["OFF", "WEEKLY", "MONTHLY"] as const;
export type ScheduleKind = (typeof SCHEDULES)[number];
const schedule = v.object({
  every: v.picklist(SCHEDULES),
  /** ISO day of the next scheduled validation; null when none is scheduled. */
  next: v.nullable(v.string()),
});

export const validationSchedule = endpoint({
  id: "dealer-data-validation.schedule",
  method: "GET",
  path: "/admin/api/dealer-data-validation/schedule",
  summary: "Schedule of the automatic validation",
  response: schedule,
  right: "FITTER",
});

export const saveValidationSchedule = endpoint({
  id: "dealer-data-validation.save-schedule",
  method: "PUT",
  path: "/admin/api/dealer-data-validation/schedule",
  summary: "Validate all fields every week or month, with the caller's rights",
  body: v.strictObject({ every: v.picklist(SCHEDULES) }),
  response: schedule,
  right: "FITTER",
  conditions: ["whole-shop"],
});
