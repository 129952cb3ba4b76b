/** Published versions of forms, and how often they are filled in. The forms themselves are records. */
import { date, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { FormContent } from "../../../../../src/contract/forms/content";
import { big, createdAt, document, id } from "./columns";
import { record } from "./records";
import { shop } from "./shops";
import { userAccount } from "./users";

/** Values of the steps and fields of a form, in their order. */
export interface FormSource {
  readonly steps: readonly Readonly<Record<string, unknown>>[];
  readonly fields: readonly Readonly<Record<string, unknown>>[];
}

/** Content of a form as customers see it. Versions never change; publishing again adds one. */
export const formVersion = pgTable(
  "form_version",
  {
    id: id(),
    shopId: big()
      .notNull()
      .references(() => shop.id),
    formId: big()
      .notNull()
      .references(() => record.id),
    /** From 1. */
    number: integer().notNull(),
    content: document<FormContent>(),
    /** What the draft is restored from. */
    source: document<FormSource>(),
    publishedBy: big().references(() => userAccount.id),
    /** Name of who published it. */
    publisher: text(),
    publishedAt: createdAt(),
  },
  (t) => [uniqueIndex("form_version_number").on(t.formId, t.number)],
);

/** How many customers reached a stage of a form on a day. */
export const formUsage = pgTable(
  "form_usage",
  {
    shopId: big()
      .notNull()
      .references(() => shop.id),
    formId: big()
      .notNull()
      .references(() => record.id),
    /** In the shop's time zone. */
    day: date({ mode: "string" }).notNull(),
    /** Number of the step that showed, from 1; 0 for a form that was sent. */
    stage: integer().notNull(),
    count: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.formId, t.day, t.stage] })],
);
