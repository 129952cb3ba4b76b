/** Where the buttons of a shop's services lead. */
import * as v from "valibot";
import { endpoint } from "../endpoint";

export const serviceLinks = endpoint({
  id: "public.service-links",
  method: "GET",
  path: "/admin/public/api/service-links/{shopCode}",
  summary: "Where the buttons of a shop's services lead, for one of its dealers or for the shop, in a language",
  params: v.object({ shopCode: v.pipe(v.string(), v.maxLength(60)) }),
  query: v.object({
    /** Id of a dealer of the shop. */
    dealer: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/))),
    locale: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}_[A-Z]{2}$/))),
  }),
  response: v.object({
    /** Active services that have an address. */
    elements: v.array(
      v.object({
        serviceCode: v.string(),
        /** Path of the shop's site, or absolute. */
        url: v.string(),
        newTab: v.boolean(),
        /** Text of the button; empty for the site's own. */
        label: v.string(),
      }),
    ),
  }),
  public: true,
  callsPerMinute: 300,
});
