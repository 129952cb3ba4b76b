/** Tables of pending imports and remembered column mappings. */
import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { ColumnMapping, ImportOptions, TableFormat } from "../../../../../src/contract/endpoints/imports";
import { big, createdAt, document, id, instant } from "./columns";
import { shop } from "./shops";
import { userAccount } from "./users";

/** An uploaded file until it is imported or expires. */
export const importDraft = pgTable(
  "import_draft",
  {
    id: id(),
    shopId: big()
      .notNull()
      .references(() => shop.id),
    userId: big()
      .notNull()
      .references(() => userAccount.id),
    resource: text().notNull(),
    fileName: text().notNull(),
    /** SHA-256 of the bytes, hexadecimal. Uploading the same file again asks for confirmation. */
    sha256: text().notNull(),
    /** Key of the original file in the file store. */
    fileKey: text().notNull(),
    /** Key of the parsed lines in the file store: per line a JSON array of its number and cells. */
    linesKey: text().notNull(),
    format: jsonb().$type<TableFormat>().notNull(),
    /** Sheets of a workbook, or paths of XML elements, that may hold the lines. */
    parts: jsonb().$type<readonly string[]>().notNull().default([]),
    header: jsonb().$type<readonly string[]>().notNull(),
    /** Number of non-empty lines without the header. */
    lines: integer().notNull(),
    mapping: jsonb().$type<ColumnMapping>().notNull(),
    options: jsonb().$type<ImportOptions>().notNull(),
    /** Cells corrected in the preview: line → column → text. */
    corrections: document<Readonly<Record<string, Readonly<Record<string, string>>>>>(),
    /** Jobs of the last preview and of the import. */
    previewJobId: big(),
    jobId: big(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (t) => [index("import_draft_user").on(t.userId, t.createdAt), index("import_draft_expiry").on(t.expiresAt)],
);

/** Last target of a column name. It is suggested for files with other columns, too. */
export const importHead = pgTable(
  "import_head",
  {
    shopId: big()
      .notNull()
      .references(() => shop.id),
    resource: text().notNull(),
    /** Column name without case, accents, spaces and signs. */
    head: text().notNull(),
    target: text().notNull(),
    updatedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.shopId, t.resource, t.head] })],
);

/** Last column mapping of a source. Files of one supplier usually have the same header. */
export const importMapping = pgTable(
  "import_mapping",
  {
    shopId: big()
      .notNull()
      .references(() => shop.id),
    resource: text().notNull(),
    /** SHA-256 of the folded header cells, base64url. */
    source: text().notNull(),
    mapping: jsonb().$type<ColumnMapping>().notNull(),
    options: jsonb().$type<ImportOptions>().notNull(),
    updatedAt: createdAt(),
    updatedBy: big().references(() => userAccount.id),
  },
  (t) => [primaryKey({ columns: [t.shopId, t.resource, t.source] })],
);
