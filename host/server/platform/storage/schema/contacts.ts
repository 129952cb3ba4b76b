/** What is written about the messages of customers. The messages themselves are records. */
import { index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Attachment } from "../../../../../src/contract/attachments";
import type { ThreadKind } from "../../../../../src/contract/contacts";
import { big, createdAt, id, instant } from "./columns";
import { record } from "./records";
import { shop } from "./shops";
import { userAccount } from "./users";

/** A further message, answer, call or note of a contact. */
export const contactMessage = pgTable(
  "contact_message",
  {
    id: id(),
    shopId: big()
      .notNull()
      .references(() => shop.id),
    contactId: big()
      .notNull()
      .references(() => record.id),
    kind: text().$type<ThreadKind>().notNull(),
    text: text().notNull(),
    /** Null for customers and dealers, who write by their link. */
    userId: big().references(() => userAccount.id),
    /** Name of the author; null for the customer. */
    author: text(),
    files: jsonb().$type<readonly Attachment[]>().notNull().default([]),
    /** Chosen by the writer, so that a repeated call stores the message once. */
    key: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("contact_message_key").on(t.contactId, t.key),
    index("contact_message_thread").on(t.contactId, t.id),
  ],
);

/** The unsent reply of a user. */
export const contactDraft = pgTable(
  "contact_draft",
  {
    id: id(),
    shopId: big()
      .notNull()
      .references(() => shop.id),
    contactId: big()
      .notNull()
      .references(() => record.id),
    userId: big()
      .notNull()
      .references(() => userAccount.id),
    text: text().notNull(),
    /** Until then, colleagues see that the user is answering. */
    answeringUntil: instant().notNull(),
    updatedAt: createdAt(),
  },
  (t) => [uniqueIndex("contact_draft_user").on(t.contactId, t.userId), index("contact_draft_age").on(t.updatedAt)],
);
