/** What was filled in of a shop to be: found by the secret of its bearer, kept for two weeks. */
import { randomInt } from "node:crypto";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { CreationStepCode, CreationValues } from "../../../../src/contract/endpoints/creation";
import { hashToken, newToken, sameText } from "../../auth/token";
import type { Database } from "../../storage/db";
import { creationDraft } from "../../storage/schema";

export type CreationDraft = typeof creationDraft.$inferSelect;

export const DRAFT_DAYS = 14;
export const CODE_MINUTES = 10;
/** Wrong codes until another one has to be sent. */
const CODE_TRIES = 5;
/** Seconds between two codes. */
const RESEND_SECONDS = 60;

const codeHash = (draftId: number, code: string): string => hashToken(`${draftId}:${code}`);
const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, "0");
const codeEnds = sql`now() + make_interval(mins => ${CODE_MINUTES}::int)`;

export interface NewDraft {
  readonly context: string;
  readonly locale: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly values: CreationValues;
  readonly invitationId: number | null;
}

/** Opens a draft; its secret can't be read again. */
export async function openDraft(database: Database, input: NewDraft): Promise<{ token: string; id: number }> {
  const token = newToken();
  const expiresAt = sql`now() + make_interval(days => ${DRAFT_DAYS}::int)`;
  const [draft] = await database
    .insert(creationDraft)
    .values({ ...input, tokenHash: hashToken(token), step: "CODE", expiresAt })
    .returning({ id: creationDraft.id });
  if (draft === undefined) throw new Error("The draft was not stored.");
  return { token, id: draft.id };
}

/** The draft of a secret, while it lives. */
export async function findDraft(database: Database, token: string): Promise<CreationDraft | undefined> {
  const [draft] = await database
    .select()
    .from(creationDraft)
    .where(and(eq(creationDraft.tokenHash, hashToken(token)), gt(creationDraft.expiresAt, sql`now()`)));
  return draft;
}

/** Keeps the values of a step and goes on to the next. */
export async function saveDraft(
  database: Database,
  id: number,
  changes: Partial<typeof creationDraft.$inferInsert>,
): Promise<void> {
  await database.update(creationDraft).set(changes).where(eq(creationDraft.id, id));
}

/** A new code for the draft; undefined when the last one was sent a moment ago. */
export async function issueCode(database: Database, id: number): Promise<string | undefined> {
  const code = newCode();
  const rested = sql`(${creationDraft.codeSentAt} is null or ${creationDraft.codeSentAt} <= now() - make_interval(secs => ${RESEND_SECONDS}::int))`;
  const [changed] = await database
    .update(creationDraft)
    .set({ codeHash: codeHash(id, code), codeSentAt: sql`now()`, codeExpiresAt: codeEnds, codeTries: 0 })
    .where(and(eq(creationDraft.id, id), rested))
    .returning({ id: creationDraft.id });
  return changed === undefined ? undefined : code;
}

/** Marks the draft of an address that has an account: no code can be right, and nothing else tells it from another draft. */
export async function withholdCode(database: Database, id: number): Promise<void> {
  await saveDraft(database, id, {
    codeHash: null,
    codeSentAt: new Date(),
    codeExpiresAt: new Date(Date.now() + CODE_MINUTES * 60_000),
    codeTries: 0,
  });
}

/** Compares a code; counts the try before comparing, so that tries sent at once can't slip through together. */
export async function tryCode(
  database: Database,
  draft: CreationDraft,
  code: string,
): Promise<"RIGHT" | "WRONG" | "OVER"> {
  const [tried] = await database
    .update(creationDraft)
    .set({ codeTries: sql`${creationDraft.codeTries} + 1` })
    .where(eq(creationDraft.id, draft.id))
    .returning();
  if (tried === undefined || tried.codeTries > CODE_TRIES) return "OVER";
  if (tried.codeExpiresAt === null || tried.codeExpiresAt.getTime() <= Date.now()) return "OVER";
  const right = tried.codeHash !== null && sameText(tried.codeHash, codeHash(draft.id, code));
  if (right) await saveDraft(database, draft.id, { verifiedAt: new Date() });
  return right ? "RIGHT" : "WRONG";
}

/** Steps come in their order: the furthest one that was reached. */
export const reached = (draft: CreationDraft): CreationStepCode => draft.step as CreationStepCode;

/** Forgets drafts that were left. What was created from one stays. */
export async function cleanDrafts(database: Database): Promise<void> {
  await database
    .delete(creationDraft)
    .where(and(lt(creationDraft.expiresAt, sql`now()`), isNull(creationDraft.shopId)));
}
