/** The beginning of another identity: its row, its journal line, the word to the person it is. */
import { eq, sql } from "drizzle-orm";
import { DEFAULT_SUBROGATION_MINUTES } from "../../../src/contract/endpoints/subrogation";
import { MIN_SUBROGATION_REASON } from "../../../src/contract/identity";
import type { UserAccount } from "../auth/credentials";
import { fullName } from "../auth/request-context";
import { writeLetter } from "../mail/letter";
import type { MailInput } from "../mail/mail";
import type { ServerParts } from "../server-parts";
import { writeAudit, type Actor } from "../storage/audit";
import type { Database, Transaction } from "../storage/db";
import { serverSetting, type shop, subrogation } from "../storage/schema";

export interface NewSubrogation {
  readonly initialUserId: number;
  readonly initialShopId: number | null;
  readonly userId: number;
  readonly shopId: number;
  /** Empty: none was given. */
  readonly reason: string;
  readonly ticket?: string;
  readonly superMenus: boolean;
  /** As long as it was asked for; `longest` is the server's own limit, in seconds. */
  readonly minutes?: number;
  readonly longest: number;
  /** Name of the person acted as, for the journal. */
  readonly userName: string;
}

/** Setting of the platform: an identity is taken with a reason only. */
const REASON_REQUIRED = "subrogation-reason-required";
/** Message key of the refusal. */
export const REASON_MISSING = "subrogation.error.reason";

/** Whether the platform asks for a reason that this one is not. */
export async function lacksReason(database: Database, reason: string): Promise<boolean> {
  if (reason.length >= MIN_SUBROGATION_REASON) return false;
  const [setting] = await database.select().from(serverSetting).where(eq(serverSetting.key, REASON_REQUIRED));
  return setting?.value === "1";
}

/** Begins the identity and notes it under both names; answers its id. */
export async function beginSubrogation(
  transaction: Transaction | Database,
  actor: Actor,
  input: NewSubrogation,
): Promise<number> {
  const { minutes = DEFAULT_SUBROGATION_MINUTES, longest, userName, reason, ticket, ...row } = input;
  const [started] = await transaction
    .insert(subrogation)
    .values({
      ...row,
      reason: reason || "-",
      ticket: ticket || null,
      expiresAt: sql`now() + make_interval(secs => ${Math.min(minutes * 60, longest)}::int)`,
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

/** The word to the person acted as, unless their shop does not want it; undefined then. */
export async function noticeOf(
  { messages }: Pick<ServerParts, "messages">,
  own: typeof shop.$inferSelect,
  target: UserAccount,
  actorName: string,
  input: { readonly reason: string; readonly minutes: number },
): Promise<MailInput | undefined> {
  if (own.settings.tellSubrogation === false) return undefined;
  const intl = target.locale.replace("_", "-");
  const time = new Intl.DateTimeFormat(intl, { dateStyle: "long", timeStyle: "short", timeZone: own.timeZone }).format(
    new Date(),
  );
  const params = {
    name: fullName(target),
    actor: actorName,
    shop: own.name,
    time,
    minutes: input.minutes,
    reason: input.reason || "–",
  };
  return writeLetter(messages, {
    template: "subrogation-notice",
    recipient: target.email,
    locale: target.locale,
    shopId: own.id,
    params,
  });
}
