/** Reviews of dealers on the public site. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { recordId } from "../input-schemas";

const stars = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5));
const text = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max));

const linkToken = v.pipe(v.string(), v.maxLength(200));

/** A review by the mailed link: author, dealer and visit are known. A second one changes nothing. */
export const giveReview = endpoint({
  id: "external-request.review",
  method: "POST",
  path: "/admin/public/api/request/external-hash/review",
  summary: "A customer's review of a visit, by the link of the appointment",
  body: v.strictObject({
    hash: linkToken,
    rating: stars,
    title: v.optional(text(120), ""),
    text: v.optional(text(4000), ""),
  }),
  response: v.object({ received: v.boolean() }),
  public: true,
});

export const stopReviewMails = endpoint({
  id: "external-request.stop-reviews",
  method: "POST",
  path: "/admin/public/api/request/external-hash/no-reviews",
  summary: "Unsubscribe an appointment's customer from review requests",
  body: v.strictObject({ hash: linkToken }),
  response: v.object({ stopped: v.boolean() }),
  public: true,
});

/** The review waits until the shop publishes it. */
export const sendReview = endpoint({
  id: "public.review",
  method: "POST",
  path: "/admin/public/api/reviews/{shopCode}",
  summary: "A customer's review of a dealer, to be published by the shop",
  params: v.object({ shopCode: v.pipe(v.string(), v.maxLength(60)) }),
  body: v.object({
    fitterId: recordId,
    rating: stars,
    welcome: v.optional(stars),
    price: v.optional(stars),
    quality: v.optional(stars),
    delay: v.optional(stars),
    author: v.pipe(text(80), v.minLength(1)),
    title: v.optional(text(120), ""),
    text: v.optional(text(4000), ""),
    language: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}_[A-Z]{2}$/))),
  }),
  response: v.object({ received: v.boolean() }),
  public: true,
});
