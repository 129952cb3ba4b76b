/** Tables of alerts in the shell, and of events that wait to be mailed to users. */
import { jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { MessageParams } from "../../../../../src/contract/errors";
import type { NoticeTopic } from "../../../../../src/contract/notice-topics";
import type { Right } from "../../../../../src/contract/rights";
import { big, createdAt, document, id, instant } from "./columns";
import { shop } from "./shops";
import { userAccount } from "./users";

/** A notice of the shell. Raising it again under the same key marks it unread. */
export const alert = pgTable(
  "alert",
  {
    id: id(),
    key: text().notNull(),
    shopId: big()
      .notNull()
      .references(() => shop.id),
    /** Recipient; null for all users of the shop that hold `right`. */
    userId: big().references(() => userAccount.id),
    right: text().$type<Right>(),
    type: text().$type<"SUCCESS" | "WARNING" | "ERROR" | "INFO">().notNull(),
    titleKey: text().notNull(),
    /** Message keys of the lines, each with its placeholders. */
    lines: jsonb()
      .$type<readonly { key: string; params?: Readonly<Record<string, string | number>> }[]>()
      .notNull()
      .default([]),
    params: document<Readonly<Record<string, string | number>>>(),
    /** Admin path of the notice's link. */
    link: text(),
    at: createdAt(),
    expiresAt: instant(),
    closedAt: instant(),
  },
  (t) => [uniqueIndex("alert_key").on(t.shopId, t.key)],
);

export const alertRead = pgTable(
  "alert_read",
  {
    alertId: big()
      .notNull()
      .references(() => alert.id, { onDelete: "cascade" }),
    userId: big()
      .notNull()
      .references(() => userAccount.id),
    at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.alertId, t.userId] })],
);

/** An event of a shop that waits until the users who chose its topic are mailed. The row is deleted with the mails. */
export const userNotice = pgTable("user_notice", {
  id: id(),
  shopId: big()
    .notNull()
    .references(() => shop.id, { onDelete: "cascade" }),
  topic: text().$type<NoticeTopic>().notNull(),
  /** Dealer that it concerns; null for the whole shop. */
  fitterId: big(),
  titleKey: text().notNull(),
  params: document<MessageParams>(),
  /** Message keys of the lines, each with its placeholders. */
  lines: jsonb().$type<readonly { key: string; params?: MessageParams }[]>().notNull().default([]),
  /** Admin path of what it is about. */
  link: text().notNull(),
  /** Addresses in lower case that another mail tells. */
  toldByMail: text().array().notNull().default([]),
  createdAt: createdAt(),
});
