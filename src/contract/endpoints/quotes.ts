/** Sent offers of a quote. */
import * as v from "valibot";
import { endpoint, type Endpoint } from "../endpoint";
import { idParam } from "../input-schemas";
import { OFFER_GROUPS } from "../quotes";

const access = { right: ["QUOTES", "QUOTES_READ"], conditions: ["not-dlu"] } as const satisfies Partial<Endpoint>;
const base = "/admin/api/quote/{id}/revisions";

export const quoteRevisions = endpoint({
  ...access,
  id: "quote.revisions",
  method: "GET",
  path: base,
  summary: "Offers of a quote as they were sent, newest first",
  params: v.object({ id: idParam }),
  response: v.object({
    revisions: v.array(
      v.object({
        number: v.number(),
        /** ISO days. */
        sentOn: v.string(),
        validUntil: v.string(),
        sender: v.nullable(v.string()),
        currency: v.string(),
        /** In minor units, including VAT. */
        offers: v.array(v.object({ group: v.picklist(OFFER_GROUPS), total: v.number() })),
      }),
    ),
  }),
});

export const quoteDocument = endpoint({
  ...access,
  id: "quote.document",
  method: "GET",
  path: `${base}/{number}`,
  summary: "A sent offer as PDF, in the language of the customer",
  params: v.object({ id: idParam, number: v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/)) }),
  responseType: "file",
});
