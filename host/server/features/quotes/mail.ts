/** Mails offers and reminders to customers, with a link to accept or decline. */
import { eq } from "drizzle-orm";
import { writeLetter } from "../../services/mail/letter";
import type { JobOutcome, Job } from "../../services/jobs/jobs";
import { queueJob, type UserRun } from "../../services/jobs/user-jobs";
import type { ServerServices } from "../../services/server-services";
import { fitter, record, shop } from "../../platform/storage/schema";
import { acrossShops } from "../../platform/storage/scoped-database";
import type { HookContext } from "../../resources/types";
import { queueLetter } from "../customer-requests/act";
import { LINK_PLACEHOLDER, partyParams } from "../customer-requests/letters";
import { claimMail } from "../customer-requests/mail-once";
import { amountText } from "../../services/pdf/amounts";
import { dayText } from "../../services/pdf/days";
import { offersOf } from "../../../../src/contract/quotes";
import { revisionOf } from "./revisions";

/** Type of the job that mails an offer. */
export const QUOTE_MAIL_JOB = "quote-mail";

interface MailParams {
  readonly id: number;
  readonly revision: number;
  /** 0 for the offer itself, then the number of the reminder. */
  readonly reminder: number;
}

/** Queues the mail about a revision of a quote with the change that causes it. */
export const queueQuoteMail = ({ caller, data }: HookContext, params: MailParams): Promise<void> =>
  queueJob(caller.registry.services.jobs, caller.context, data, { type: QUOTE_MAIL_JOB, params: { ...params } });

/** Writes and queues the mail. A second run queues nothing. */
export async function mailQuote(services: ServerServices, { params }: Job, { context }: UserRun): Promise<JobOutcome> {
  const { data } = context;
  const { id, revision, reminder } = params as unknown as MailParams;
  const [request, sent, ownShop] = await Promise.all([
    data.find(record, eq(record.id, id)),
    revisionOf(data, id, revision),
    data.find(shop, eq(shop.id, data.scope.shopId ?? 0)),
  ]);
  const email = sent?.content.customer.email ?? null;
  if (request === undefined || sent === undefined || ownShop === undefined || email === null)
    return { status: "DONE", report: {} };
  const dealer =
    request.fitterId === null ? null : ((await data.find(fitter, eq(fitter.id, request.fitterId))) ?? null);
  const { locale, currency, reference, message, lines } = sent.content;
  const totals = offersOf(lines).map(({ totals: { incl } }) => incl);
  const letter = await writeLetter(services.messages, {
    template: reminder === 0 ? "quote-sent" : "quote-reminder",
    recipient: email,
    locale,
    shopId: ownShop.id,
    link: LINK_PLACEHOLDER,
    params: {
      ...partyParams({ request, dealer, shop: ownShop }),
      name: sent.content.customer.name,
      reference,
      amount: amountText({ minor: Math.min(...totals), currency }, locale),
      date: dayText(sent.validUntil, locale),
      message: message ?? "",
    },
  });
  await data.transaction(async (transaction) => {
    if (await claimMail(transaction, id, `offer-${revision}-${reminder}`))
      await queueLetter(services, acrossShops(transaction), { request, shop: ownShop }, letter);
  });
  return { status: "DONE", report: {} };
}
