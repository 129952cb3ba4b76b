/** Starts a subrogation: row, journal entry, and notice to the impersonated user. */
import { eq, sql } from "drizzle-orm";
import { DEFAULT_SUBROGATION_MINUTES } from "../../../../src/contract/endpoints/subrogation";
import { MIN_SUBROGATION_REASON_LENGTH } from "../../../../src/contract/identity";
import type { UserAccount } from "../../identity/credentials/credentials";
import { fullName } from "../../identity/actors";
import { writeLetter } from "../../services/mail/letter";
import type { MailInput } from "../../services/mail/mail";
import type { ServerServices } from "../../services/server-services";
import { writeAudit, type Actor } from "../../platform/storage/audit";
import type { Database, Transaction } from "../../platform/storage/db";
import { serverSetting, type shop, subrogation } from "../../platform/storage/schema";

export interface NewSubrogation {
  readonly initialUserId: number;
  readonly initialShopId: number | null;
  readonly userId: number;
  readonly shopId: number;
  /** Empty when none was given. */
  readonly reason: string;
  readonly ticket?: string;
  readonly superMenus: boolean;
  /** Requested duration; `maxSeconds` is the server's limit in seconds. */
  readonly minutes?: number;
  readonly maxSeconds: number;
  /** Name of the impersonated user, for the journal. */
  readonly userName: string;
}

/** Platform setting that makes a reason mandatory. */
const REASON_REQUIRED = "subrogation-reason-required";
/** Message key of a missing or insufficient reason. */
export const REASON_MISSING = "subrogation.error.reason";

/** Whether the platform requires a better reason. */
export async function needsReason(database: Database, reason: string): Promise<boolean> {
  if (reason.length >= MIN_SUBROGATION_REASON_LENGTH) return false;
  const [setting] = await database.select().from(serverSetting).where(eq(serverSetting.key, REASON_REQUIRED));
  return setting?.value === "1";
}

/** Starts the subrogation, records it under both names and returns its id. */
export async function beginSubrogation(
  transaction: Transaction | Database,
  actor: Actor,
  input: NewSubrogation,
): Promise<number> {
  const { minutes = DEFAULT_SUBROGATION_MINUTES, maxSeconds, userName, reason, ticket, ...row } = input;
  const [started] = await transaction
    .insert(subrogation)
    .values({
      ...row,
      reason: reason || "-",
      ticket: ticket || null,
      expiresAt: sql`now() + make_interval(secs => ${Math.min(minutes * 60, maxSeconds)}::int)`,
    })
    .returning({ id: subrogation.id });
  if (started === undefined) throw new Error("The identity was not stored.");
  await writeAudit(
    transaction,
    { ...actor, asUserId: input.userId, asName: userName, subrogationId: started.id },
    {
      verb: "SUBROGATION_START",
      shopId: input.shopId,
      resource: "subrogation",
      recordId: started.id,
      recordLabel: userName,
      note: reason || undefined,
    },
  );
  return started.id;
}

/** Builds the notice to the impersonated user; undefined when their shop has disabled it. */
export async function noticeOf(
  { messages }: Pick<ServerServices, "messages">,
  ownShop: typeof shop.$inferSelect,
  target: UserAccount,
  actorName: string,
  input: { readonly reason: string; readonly minutes: number },
): Promise<MailInput | undefined> {
  if (ownShop.settings.tellSubrogation === false) return undefined;
  const intl = target.locale.replace("_", "-");
  const time = new Intl.DateTimeFormat(intl, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: ownShop.timeZone,
  }).format(new Date());
  const params = {
    name: fullName(target),
    actor: actorName,
    shop: ownShop.name,
    time,
    minutes: input.minutes,
    reason: input.reason || "–",
  };
  return writeLetter(messages, {
    template: "subrogation-notice",
    recipient: target.email,
    locale: target.locale,
    shopId: ownShop.id,
    params,
  });
}
