/** Asks a dealer to answer a customer: an entry in the thread, and a mail with a link. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { contactMessage } from "../../platform/storage/schema";
import { acrossShops } from "../../platform/storage/scoped-database";
import type { HookContext } from "../../resources/types";
import type { Job, JobOutcome } from "../../services/jobs/jobs";
import { queueJob, type UserRun } from "../../services/jobs/user-jobs";
import type { ServerServices } from "../../services/server-services";
import { queueLetter } from "../customer-requests/act";
import { claimMail } from "../customer-requests/mail-once";
import { correspondenceOf, forwardLetter } from "./letters";
import { requireContact } from "./thread";

/** Type of the job that mails a contact to its dealer. */
export const FORWARD_JOB = "contact-forward";

interface ForwardParams {
  readonly id: number;
  /** Id of the entry in the thread. */
  readonly entry: number;
}

/** Adds the entry and queues the mail with the change that causes them. */
export async function queueForward({ caller, data }: HookContext, id: number, note: string): Promise<void> {
  const { userId, name: author } = data.actor;
  const [entry] = await data.insert(contactMessage, {
    shopId: data.scope.shopId ?? 0,
    contactId: id,
    kind: "FORWARD",
    text: note,
    userId,
    author,
    key: randomUUID(),
  });
  if (entry === undefined) throw new Error("The entry was not stored.");
  const params: ForwardParams = { id, entry: entry.id };
  await queueJob(caller.registry.services.jobs, caller.context, data, { type: FORWARD_JOB, params: { ...params } });
}

/** Writes and queues the mail. A second run queues nothing. */
export async function mailForward(
  services: ServerServices,
  { params }: Job,
  { context }: UserRun,
): Promise<JobOutcome> {
  const { data } = context;
  const { id, entry } = params as unknown as ForwardParams;
  const about = await correspondenceOf(data, await requireContact(data, id));
  const forwarded = await data.find(contactMessage, eq(contactMessage.id, entry));
  const letter = await forwardLetter(services, about, forwarded?.text ?? "");
  if (letter !== undefined)
    await data.transaction(async (transaction) => {
      if (await claimMail(transaction, id, `forward-${entry}`))
        await queueLetter(services, acrossShops(transaction), about, letter, "DEALER");
    });
  return { status: "DONE", report: {} };
}
