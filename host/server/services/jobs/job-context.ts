/** Builds the request context of a job. Rights are evaluated when the job runs, not when it was started. */
import { and, eq, inArray } from "drizzle-orm";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { leaseOf, type Job } from "./job-rows";
import type { ServerServices } from "../server-services";
import type { Actor } from "../../platform/storage/audit";
import type { Database } from "../../platform/storage/db";
import {
  serverSetting,
  shop,
  subrogation as subrogationTable,
  subscription,
  userAccount,
} from "../../platform/storage/schema";
import { activeLanguages } from "../../platform/storage/shop-languages";
import { sessionContext, type LiveAccount } from "../../identity/sessions/session-context";

/** Session id of jobs, which have no session. */
const NO_SESSION = 0;

/** A user, the shop they work in and the session facts recorded when the job was started. */
type AccountInShop = Pick<Job, "shopId" | "userId" | "caller">;

/** Loads the account as a live session would. Throws an ApiProblem when it was closed. */
async function loadAccount(database: Database, { caller, shopId, userId }: AccountInShop): Promise<LiveAccount> {
  if (caller === null || userId === null) throw new Error("A system job has no account and therefore no rights");
  const users = await database
    .select()
    .from(userAccount)
    .where(and(inArray(userAccount.id, [caller.userId, userId]), eq(userAccount.status, "ACTIVE")));
  const user = users.find(({ id }) => id === caller.userId);
  const assumedUser = users.find(({ id }) => id === userId);
  // The account was closed after the job was started.
  if (user === undefined || assumedUser === undefined) throw new ApiProblem("forbidden");
  const [ownShop] = shopId === null ? [] : await database.select().from(shop).where(eq(shop.id, shopId));
  const [plan] =
    shopId === null ? [] : await database.select().from(subscription).where(eq(subscription.shopId, shopId));
  const languages = shopId === null ? [] : await activeLanguages(database, shopId);
  const [stamp] = await database.select().from(serverSetting).where(eq(serverSetting.key, "rights-stamp"));
  const [subrogation] =
    caller.subrogationId === null
      ? []
      : await database.select().from(subrogationTable).where(eq(subrogationTable.id, caller.subrogationId));
  return {
    user,
    asUser: subrogation === undefined ? null : assumedUser,
    shop: ownShop ?? null,
    subscription: plan ?? null,
    languages,
    stamp: stamp?.value ?? "",
    subrogation: subrogation ?? null,
    session: {
      id: NO_SESSION,
      userId: caller.userId,
      locale: caller.locale,
      superMenus: caller.superMenus,
      restricted: false,
      limits: caller.limits ?? null,
    },
  };
}

/**
 * Builds the request context of a user in a shop, with current rights. Throws an ApiProblem when the account was closed or lost access to
 * the shop.
 */
export async function contextOf(
  { database, access }: Pick<ServerServices, "database" | "access">,
  account: AccountInShop,
  channel?: Pick<Actor, "channel" | "jobId" | "lease">,
): Promise<RequestContext> {
  const { requestId = "", address = "", userAgent = "" } = account.caller ?? {};
  return sessionContext(
    database,
    access,
    await loadAccount(database, account),
    { requestId, address, userAgent },
    channel,
  );
}

/** Builds the context of a job. Throws like {@link contextOf}, because access may have ended since the job was started. */
export const jobContext = (services: Pick<ServerServices, "database" | "access">, job: Job): Promise<RequestContext> =>
  contextOf(services, job, {
    // The preview of an import validates lines as the import does.
    channel: /^(import-|preview-import$)/.test(job.type) ? "IMPORT" : "JOB",
    jobId: job.id,
    lease: leaseOf(job),
  });
