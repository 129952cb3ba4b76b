/** Offers a calendar account to a new owner, who accepts by a mailed link. */
import { and, eq, sql, type SQL } from "drizzle-orm";
import { HAND_OVER_DAYS } from "../../../../src/contract/endpoints/account-hand-over";
import { addStep, renewTicket, type PendingStep } from "../../identity/second-factor/pending-steps";
import { pendingStep } from "../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import type { HookContext } from "../../resources/types";
import type { Job, JobOutcome } from "../../services/jobs/jobs";
import { queueJob, type UserRun } from "../../services/jobs/user-jobs";
import { LINK_SECRET, withLinkSecret, writeLetter } from "../../services/mail/letter";
import type { ServerServices } from "../../services/server-services";
import { calendarAccount } from "./storage";

export const HAND_OVER_JOB = "calendar-account-hand-over";

/** The person who is to own an account. */
export interface NewOwner {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

const isOffer = (shopId: number): SQL | undefined =>
  and(eq(pendingStep.kind, "HAND_OVER"), sql`${pendingStep.data}->>'shopId' = ${String(shopId)}`);

/** Returns the account and the new owner of an offer. */
export function offerOf({ data }: PendingStep): { readonly shopId: number; readonly owner: NewOwner } {
  const text = (name: keyof NewOwner): string => String(data[name] ?? "");
  return {
    shopId: Number(data["shopId"]),
    owner: { email: text("email"), firstName: text("firstName"), lastName: text("lastName") },
  };
}

/** Replaces the offer of an account, and queues its mail with the change that causes it. */
export async function offerAccount({ caller, data }: HookContext, shopId: number, owner: NewOwner): Promise<void> {
  await withdrawOffer(data, shopId);
  const step = { kind: "HAND_OVER", userId: null, data: { shopId, ...owner } } as const;
  await addStep(acrossShops(data), step, HAND_OVER_DAYS * 24 * 60);
  const job = { type: HAND_OVER_JOB, params: { id: shopId } };
  await queueJob(caller.registry.services.jobs, caller.context, data, job);
}

/** Ends the offer of an account and its link. */
export async function withdrawOffer(data: ScopedDatabase, shopId: number): Promise<void> {
  await acrossShops(data).delete(pendingStep).where(isOffer(shopId));
}

/** Mails the new owner the link of the offer. */
export async function mailOffer(
  { database, mail, messages, config }: ServerServices,
  { params }: Job,
  { context }: UserRun,
): Promise<JobOutcome> {
  const account = await context.data.find(calendarAccount, eq(calendarAccount.id, Number(params["id"])));
  const [offer] = account === undefined ? [] : await database.select().from(pendingStep).where(isOffer(account.id));
  if (account === undefined || offer === undefined) return { status: "DONE", report: {} };
  const { firstName, lastName, email } = offerOf(offer).owner;
  const draft = await writeLetter(messages, {
    template: "account-hand-over",
    recipient: email,
    locale: account.locale ?? "en_GB",
    params: {
      name: `${firstName} ${lastName}`,
      shop: account.name,
      owner: account.ownerName ?? account.name,
      days: HAND_OVER_DAYS,
    },
    link: `${config.publicUrl}/admin/public/account-hand-over?hash=${LINK_SECRET}`,
  });
  await database.transaction(async (transaction) => {
    const ticket = await renewTicket(transaction, offer);
    if (ticket !== undefined) await mail.queue(transaction, withLinkSecret(draft, ticket));
  });
  return { status: "DONE", report: {} };
}
