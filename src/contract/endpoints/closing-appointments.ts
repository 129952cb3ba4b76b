/** Appointments that stand in the way of a closure or a specific day, told before it is saved. Spec 2 §2 "inactivity", "specific-day". */
import * as v from "valibot";
import { endpoint } from "../endpoint";

const day = v.pipe(v.string(), v.isoDate());
const dealers = v.pipe(v.array(v.object({ id: v.number() })), v.maxLength(500));

/** A closure or a specific day as it is typed. */
export const closing = v.variant("resource", [
  v.object({
    resource: v.literal("inactivity"),
    dealers,
    from: day,
    /** Null: until further notice. */
    to: v.nullable(day),
    scope: v.array(v.string()),
  }),
  v.object({
    resource: v.literal("specificDay"),
    appliesTo: v.picklist(["ALL", "TAG", "DEALERS"]),
    dealers,
    /** Of those that have it, with the value where one is given. */
    tag: v.optional(v.nullable(v.object({ id: v.number() })), null),
    tagValue: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(500))), null),
    date: day,
    to: v.nullable(day),
    repeat: v.picklist(["NONE", "YEARLY_SAME_DATE"]),
    kind: v.picklist(["CLOSED", "OPEN_WITH_HOURS", "BY_APPOINTMENT"]),
    hours: v.pipe(v.array(v.object({ from: v.string(), to: v.string() })), v.maxLength(3)),
  }),
]);
export type Closing = v.InferOutput<typeof closing>;

/** Appointments to come that the dealers could not keep: their start or end falls outside the hours that remain. */
export const closingAppointments = endpoint({
  id: "closing.appointments",
  method: "POST",
  path: "/admin/api/closing-appointments",
  summary: "Appointments that a closure or a specific day would hit",
  body: v.object({
    /** Of the stored record that is changed; null for a new one. */
    id: v.nullable(v.number()),
    closing,
  }),
  response: v.object({
    total: v.number(),
    /** The soonest of them; none for an account that may not see appointments. */
    elements: v.array(
      v.object({
        id: v.number(),
        /** ISO instant. */
        date: v.string(),
        /** IANA name of the dealer's zone. */
        timeZone: v.string(),
        customer: v.string(),
        status: v.string(),
        dealer: v.object({ id: v.number(), label: v.string() }),
      }),
    ),
  }),
  right: "FITTER",
  reads: true,
});
