/** Newsletters on the public site: sign-up, and the links of the mails. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { recordId } from "../input-schemas";
import { INTERESTS, SUBSCRIBER_STATES } from "../newsletters";

const text = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max));
const hash = v.optional(v.pipe(v.string(), v.maxLength(200)), "");

/** The answer is the same whether the address is new, known or erased, so that it does not tell who subscribes. */
export const subscribe = endpoint({
  id: "public.newsletter",
  method: "POST",
  path: "/admin/public/api/newsletter/{shopCode}",
  summary: "Sign up an address for a shop's newsletters; it is confirmed by a mail",
  public: true,
  params: v.object({ shopCode: text(60) }),
  body: v.strictObject({
    email: v.pipe(text(254), v.email()),
    firstName: v.optional(text(60)),
    lastName: v.optional(text(60)),
    locale: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}_[A-Z]{2}$/))),
    fitterId: v.optional(recordId),
    interests: v.optional(v.pipe(v.array(v.picklist(INTERESTS)), v.maxLength(INTERESTS.length)), []),
    /** The text that the visitor agreed to, and the page where it was. Both are kept as proof. */
    wording: v.pipe(text(2_000), v.minLength(1)),
    page: v.pipe(text(500), v.minLength(1)),
    consent: v.literal(true, "error.required"),
  }),
  response: v.object({ received: v.boolean() }),
});

const subscription = v.object({
  email: v.string(),
  shop: v.string(),
  status: v.picklist(SUBSCRIBER_STATES),
});
export type NewsletterLinkView = v.InferOutput<typeof subscription>;

export const newsletterLink = endpoint({
  id: "newsletter-link.load",
  method: "GET",
  path: "/admin/public/api/newsletter-link",
  summary: "A subscription by its link's token; every unusable link answers the same 404",
  public: true,
  query: v.object({ hash }),
  response: subscription,
});

export const actOnNewsletterLink = endpoint({
  id: "newsletter-link.act",
  method: "POST",
  path: "/admin/public/api/newsletter-link",
  summary: "Confirm or end a subscription by a mailed link; idempotent",
  public: true,
  body: v.strictObject({ hash, action: v.picklist(["confirm", "unsubscribe"]) }),
  response: subscription,
});
