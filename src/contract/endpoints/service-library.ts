/** Usual durations and prices of the services that a shop can start with. */
import * as v from "valibot";
import { endpoint } from "../endpoint";

const money = v.nullable(v.object({ minor: v.number(), currency: v.string() }));

export const serviceLibrary = endpoint({
  id: "service-preconfigure.library",
  method: "GET",
  path: "/admin/api/servicePreconfigure/library",
  summary: "Usual durations and price ranges of the services in the library",
  response: v.object({
    elements: v.array(
      v.object({
        code: v.string(),
        minutes: v.number(),
        /** Lowest price of the low level and highest of the high one; null for free services and those on quote. */
        low: money,
        high: money,
      }),
    ),
  }),
  right: "SERVICE",
});
