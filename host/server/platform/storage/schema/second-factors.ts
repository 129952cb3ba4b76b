/** Tables of the second step of a sign-in: authenticator apps, passkeys, recovery codes, and steps that wait for their answer. */
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { big, createdAt, id, instant } from "./columns";
import { userAccount } from "./users";

export type SecondFactorKind = "APP" | "PASSKEY";

/** What an account proves itself with, besides its password. */
export const secondFactor = pgTable(
  "second_factor",
  {
    id: id(),
    userId: big()
      .notNull()
      .references(() => userAccount.id, { onDelete: "cascade" }),
    kind: text().$type<SecondFactorKind>().notNull(),
    /** The user's name for a passkey; empty for the app. */
    name: text().notNull().default(""),
    /** Of the app: its secret, encrypted. */
    secret: text(),
    /** Of the app: period of the last accepted code, so that none is accepted twice. */
    lastPeriod: integer().notNull().default(0),
    /** Of a passkey: id and public key, base64url, and how the browser reaches it. */
    credentialId: text(),
    publicKey: text(),
    transports: text().array().notNull().default([]),
    /** Of a passkey: uses that it has counted. A lower number is that of a copy. */
    uses: big().notNull().default(0),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (t) => [
    uniqueIndex("second_factor_app")
      .on(t.userId)
      .where(sql`kind = 'APP'`),
    uniqueIndex("second_factor_credential").on(t.credentialId),
    index("second_factor_user").on(t.userId),
  ],
);

/** Codes that each replace the second step once. Only hashes are stored. */
export const recoveryCode = pgTable(
  "recovery_code",
  {
    codeHash: text().primaryKey(),
    userId: big()
      .notNull()
      .references(() => userAccount.id, { onDelete: "cascade" }),
    usedAt: instant(),
  },
  (t) => [index("recovery_code_user").on(t.userId)],
);

/** `SIGN_IN`: after the right password. `PASSKEY`: sign-in without password. `APP`, `NEW_PASSKEY`: set-up by a signed-in user. `EMAIL`: a new address. */
export type PendingStepKind = "SIGN_IN" | "PASSKEY" | "APP" | "NEW_PASSKEY" | "EMAIL" | "HAND_OVER";

/** A step that waits for a code or a passkey. The browser holds a random ticket; only its hash is stored. */
export const pendingStep = pgTable(
  "pending_step",
  {
    ticketHash: text().primaryKey(),
    kind: text().$type<PendingStepKind>().notNull(),
    /** Null before a sign-in without password, which names the account by its passkey, and for a person without account. */
    userId: big().references(() => userAccount.id, { onDelete: "cascade" }),
    /** What the passkey signs. */
    challenge: text(),
    /** What to do afterwards. */
    data: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    expiresAt: instant().notNull(),
  },
  (t) => [index("pending_step_expiry").on(t.expiresAt), index("pending_step_user").on(t.userId)],
);
