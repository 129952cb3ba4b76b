/** Carries out the steps of quotes: assignment, sending, the customer's answer by phone, and conversion. */
import { chosenUser, requestComputed } from "../../../../host/server/features/customer-requests/assignment";
import { storeCustomer } from "../../../../host/server/features/customer-requests/customer";
import { revokeLinks } from "../../../../host/server/features/customer-requests/link";
import { compareOffer, orderedLines } from "../../../../host/server/features/quotes/comparison";
import { convertQuote, lockQuote } from "../../../../host/server/features/quotes/convert";
import { queueQuoteMail } from "../../../../host/server/features/quotes/mail";
import type { Quote, QuoteValues } from "../../../../host/server/features/quotes/quote";
import { revisionOf, storeRevision } from "../../../../host/server/features/quotes/revisions";
import { ApiProblem } from "../../../../host/server/platform/http/problem";
import { defineHooks } from "../../../../host/server/resources/hooks";
import type { HookContext, HookResult } from "../../../../host/server/resources/types";
import { addDays } from "../../../contract/days";
import type { Money } from "../../../contract/fields";
import {
  DEFAULT_VALID_DAYS,
  offersOf,
  quoteStateAfter,
  quoteStateOn,
  validityRange,
  type OfferGroup,
  type QuoteTrigger,
} from "../../../contract/quotes";
import quote from "./quote.resource";

type Input = Readonly<Record<string, unknown>>;
type Result = HookResult<QuoteValues>;

/** Returns the state after a trigger; throws when it is not allowed. */
function moved(by: QuoteTrigger, { status }: Quote): QuoteValues["status"] {
  const state = quoteStateAfter(by, status);
  if (state === undefined) throw new ApiProblem("refused", { errors: ["error.action-not-possible"] });
  return state;
}

/** Returns the sum of an offer with VAT, of the first one by default; null without lines. */
function totalOf(lines: QuoteValues["lines"], group?: OfferGroup): Money | null {
  const offers = offersOf(lines);
  const offer = group === undefined ? offers[0] : offers.find((own) => own.group === group);
  const currency = lines[0]?.unitPrice.currency;
  return offer === undefined || currency === undefined ? null : { minor: offer.totals.incl, currency };
}

async function send(record: Quote, { validUntil, mail }: Input, context: HookContext): Promise<Result> {
  const { min, max } = validityRange(context.today);
  const until = typeof validUntil === "string" ? validUntil : addDays(context.today, DEFAULT_VALID_DAYS);
  if (until < min || until > max) return { fields: { validUntil: "quote.error.validity" } };
  if (record.lines.length === 0) return { errors: ["quote.error.no-lines"] };
  if (mail === true && record.customerEmail === null) return { fields: { mail: "quote.error.no-email" } };
  const revision = (record.revision ?? 0) + 1;
  if (mail === true) await queueQuoteMail(context, { id: record.id, revision, reminder: 0 });
  return {
    set: {
      status: moved("send", record),
      revision,
      validUntil: until,
      sentAt: new Date().toISOString(),
      reminders: 0,
      acceptedGroup: null,
      decisionReason: null,
      assignee: record.assignee ?? context.data.scope.userId,
    },
  };
}

/** Records what the customer said about the offers that were sent. */
async function recordAnswer(
  record: Quote,
  { answer, group, remark }: Input,
  { data, today }: HookContext,
): Promise<Result> {
  if (quoteStateOn(record.status, record.validUntil, today) === "EXPIRED") return { errors: ["quote.error.expired"] };
  const decisionReason = typeof remark === "string" ? remark : null;
  if (answer === "REFUSED") return { set: { status: moved("refuse", record), decisionReason } };
  const sent = await revisionOf(data, record.id, record.revision);
  if (sent === undefined) return { errors: ["quote.error.no-lines"] };
  const offers = offersOf(sent.content.lines);
  const accepted = offers.length === 1 ? offers[0] : offers.find((own) => own.group === group);
  if (accepted === undefined) return { fields: { group: "quote.error.group" } };
  return {
    set: {
      status: moved("accept", record),
      acceptedGroup: accepted.group,
      total: { minor: accepted.totals.incl, currency: sent.content.currency },
      decisionReason,
    },
  };
}

/** Makes the order of an accepted offer, if the person has seen how prices and stock differ from it today. */
async function convert(record: Quote, input: Input, context: HookContext): Promise<Result> {
  await lockQuote(context, record);
  const sent = await revisionOf(context.data, record.id, record.revision);
  if (sent === undefined) return { errors: ["quote.error.no-lines"] };
  const { appointmentAt, prices, shortage, seen } = input;
  const comparison = await compareOffer(context, record, sent);
  if (comparison.seen !== (seen ?? null)) return { errors: ["quote.error.comparison"] };
  if (comparison.isShort && shortage !== true) return { fields: { shortage: "quote.error.shortage" } };
  if (prices === "TODAY" && comparison.todayMinor > comparison.quotedMinor)
    return { fields: { prices: "quote.error.dearer" } };
  const conversion = {
    lines: orderedLines(comparison, prices === "TODAY" ? "TODAY" : "QUOTED"),
    date: typeof appointmentAt === "string" ? appointmentAt : null,
  };
  return { set: { status: moved("convert", record), ...(await convertQuote(record, sent, conversion, context)) } };
}

export default defineHooks(quote, {
  computed: requestComputed("Q"),
  beforeSave({ before, values, sent }, { data }): Result {
    const { userId } = data.scope;
    const total = sent.has("lines") ? { total: totalOf(values.lines) } : {};
    if (before === null) return { set: { ...total, status: "IN_PROGRESS", origin: "ADMIN", assignee: userId } };
    // The first offer takes the request out of the queue.
    const isStarted = before.status === "NEW" && values.lines.length > 0;
    return { set: { ...total, ...(isStarted && { status: "IN_PROGRESS", assignee: before.assignee ?? userId }) } };
  },
  beforeRemove: ({ revision }): Result => (revision === null ? {} : { errors: ["quote.error.sent"] }),
  async afterWrite({ before, after }, { data, today }) {
    if (after === null) return;
    if ((after.revision ?? 0) > (before?.revision ?? 0)) await storeRevision(data, after, today);
    await storeCustomer(data, before, after);
  },
  actions: {
    take: (record, _, { data }): Result => ({ set: { status: moved("take", record), assignee: data.scope.userId } }),
    async assign(record, input, context): Promise<Result> {
      const assignee = await chosenUser(input, "QUOTES", context);
      if (assignee === undefined) return { fields: { user: "error.reference-gone" } };
      return { set: { assignee, ...(record.status === "NEW" && { status: "IN_PROGRESS" }) } };
    },
    send,
    async remind(record, _, context): Promise<Result> {
      if (quoteStateOn(record.status, record.validUntil, context.today) === "EXPIRED")
        return { errors: ["quote.error.expired"] };
      const reminders = (record.reminders ?? 0) + 1;
      await queueQuoteMail(context, { id: record.id, revision: record.revision ?? 0, reminder: reminders });
      return { set: { reminders } };
    },
    "record-answer": recordAnswer,
    async "revoke-link"({ id }, _, { data }): Promise<Result> {
      await revokeLinks(data, { type: "quote", recordId: id });
      return {};
    },
    withdraw: (record): Result => ({ set: { status: moved("withdraw", record) } }),
    convert,
    close: (record, { reason }): Result => ({
      set: { status: moved("close", record), closeReason: reason as QuoteValues["closeReason"] },
    }),
    reopen: (record): Result => ({ set: { status: moved("reopen", record), closeReason: null } }),
  },
});
