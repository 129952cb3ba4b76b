/** Moderation, the dealer's rating, replies and figures. */
import { defineHooks } from "../../../../host/server/resources/hooks";
import { type HookResult } from "../../../../host/server/resources/types";
import { reviewFigures } from "../../../../host/server/features/reviews/figures";
import { maskContacts, moveRating } from "../../../../host/server/features/reviews/moderation";
import type { RecordOf, ValuesOfResource } from "../../../contract/resource";
import review from "./review.resource";

type Review = RecordOf<typeof review>;
type Values = ValuesOfResource<typeof review>;

/** A reported review stays on the site until it is moderated. */
const isCounted = (status: Values["status"] | undefined): boolean => status === "PUBLISHED" || status === "REPORTED";

/** A new reply waits for publication; a changed published reply is marked as edited. */
function replyOf(before: Review, values: Values): HookResult<Values> {
  if (values.reply === before.reply) return {};
  if (before.status === "ERASED") return { fields: { reply: "review.error.erased" } };
  const isReplyPublic = before.replyState === "PUBLISHED" || before.replyState === "EDITED";
  if (values.reply === null)
    return isReplyPublic ? { fields: { reply: "review.error.reply-stays" } } : { set: { replyState: "NONE" } };
  if (!isReplyPublic) return { set: { replyState: "DRAFT" } };
  return { set: { replyState: before.source === "GOOGLE" ? "QUEUED" : "EDITED" } };
}

export default defineHooks(review, {
  beforeSave: ({ before, values }) => (before === null ? {} : replyOf(before, values)),
  async afterWrite({ before, after }, { data }) {
    if (after === null || isCounted(before?.status) === isCounted(after.status)) return;
    await moveRating(data, after.fitter.id, after.rating, isCounted(after.status) ? 1 : -1);
  },
  actions: {
    publish: ({ title, text }): HookResult<Values> => ({
      set: {
        status: "PUBLISHED",
        told: null,
        moderationReason: null,
        reportReason: null,
        title: title === null ? null : maskContacts(title),
        text: text === null ? null : maskContacts(text),
      },
    }),
    reject: (_review, { reason }): HookResult<Values> => ({
      set: { status: "REJECTED", told: null, moderationReason: reason as Values["moderationReason"] },
    }),
    "ask-again": (): HookResult<Values> => ({ set: { told: "ASKED" } }),
    report: (_review, { reason }): HookResult<Values> => ({
      set: { status: "REPORTED", reportReason: String(reason) },
    }),
    "publish-reply": ({ source }): HookResult<Values> => ({
      set:
        source === "GOOGLE"
          ? { replyState: "QUEUED" }
          : { replyState: "PUBLISHED", repliedAt: new Date().toISOString() },
    }),
    erase: (): HookResult<Values> => ({
      set: { status: "ERASED", author: "—", title: null, text: null, reply: null, replyState: "NONE", photos: [] },
    }),
  },
  report: reviewFigures,
});
