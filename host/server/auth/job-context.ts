/** The context of a job: who started it and what they may, decided anew when it runs. */
import { and, eq, inArray } from "drizzle-orm";
import { ApiProblem } from "../http/problem";
import type { RequestContext } from "../http/request-context";
import type { Job } from "../jobs/jobs";
import type { ServerParts } from "../server-parts";
import type { Actor } from "../storage/audit";
import type { Database } from "../storage/db";
import { serverSetting, shop, subrogation as subrogationTable, subscription, userAccount } from "../storage/schema";
import { activeLanguages } from "../storage/shop-languages";
import { requestContext, type Standing } from "./request-context";

/** A job has no session; nothing it does asks for one. */
const NO_SESSION = 0;

/** Somebody who works in a shop without a session. */
type Someone = Pick<Job, "shopId" | "userId" | "caller">;

async function standing(database: Database, { caller, shopId, userId }: Someone): Promise<Standing> {
  if (caller === null || userId === null) throw new Error("A job of the system has nobody's rights");
  const users = await database
    .select()
    .from(userAccount)
    .where(and(inArray(userAccount.id, [caller.userId, userId]), eq(userAccount.status, "ACTIVE")));
  const user = users.find(({ id }) => id === caller.userId);
  const acting = users.find(({ id }) => id === userId);
  // An account that was closed meanwhile does nothing more.
  if (user === undefined || acting === undefined) throw new ApiProblem("forbidden");
  const [own] = shopId === null ? [] : await database.select().from(shop).where(eq(shop.id, shopId));
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
    asUser: subrogation === undefined ? null : acting,
    shop: own ?? null,
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
    },
  };
}

/** What somebody may do in a shop now. Throws an ApiProblem when the account was closed, or has no access to the shop any more. */
export async function contextOf(
  { database, access }: Pick<ServerParts, "database" | "access">,
  someone: Someone,
  channel?: Pick<Actor, "channel" | "jobId">,
): Promise<RequestContext> {
  const { requestId = "", address = "", userAgent = "" } = someone.caller ?? {};
  return requestContext(
    database,
    access,
    await standing(database, someone),
    { requestId, address, userAgent },
    channel,
  );
}

/** The context of a job; throws like {@link contextOf}, for what was true when it was started may be over. */
export const jobContext = (parts: Pick<ServerParts, "database" | "access">, job: Job): Promise<RequestContext> =>
  contextOf(parts, job, { channel: job.type.startsWith("import-") ? "IMPORT" : "JOB", jobId: job.id });
