/** Drafts of shop creations, found by their secret and kept for two weeks. */
import { randomInt } from "node:crypto";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { CreationStepCode, CreationValues } from "../../../../src/contract/endpoints/creation";
import { hashToken, newToken, sameText } from "../../platform/http/random-token";
import type { Database } from "../../platform/storage/db";
import { creationDraft } from "../../platform/storage/schema";

export type CreationDraft = typeof creationDraft.$inferSelect;

/** Days until an unfinished draft expires. */
export const DRAFT_DAYS = 14;
/** Minutes that a mailed code is valid. */
export const CODE_MINUTES = 10;
/** Attempts per code; after them a new code must be sent. */
const MAX_CODE_TRIES = 5;
/** Minimum seconds between two codes. */
const RESEND_SECONDS = 60;

const codeHash = (draftId: number, code: string): string => hashToken(`${draftId}:${code}`);
const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, "0");
const codeExpiry = sql`now() + make_interval(mins => ${CODE_MINUTES}::int)`;

export interface NewDraft {
  readonly context: string;
  readonly locale: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly values: CreationValues;
  readonly invitationId: number | null;
}

/** Creates a draft and returns its secret, which is stored only as a hash. */
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

/** Finds the unexpired draft of a secret. */
export async function findDraft(database: Database, token: string): Promise<CreationDraft | undefined> {
  const [draft] = await database
    .select()
    .from(creationDraft)
    .where(and(eq(creationDraft.tokenHash, hashToken(token)), gt(creationDraft.expiresAt, sql`now()`)));
  return draft;
}

/** Updates columns of a draft. */
export async function saveDraft(
  database: Database,
  id: number,
  changes: Partial<typeof creationDraft.$inferInsert>,
): Promise<void> {
  await database.update(creationDraft).set(changes).where(eq(creationDraft.id, id));
}

/** Creates a new code; undefined when the last one was sent too recently. */
export async function issueCode(database: Database, id: number): Promise<string | undefined> {
  const code = newCode();
  const mayResend = sql`(${creationDraft.codeSentAt} is null or ${creationDraft.codeSentAt} <= now() - make_interval(secs => ${RESEND_SECONDS}::int))`;
  const [changed] = await database
    .update(creationDraft)
    .set({ codeHash: codeHash(id, code), codeSentAt: sql`now()`, codeExpiresAt: codeExpiry, codeTries: 0 })
    .where(and(eq(creationDraft.id, id), mayResend))
    .returning({ id: creationDraft.id });
  return changed === undefined ? undefined : code;
}

/** Marks a code as sent without issuing one, so that every code is refused. Hides whether the address already has an account. */
export async function withholdCode(database: Database, id: number): Promise<void> {
  await saveDraft(database, id, {
    codeHash: null,
    codeSentAt: new Date(),
    codeExpiresAt: new Date(Date.now() + CODE_MINUTES * 60_000),
    codeTries: 0,
  });
}

/**
 * Checks a code. Counts the attempt first, so that simultaneous attempts cannot exceed the limit.
 *
 * @returns UNUSABLE when the code has expired or had too many attempts
 */
export async function tryCode(
  database: Database,
  draft: CreationDraft,
  code: string,
): Promise<"RIGHT" | "WRONG" | "UNUSABLE"> {
  const [attempt] = await database
    .update(creationDraft)
    .set({ codeTries: sql`${creationDraft.codeTries} + 1` })
    .where(eq(creationDraft.id, draft.id))
    .returning();
  if (attempt === undefined || attempt.codeTries > MAX_CODE_TRIES) return "UNUSABLE";
  if (attempt.codeExpiresAt === null || attempt.codeExpiresAt.getTime() <= Date.now()) return "UNUSABLE";
  const isRight = attempt.codeHash !== null && sameText(attempt.codeHash, codeHash(draft.id, code));
  if (isRight) await saveDraft(database, draft.id, { verifiedAt: new Date() });
  return isRight ? "RIGHT" : "WRONG";
}

/** Returns the furthest step that the draft has reached. */
export const furthestStep = (draft: CreationDraft): CreationStepCode => draft.step as CreationStepCode;

/** Deletes expired drafts that have not become a shop. */
export async function cleanDrafts(database: Database): Promise<void> {
  await database
    .delete(creationDraft)
    .where(and(lt(creationDraft.expiresAt, sql`now()`), isNull(creationDraft.shopId)));
}
