/** Sends the invitation of a calendar account's owner again. */
import { eq } from "drizzle-orm";
import { userAccount } from "../../platform/storage/schema";
import type { HookContext } from "../../resources/types";
import type { Job, JobOutcome } from "../../services/jobs/jobs";
import { queueJob, type UserRun } from "../../services/jobs/user-jobs";
import type { ServerServices } from "../../services/server-services";
import { mailLink } from "../passwords/password-links";
import { calendarAccount } from "./storage";

export const INVITE_OWNER_JOB = "calendar-account-invitation";

/** Queues the mail with the change that causes it. @param id account */
export const queueInvitation = ({ caller, data }: HookContext, id: number): Promise<void> =>
  queueJob(caller.registry.services.jobs, caller.context, data, { type: INVITE_OWNER_JOB, params: { id } });

/** Mails the owner a new link, which ends the former ones. */
export async function inviteOwner(
  services: ServerServices,
  { params }: Job,
  { context }: UserRun,
): Promise<JobOutcome> {
  const account = await context.data.find(calendarAccount, eq(calendarAccount.id, Number(params["id"])));
  const [owner] =
    account?.ownerId == null
      ? []
      : await services.database.select().from(userAccount).where(eq(userAccount.id, account.ownerId));
  if (owner?.status === "INVITED") await mailLink(services, owner, "INVITATION", context.data.actor);
  return { status: "DONE", report: {} };
}
