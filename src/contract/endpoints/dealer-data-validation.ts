/** Starts checks of dealer data. Spec 2 §2 "dealer-data-validation". */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { jobView } from "./jobs";

export const startValidation = endpoint({
  id: "dealer-data-validation.run",
  method: "POST",
  path: "/admin/api/dealer-data-validation/run",
  summary: "Check fields of the shop's dealers as a job; one at a time",
  body: v.object({
    /** Codes of the fields, checked one after the other. */
    fields: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(12)),
    /** Only these dealers; all active ones and envelopes unless told. */
    dealers: v.optional(v.pipe(v.array(v.number()), v.maxLength(1000))),
  }),
  response: jobView,
  right: "FITTER",
});

export const SCHEDULES = ["OFF", "WEEKLY", "MONTHLY"] as const;
export type ScheduleKind = (typeof SCHEDULES)[number];
const schedule = v.object({
  every: v.picklist(SCHEDULES),
  /** ISO day on which the next check begins; null while none comes. */
  next: v.nullable(v.string()),
});

export const validationSchedule = endpoint({
  id: "dealer-data-validation.schedule",
  method: "GET",
  path: "/admin/api/dealer-data-validation/schedule",
  summary: "How often all fields are checked without being asked",
  response: schedule,
  right: "FITTER",
});

export const saveValidationSchedule = endpoint({
  id: "dealer-data-validation.save-schedule",
  method: "PUT",
  path: "/admin/api/dealer-data-validation/schedule",
  summary: "Check all fields every week or month, with the rights of whoever says so",
  body: v.strictObject({ every: v.picklist(SCHEDULES) }),
  response: schedule,
  right: "FITTER",
});
