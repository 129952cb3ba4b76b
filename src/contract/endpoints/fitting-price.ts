/** What a table of fitting prices is compared with. */
import * as v from "valibot";
import { endpoint } from "../endpoint";

export const fittingFacts = endpoint({
  id: "fitting-price.facts",
  method: "GET",
  path: "/admin/api/fitting-price/facts",
  summary:
    "How many tyres on sale have each diameter and vehicle, and whether an ecotax already pays for their disposal",
  right: "FITTING_PRICES",
  conditions: ["not-super-admin"],
  response: v.object({
    currency: v.string(),
    counts: v.array(v.object({ vehicleType: v.string(), diameter: v.number(), count: v.number() })),
    isDisposalPaid: v.boolean(),
  }),
});
