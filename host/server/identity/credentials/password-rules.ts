/** Rules for new passwords, shared by reset, invitation, renewal, creation and personal information. */
import { and, desc, eq, notInArray } from "drizzle-orm";
import { PASSWORD_RULES, type PasswordRule } from "../../../../src/contract/endpoints/password";
import { foldText } from "../../../../src/contract/fold-text";
import type { Database, Transaction } from "../../platform/storage/db";
import { passwordHistory, userAccount } from "../../platform/storage/schema";
import { isCommonPassword } from "./common-passwords";
import { verifyPassword } from "./password";

/** Owner of the password. It must not contain parts of these values with four or more letters. */
export interface PasswordOwner {
  readonly login?: string;
  readonly names?: readonly (string | undefined)[];
}

/** Result of each rule, by message key. */
export interface PasswordCheck {
  readonly valid: boolean;
  readonly rules: { readonly key: string; readonly ok: boolean }[];
}

const MIN_LENGTH = 12;
const MAX_LENGTH = 128;
/** Number of former passwords that cannot be reused. */
const FORMER_COUNT = 5;

const CHARACTER_KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u];

const foldPassword = (text: string): string => foldText(text).replace(/[^a-z0-9]/g, "");

function isPersonal(password: string, { login = "", names = [] }: PasswordOwner): boolean {
  const folded = foldPassword(password);
  const personalParts = [
    login.split("@", 1)[0] ?? "",
    ...names.flatMap((name) => [name ?? "", ...(name ?? "").split(/[\s'’-]+/)]),
  ];
  return personalParts.map(foldPassword).some((part) => part.length >= 4 && folded.includes(part));
}

const CHECKS: Readonly<Record<Exclude<PasswordRule, "former">, (password: string, owner: PasswordOwner) => boolean>> = {
  length: (password) => [...password].length >= MIN_LENGTH && [...password].length <= MAX_LENGTH,
  kinds: (password) => CHARACTER_KINDS.filter((kind) => kind.test(password)).length >= 3,
  personal: (password, owner) => !isPersonal(password, owner),
  common: (password) => !isCommonPassword(password),
  repeated: (password) => !/(.)\1{3}/u.test(password),
};

/** Evaluates a password by all rules except reuse, which needs the account. An empty password breaks every rule. */
export function checkPassword(password: string, owner: PasswordOwner = {}, former?: boolean): PasswordCheck {
  const text = password.normalize("NFC");
  const isMet = (rule: PasswordRule): boolean =>
    text !== "" && (rule === "former" ? former !== true : CHECKS[rule](text, owner));
  const applicable = PASSWORD_RULES.filter((rule) => rule !== "former" || former !== undefined);
  const rules = applicable.map((rule) => ({ key: `password-rules.${rule}`, ok: isMet(rule) }));
  return { valid: rules.every((rule) => rule.ok), rules };
}

/** Returns whether the password is the account's current one or among the last five. Slow (one hash for each), so check it last. */
export async function isFormerPassword(database: Database, userId: number, password: string): Promise<boolean> {
  const [account] = await database
    .select({ passwordHash: userAccount.passwordHash })
    .from(userAccount)
    .where(eq(userAccount.id, userId));
  const former = await database
    .select({ passwordHash: passwordHistory.passwordHash })
    .from(passwordHistory)
    .where(eq(passwordHistory.userId, userId))
    .orderBy(desc(passwordHistory.createdAt), desc(passwordHistory.id))
    .limit(FORMER_COUNT);
  const hashes = new Set([account?.passwordHash, ...former.map((row) => row.passwordHash)]);
  for (const hash of hashes) if (hash != null && (await verifyPassword(hash, password))) return true;
  return false;
}

/** Stores a new password hash and remembers the former ones. Compute the hash before the transaction, because it is slow. */
export async function storePassword(transaction: Transaction, userId: number, passwordHash: string): Promise<void> {
  const [account] = await transaction
    .select({ passwordHash: userAccount.passwordHash })
    .from(userAccount)
    .where(eq(userAccount.id, userId));
  await transaction
    .update(userAccount)
    .set({ passwordHash, passwordChangedAt: new Date(), mustChangePassword: false, updatedAt: new Date() })
    .where(eq(userAccount.id, userId));
  if (account?.passwordHash == null) return;
  await transaction.insert(passwordHistory).values({ userId, passwordHash: account.passwordHash });
  const history = await transaction
    .select({ id: passwordHistory.id })
    .from(passwordHistory)
    .where(eq(passwordHistory.userId, userId))
    .orderBy(desc(passwordHistory.createdAt), desc(passwordHistory.id))
    .limit(FORMER_COUNT);
  const ids = history.map((row) => row.id);
  await transaction
    .delete(passwordHistory)
    .where(and(eq(passwordHistory.userId, userId), notInArray(passwordHistory.id, ids)));
}
