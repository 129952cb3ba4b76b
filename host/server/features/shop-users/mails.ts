/** Mails to users of a shop: invitations, links for a new password, and the notice of a further shop. */
import { eq, sql } from "drizzle-orm";
import { secondFactorNotice } from "../second-factor/notice";
import { mailLink } from "../passwords/password-links";
import { userAccount } from "../../platform/storage/schema";
import { acrossShops } from "../../platform/storage/scoped-database";
import type { HookContext } from "../../resources/types";
import type { Job, JobOutcome } from "../../services/jobs/jobs";
import { queueJob, type UserRun } from "../../services/jobs/user-jobs";
import { writeLetter } from "../../services/mail/letter";
import type { ServerServices } from "../../services/server-services";
import { shopUser } from "./storage";

/** Type of the job that mails a user. */
export const USER_MAIL_JOB = "shop-user-mail";

interface MailParams {
  /** Id of the membership. */
  readonly id: number;
  /**
   * ACCESS: an invitation, or for an account that exists already the notice of its further shop. RESET: a link for a new password.
   * SECOND_FACTOR: notice that an administrator removed the second steps.
   */
  readonly kind: "ACCESS" | "RESET" | "SECOND_FACTOR";
}

/** Queues a mail to a user of the shop with the change that causes it. */
export const queueUserMail = ({ caller, data }: HookContext, params: MailParams): Promise<void> =>
  queueJob(caller.registry.services.jobs, caller.context, data, { type: USER_MAIL_JOB, params: { ...params } });

export async function mailUser(services: ServerServices, { params }: Job, { context }: UserRun): Promise<JobOutcome> {
  const { id, kind } = params as unknown as MailParams;
  const { data, shop, identity } = context;
  const found = await data.find(shopUser, sql`${shopUser.id} = ${id} and ${shopUser.deletedAt} is null`);
  const [user] =
    found === undefined
      ? []
      : await services.database.select().from(userAccount).where(eq(userAccount.id, found.userId));
  if (user === undefined || shop === null) return { status: "DONE", report: {} };
  if (user.status === "INVITED") await mailLink(services, user, "INVITATION", data.actor);
  else if (kind === "RESET" && user.status === "ACTIVE") await mailLink(services, user, "RESET", data.actor);
  else if (kind === "SECOND_FACTOR") {
    const notice = await secondFactorNotice(services, user, "second-factor-removed");
    await data.transaction((transaction) => services.mail.queue(acrossShops(transaction), notice));
  } else if (kind === "ACCESS" && user.status === "ACTIVE") {
    const letter = await writeLetter(services.messages, {
      template: "shop-access",
      recipient: user.email,
      locale: user.locale,
      shopId: shop.id,
      params: { shop: shop.name, actor: identity.fullName, login: user.email },
      link: `${services.config.publicUrl}/admin/login`,
    });
    await data.transaction((transaction) => services.mail.queue(acrossShops(transaction), letter));
  }
  return { status: "DONE", report: {} };
}
