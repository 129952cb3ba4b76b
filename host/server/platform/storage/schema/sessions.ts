/** Tables of sessions, subrogations, one-time links and rate limits, shared by all server processes. */
import { boolean, index, integer, pgTable, text, uniqueIndex, type AnyPgColumn } from "drizzle-orm/pg-core";
import { big, createdAt, id, instant } from "./columns";
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
    index("session_expiry").on(t.expiresAt),
  ],
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
