/** When a dealer is really open. Spec 2 §2 "Dealer area": specific days and closures over the weekly hours. */
import * as v from "valibot";
import { endpoint } from "../endpoint";

const range = v.object({ from: v.string(), to: v.string(), byAppointmentOnly: v.boolean() });

export const availabilityDay = v.object({
  /** ISO day in the dealer's zone. */
  day: v.string(),
  /** Hours of the day; none: closed. */
  ranges: v.array(range),
  /** What decides: the dealer's status, a closure, a day of the dealer, the shop or the country. */
  reason: v.picklist(["STATUS", "INACTIVITY", "DEALER_DAY", "SHOP_DAY", "COUNTRY_DAY"]),
  /** The closure or specific day, with its name in the reader's language. */
  source: v.nullable(
    v.object({ resource: v.picklist(["inactivity", "specificDay", "specialDay"]), id: v.number(), label: v.string() }),
  ),
});
export type AvailabilityDay = v.InferOutput<typeof availabilityDay>;

/** The days on which a dealer does not follow the weekly hours, from today on, oldest first. */
export const dealerExceptions = endpoint({
  id: "fitter.exceptions",
  method: "GET",
  path: "/admin/api/fitter/{id}/exceptions",
  summary: "Days of the next weeks on which a dealer does not follow the weekly hours",
  params: v.object({
    id: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,18}$/)),
  }),
  query: v.object({
    /** How many days from today on; 90 unless told. */
    days: v.optional(
      v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(366)),
    ),
  }),
  response: v.object({ elements: v.array(availabilityDay) }),
  right: "FITTER",
});
