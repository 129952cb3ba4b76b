/** Appointments that conflict with a closure, a specific day or closed bays, shown before it is saved. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { day, instant, recordId } from "../input-schemas";

const records = v.pipe(v.array(v.object({ id: recordId })), v.maxLength(500));

/** Unsaved values of a closure, of a specific day, or of the times at which bays are closed. */
export const closing = v.variant("resource", [
  v.object({
    resource: v.literal("inactivity"),
    dealers: records,
    from: day,
    /** Null: until further notice. */
    to: v.nullable(day),
    scope: v.array(v.string()),
  }),
  v.object({
    resource: v.literal("specific-day"),
    appliesTo: v.picklist(["ALL", "TAG", "DEALERS"]),
    dealers: records,
    /** Limits it to dealers with this tag, and with the value if one is given. */
    tag: v.optional(v.nullable(v.object({ id: recordId })), null),
    tagValue: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(500))), null),
    date: day,
    to: v.nullable(day),
    repeat: v.picklist(["NONE", "YEARLY_SAME_DATE"]),
    kind: v.picklist(["CLOSED", "OPEN_WITH_HOURS", "BY_APPOINTMENT"]),
    hours: v.pipe(v.array(v.object({ from: v.string(), to: v.string() })), v.maxLength(3)),
  }),
  v.object({
    resource: v.literal("ecal-bay"),
    bays: records,
    closures: v.pipe(
      v.array(v.object({ from: instant, to: instant, repeat: v.picklist(["NONE", "WEEKLY"]), until: v.nullable(day) })),
      v.maxLength(100),
    ),
  }),
]);
export type Closing = v.InferOutput<typeof closing>;
export type BayClosing = Extract<Closing, { readonly resource: "ecal-bay" }>;
export type DealerClosing = Exclude<Closing, BayClosing>;

/** Upcoming appointments that fall outside the remaining opening hours. */
export const closingAppointments = endpoint({
  id: "closing.appointments",
  method: "POST",
  path: "/admin/api/closing-appointments",
  summary: "Appointments that conflict with a closure, a specific day or closed bays",
  body: v.object({
    /** Id of the stored record that is edited; null for a new one. */
    id: v.nullable(recordId),
    closing,
  }),
  response: v.object({
    total: v.number(),
    /** The earliest appointments; empty for accounts that may not see appointments. */
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
