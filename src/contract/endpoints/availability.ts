/** Effective opening times of a dealer: specific days and closures over the weekly hours. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { idParam } from "../input-schemas";

const range = v.object({ from: v.string(), to: v.string(), byAppointmentOnly: v.boolean() });

const availabilityDay = v.object({
  /** ISO day in the dealer's zone. */
  day: v.string(),
  /** Hours of the day; empty when closed. */
  ranges: v.array(range),
  /** What decides: the dealer's status, a closure, or a specific day of the dealer, the shop or the country. */
  reason: v.picklist(["STATUS", "INACTIVITY", "DEALER_DAY", "SHOP_DAY", "COUNTRY_DAY"]),
  /** The closure or specific day; its name is in the reader's language. */
  source: v.nullable(
    v.object({
      resource: v.picklist(["inactivity", "specific-day", "special-day"]),
      id: v.number(),
      label: v.string(),
    }),
  ),
});
export type AvailabilityDay = v.InferOutput<typeof availabilityDay>;

/** Days from today on when a dealer does not follow the weekly hours, in ascending order. */
export const dealerExceptions = endpoint({
  id: "fitter.exceptions",
  method: "GET",
  path: "/admin/api/fitter/{id}/exceptions",
  summary: "Upcoming days on which a dealer does not follow the weekly hours",
  params: v.object({
    id: idParam,
  }),
  query: v.object({
    /** Number of days from today; 90 by default. */
    days: v.optional(
      v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(366)),
    ),
  }),
  response: v.object({ elements: v.array(availabilityDay) }),
  right: "FITTER",
});
