/** Tables of accounts, roles and memberships. */
import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { NoticeTopic } from "../../../../../src/contract/notice-topics";
import type { Right } from "../../../../../src/contract/rights";
import { big, createdAt, document, id, instant, version } from "./columns";
import { network, shop } from "./shops";

export type UserStatus = "INVITED" | "ACTIVE" | "LOCKED" | "DISABLED" | "ERASED";
export type RoleScope = "PLATFORM" | "NETWORK" | "SHOP" | "DEALERS";
export type DealerScope = "ALL" | "ATTACHED";

export const userAccount = pgTable(
  "user_account",
  {
    id: id(),
    email: text().notNull(),
    firstName: text().notNull().default(""),
    lastName: text().notNull().default(""),
    phone: text(),
    /** What the person does in the business. */
    jobTitle: text(),
    /** Key of the stored picture; its address contains it, so it cannot be guessed. */
    pictureKey: text(),
    /** Events about which the account receives mails. */
    mailTopics: text().array().$type<NoticeTopic[]>().notNull().default([]),
    locale: text().notNull().default("en_GB"),
    status: text().$type<UserStatus>().notNull().default("ACTIVE"),
    /** argon2id in PHC format; null until an invitation is accepted. */
    passwordHash: text(),
    passwordChangedAt: instant(),
    mustChangePassword: boolean().notNull().default(false),
    lastLoginAt: instant(),
    /** Time of the newsletter subscription; null without one. */
    newsletterAt: instant(),
    /** Shop of the last session, reopened at the next sign-in. */
    lastShopId: big().references(() => shop.id),
    version: version(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    deletedAt: instant(),
  },
  (t) => [
    uniqueIndex("user_account_email").on(sql`lower(email)`),
    uniqueIndex("user_account_picture")
      .on(t.pictureKey)
      .where(sql`picture_key is not null`),
  ],
);

/** A role of the platform when `shopId` is null, else of a shop. A variant stores only its differences from the base role. */
export const userRole = pgTable(
  "user_role",
  {
    id: id(),
    code: text().notNull(),
    shopId: big().references(() => shop.id),
    baseRoleId: big().references((): AnyPgColumn => userRole.id),
    label: document<Record<string, string>>(),
    /** 0 to 100. Users cannot grant a role above their own level. */
    level: integer().notNull(),
    scopeKind: text().$type<RoleScope>().notNull(),
    system: boolean().notNull().default(false),
    version: version(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    deletedAt: instant(),
  },
  () => [uniqueIndex("user_role_code").on(sql`coalesce(shop_id, 0)`, sql`lower(code)`)],
);

export const roleRight = pgTable(
  "role_right",
  {
    roleId: big()
      .notNull()
      .references(() => userRole.id, { onDelete: "cascade" }),
    right: text().$type<Right>().notNull(),
    /** False revokes a right of the base role. */
    granted: boolean().notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.roleId, t.right] })],
);

/** Place where a user works: a shop, all shops of a network, or the platform when both are null. */
export const membership = pgTable(
  "membership",
  {
    id: id(),
    userId: big()
      .notNull()
      .references(() => userAccount.id),
    shopId: big().references(() => shop.id),
    networkId: big().references(() => network.id),
    roleId: big()
      .notNull()
      .references(() => userRole.id),
    mainAdministrator: boolean().notNull().default(false),
    extraRights: text().array().$type<Right[]>().notNull().default([]),
    withdrawnRights: text().array().$type<Right[]>().notNull().default([]),
    /** Refuses every write. */
    readOnly: boolean().notNull().default(false),
    dealerScope: text().$type<DealerScope>().notNull().default("ALL"),
    /** REMOVED: taken out of the shop; the row stays so that the removal can be undone. */
    status: text().$type<"ACTIVE" | "DISABLED" | "REMOVED">().notNull().default("ACTIVE"),
    note: text(),
    invitedBy: big(),
    /** First sign-in to the shop. Until then the shop does not see the names of an account that it did not create. */
    joinedAt: instant(),
    since: date({ mode: "string" }),
    until: date({ mode: "string" }),
    /** Incremented by triggers with every change of the access, and of the account's names. */
    version: version(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    updatedBy: big(),
  },
  (t) => [
    index("membership_user").on(t.userId),
    index("membership_shop").on(t.shopId),
    check("membership_one_place", sql`shop_id is null or network_id is null`),
  ],
);

/** Dealers that an account with scope ATTACHED sees. Without a current row it sees none. */
export const dealerUserScope = pgTable(
  "dealer_user_scope",
  {
    id: id(),
    membershipId: big()
      .notNull()
      .references(() => membership.id, { onDelete: "cascade" }),
    fitterId: big().notNull(),
    role: text(),
    /** First day, included. `toDay` is the last day, included. */
    fromDay: date({ mode: "string" }),
    toDay: date({ mode: "string" }),
    /** Kinds of this dealer's requests that are mailed to the account. */
    receiveMails: text().array().notNull().default([]),
  },
  (t) => [index("dealer_user_scope_membership").on(t.membershipId), index("dealer_user_scope_fitter").on(t.fitterId)],
);
