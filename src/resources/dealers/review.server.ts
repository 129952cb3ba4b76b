/** What the server adds to reviews: their states, the dealer's rating, replies on their way, and the figures. */
import { defineHooks, type Outcome } from "../../../host/server/resources/hooks";
import { reviewFigures } from "../../../host/server/reviews/figures";
import { maskContacts, moveRating } from "../../../host/server/reviews/moderation";
import type { RecordOf, ValuesOfResource } from "../../contract/resource";
import review from "./review.resource";

type Review = RecordOf<typeof review>;
type Values = ValuesOfResource<typeof review>;

/** A reported review still stands on the site until somebody has judged it. */
const counts = (status: Values["status"] | undefined): boolean => status === "PUBLISHED" || status === "REPORTED";

/** A reply that was typed waits to be published; one that stands already is shown as edited. */
function replyOf(before: Review, values: Values): Outcome<Values> {
  if (values.reply === before.reply) return {};
  if (before.status === "ERASED") return { fields: { reply: "review.error.erased" } };
  const isOut = before.replyState === "PUBLISHED" || before.replyState === "EDITED";
  if (values.reply === null)
    return isOut ? { fields: { reply: "review.error.reply-stays" } } : { set: { replyState: "NONE" } };
  if (!isOut) return { set: { replyState: "DRAFT" } };
  return { set: { replyState: before.source === "GOOGLE" ? "QUEUED" : "EDITED" } };
}

export default defineHooks(review, {
  beforeSave: ({ before, values }) => (before === null ? {} : replyOf(before, values)),
  async afterWrite({ before, after }, { data }) {
    if (after === null || counts(before?.status) === counts(after.status)) return;
    await moveRating(data, after.fitter.id, after.rating, counts(after.status) ? 1 : -1);
  },
  actions: {
    publish: ({ title, text }): Outcome<Values> => ({
      set: {
        status: "PUBLISHED",
        told: null,
        moderationReason: null,
        reportReason: null,
        title: title === null ? null : maskContacts(title),
        text: text === null ? null : maskContacts(text),
      },
    }),
    reject: (_review, { reason }): Outcome<Values> => ({
      set: { status: "REJECTED", told: null, moderationReason: reason as Values["moderationReason"] },
    }),
    "ask-again": (): Outcome<Values> => ({ set: { told: "ASKED" } }),
    report: (_review, { reason }): Outcome<Values> => ({ set: { status: "REPORTED", reportReason: String(reason) } }),
    "publish-reply": ({ source }): Outcome<Values> => ({
      set:
        source === "GOOGLE"
          ? { replyState: "QUEUED" }
          : { replyState: "PUBLISHED", repliedAt: new Date().toISOString() },
    }),
    erase: (): Outcome<Values> => ({
      set: { status: "ERASED", author: "—", title: null, text: null, reply: null, replyState: "NONE", photos: [] },
    }),
  },
  report: reviewFigures,
});
