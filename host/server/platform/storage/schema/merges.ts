/** Merges of duplicate dealers, and the former addresses and codes that lead to the kept ones. */
import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { big, createdAt, document, id, instant } from "./columns";
import { fitter } from "./fitters";
import { shop } from "./shops";
import { userAccount } from "./users";

/** Former public addresses of dealers, which redirect to the current one. */
export const fitterRedirect = pgTable(
  "fitter_redirect",
  {
    shopId: big()
      .notNull()
      .references(() => shop.id),
    locale: text().notNull(),
    /** Relative address without a leading slash. */
    url: text().notNull(),
    fitterId: big()
      .notNull()
      .references(() => fitter.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.shopId, t.locale, t.url] }), index("fitter_redirect_fitter").on(t.fitterId)],
);

/** A merge of duplicate dealers, with the data needed to undo it. */
export const fitterMerge = pgTable(
  "fitter_merge",
  {
    id: id(),
    shopId: big()
      .notNull()
      .references(() => shop.id),
    keptId: big()
      .notNull()
      .references(() => fitter.id),
    mergedIds: jsonb().$type<readonly number[]>().notNull(),
    /** Moved rows by table, and the records before the merge. */
    journal: document<Readonly<Record<string, unknown>>>(),
    mergedBy: big().references(() => userAccount.id),
    createdAt: createdAt(),
    /** The merge can be undone until then. */
    expiresAt: instant().notNull(),
    undoneAt: instant(),
    undoneBy: big().references(() => userAccount.id),
  },
  (t) => [index("fitter_merge_shop").on(t.shopId, t.createdAt.desc().nullsFirst())],
);

/** Former codes of a dealer in a shop, so that import files with an old code still find it. */
export const fitterAlias = pgTable(
  "fitter_alias",
  {
    id: id(),
    shopId: big()
      .notNull()
      .references(() => shop.id),
    fitterId: big()
      .notNull()
      .references(() => fitter.id),
    code: text().notNull(),
    /** Merge that created the alias; undoing the merge removes it. */
    mergeId: big().references(() => fitterMerge.id),
    createdAt: createdAt(),
  },
  (t) => [index("fitter_alias_code").on(t.shopId, sql`lower(code)`), index("fitter_alias_fitter").on(t.fitterId)],
);
