/** Recovery codes, each of which replaces the second step once: four groups of four characters, 80 random bits. */
import { randomInt } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { hashToken } from "../../platform/http/random-token";
import type { Database, Transaction } from "../../platform/storage/db";
import { recoveryCode } from "../../platform/storage/schema";

/** Without characters that look alike. */
const SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const GROUPS = 4;
const GROUP_LENGTH = 4;
const CODES = 10;

/** Typed codes may contain spaces, hyphens and lower-case letters. */
const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, "").toUpperCase();

/** Returns whether a text has the form of a recovery code, not that of an app's code. */
export const isRecoveryCode = (typed: string): boolean => plainCode(typed).length === GROUPS * GROUP_LENGTH;

/** The account's id is part of what is hashed, so that equal codes of two accounts have different hashes. */
const hashOf = (userId: number, code: string): string => hashToken(`recovery:${String(userId)}:${plainCode(code)}`);

const newCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => SIGNS.charAt(randomInt(SIGNS.length))).join(""),
  ).join("-");

/** Replaces the account's codes and returns the new ones, which are shown once. */
export async function renewRecoveryCodes(transaction: Transaction, userId: number): Promise<readonly string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await transaction.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
  await transaction.insert(recoveryCode).values(codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })));
  return codes;
}

/** Uses a code up; returns false for a wrong or used one. */
export async function useRecoveryCode(
  database: Database | Transaction,
  userId: number,
  typed: string,
): Promise<boolean> {
  const used = await database
    .update(recoveryCode)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCode.userId, userId),
        eq(recoveryCode.codeHash, hashOf(userId, typed)),
        isNull(recoveryCode.usedAt),
      ),
    )
    .returning({ userId: recoveryCode.userId });
  return used.length > 0;
}

/** Returns how many unused codes the account has. */
export const countRecoveryCodes = (database: Database | Transaction, userId: number): Promise<number> =>
  database.$count(recoveryCode, and(eq(recoveryCode.userId, userId), isNull(recoveryCode.usedAt)));
