/** Tables of sessions, subrogations, one-time links and rate limits, shared by all server processes. */
import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, type AnyPgColumn } from "drizzle-orm/pg-core";
import { big, createdAt, id, instant } from "./columns";
import { record } from "./records";
import { shop } from "./shops";
import { userAccount } from "./users";

/** A subrogation. `initialUserId` is the real user, which every journal entry names. */
export const subrogation = pgTable(
  "subrogation",
  {
    id: id(),
    initialUserId: big()
      .notNull()
      .references(() => userAccount.id),
    /** Shop to return to. */
    initialShopId: big().references(() => shop.id),
    userId: big()
      .notNull()
      .references(() => userAccount.id),
    shopId: big()
      .notNull()
      .references(() => shop.id),
    reason: text().notNull(),
    ticket: text(),
    superMenus: boolean().notNull().default(false),
    startedAt: createdAt(),
    expiresAt: instant().notNull(),
    /** Number of extensions granted. */
    extensions: integer().notNull().default(0),
    endedAt: instant(),
    endReason: text().$type<"REMOVED" | "EXPIRED" | "LOGOUT" | "REVOKED" | "TARGET_DISABLED">(),
  },
  (t) => [index("subrogation_initial_user").on(t.initialUserId), index("subrogation_user").on(t.userId)],
);

/** Limits of a page token, in addition to those of its user. */
export interface SessionLimits {
  /** API key that requested the token. */
  readonly key: number;
  /** No call may write. */
  readonly readOnly: boolean;
  /** Tags of the elements whose calls are allowed, sorted. */
  readonly elements: readonly string[];
  /** Dealers whose data may be read and written, sorted; null for all that the user sees. */
  readonly dealers: readonly number[] | null;
}

/** Secrets of API keys. A key has at most one present secret; creating another one ends it. */
export const apiKeySecret = pgTable(
  "api_key_secret",
  {
    id: id(),
    /** Record of the resource `api-key`. */
    keyId: big()
      .notNull()
      .references(() => record.id, { onDelete: "cascade" }),
    shopId: big()
      .notNull()
      .references(() => shop.id),
    /** SHA-256 of the secret, base64url. */
    hash: text().notNull(),
    prefix: text().notNull(),
    createdAt: createdAt(),
    createdBy: big()
      .notNull()
      .references(() => userAccount.id),
    /** Level of the account that created the secret. Tokens are for accounts of a lower level, and for that account. */
    level: integer().notNull(),
    lastUsedAt: instant(),
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex("api_key_secret_hash").on(t.hash),
    uniqueIndex("api_key_secret_present")
      .on(t.keyId)
      .where(sql`ended_at is null`),
  ],
);

/** A session. The cookie holds a random token; only its hash is stored. */
export const session = pgTable(
  "session",
  {
    id: id(),
    /** SHA-256 of the token, base64url. */
    tokenHash: text().notNull(),
    userId: big()
      .notNull()
      .references(() => userAccount.id),
    /** Current shop; null for a platform user who has chosen none. */
    shopId: big().references(() => shop.id),
    locale: text().notNull(),
    superMenus: boolean().notNull().default(false),
    subrogationId: big().references(() => subrogation.id),
    /** Of a page token: the session that requested it. Both end together. */
    openedBy: big().references((): AnyPgColumn => session.id, { onDelete: "cascade" }),
    /** Of a page token for a partner's page: the API key's secret that requested it. Both end together. */
    apiKeySecretId: big().references(() => apiKeySecret.id),
    limits: jsonb().$type<SessionLimits>(),
    /** Of a page token after a sign-in: origin of the page that may renew it. */
    origin: text(),
    /** SHA-256 of the value that renews the token, base64url. */
    renewalHash: text(),
    /** The account may only change its password or sign out. */
    restricted: boolean().notNull().default(false),
    /** Path of the sign-in page used, with its alias or context. Signing out returns there. */
    loginPath: text().notNull().default("/login"),
    ip: text(),
    userAgent: text(),
    createdAt: createdAt(),
    lastSeenAt: createdAt(),
    /** Absolute end; the idle limit counts from `lastSeenAt`. */
    expiresAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex("session_token").on(t.tokenHash),
    index("session_user").on(t.userId),
    index("session_opened_by").on(t.openedBy),
    uniqueIndex("session_renewal").on(t.renewalHash),
    index("session_expiry").on(t.expiresAt),
  ],
);

/** Codes that a page on another site exchanges for a token after the sign-in on the admin's own page. Only the hash is stored. */
export const signInCode = pgTable(
  "sign_in_code",
  {
    codeHash: text().primaryKey(),
    sessionId: big()
      .notNull()
      .references(() => session.id, { onDelete: "cascade" }),
    /** Origin of the page. */
    origin: text().notNull(),
    /** SHA-256 of the page's verifier, base64url (PKCE, S256). */
    challenge: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index("sign_in_code_expiry").on(t.expiresAt), index("sign_in_code_session").on(t.sessionId)],
);

/** One-time links: password reset, invitation. Only the hash is stored. */
export const userToken = pgTable(
  "user_token",
  {
    id: id(),
    tokenHash: text().notNull(),
    kind: text().$type<"RESET" | "INVITATION">().notNull(),
    userId: big()
      .notNull()
      .references(() => userAccount.id),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [uniqueIndex("user_token_hash").on(t.tokenHash), index("user_token_user").on(t.userId)],
);

/** Attempts by key (`login:a@b.c`, `address:10.0.0.1`) in the current window. */
export const rateLimit = pgTable("rate_limit", {
  key: text().primaryKey(),
  count: integer().notNull(),
  windowEndsAt: instant().notNull(),
});
