/** Dealers by their codes, for lists of pasted codes. */
import * as v from "valibot";
import { endpoint } from "../endpoint";

export const dealersByCode = endpoint({
  id: "fitter.by-code",
  method: "POST",
  path: "/admin/api/fitter/by-code",
  summary: "Dealers of the shop with one of some codes, and the codes that no dealer has",
  body: v.object({
    codes: v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.minLength(1), v.maxLength(1_000)),
  }),
  response: v.object({
    /** In the order of the codes. */
    found: v.array(v.object({ id: v.number(), code: v.string(), name: v.string(), city: v.string() })),
    unknown: v.array(v.string()),
  }),
  right: "FITTER",
});
