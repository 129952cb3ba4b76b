/** Who is signed in, acting as whom, and what limits guessing. Shared by all server processes through the database. */
import { boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { big, createdAt, id, instant } from "./columns";
import { shop } from "./shops";
import { userAccount } from "./users";

/** A person acting as somebody else. The real person is `initialUserId`, in every line of the journal. */
export const subrogation = pgTable(
  "subrogation",
  {
    id: id(),
    initialUserId: big()
      .notNull()
      .references(() => userAccount.id),
    /** Shop to go back to. */
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
    /** How often the end was put off. */
    extensions: integer().notNull().default(0),
    endedAt: instant(),
    endReason: text().$type<"REMOVED" | "EXPIRED" | "LOGOUT" | "REVOKED" | "TARGET_DISABLED">(),
  },
  (t) => [index("subrogation_initial_user").on(t.initialUserId), index("subrogation_user").on(t.userId)],
);

/** A signed-in browser. The cookie holds a random token; only its hash is stored. */
export const session = pgTable(
  "session",
  {
    id: id(),
    /** SHA-256 of the token, base64url. */
    tokenHash: text().notNull(),
    userId: big()
      .notNull()
      .references(() => userAccount.id),
    /** Shop worked on; null for a platform user who has chosen none. */
    shopId: big().references(() => shop.id),
    locale: text().notNull(),
    superMenus: boolean().notNull().default(false),
    subrogationId: big().references(() => subrogation.id),
    /** Only a new password or signing out is allowed. */
    restricted: boolean().notNull().default(false),
    /** Alias or context that the sign-in came through; signing out goes back to it. */
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

/** Failures or calls by key (`login:a@b.c`, `address:10.0.0.1`) in a running window. */
export const rateLimit = pgTable("rate_limit", {
  key: text().primaryKey(),
  count: integer().notNull(),
  windowEndsAt: instant().notNull(),
});
