/** Files on their way in: what was read of each, and how the columns of files like it were mapped. */
import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { ColumnMapping, ImportOptions, TableFormat } from "../../../../src/contract/endpoints/imports";
import { big, createdAt, document, id, instant } from "./columns";
import { shop } from "./shops";
import { userAccount } from "./users";

/** An uploaded file until it is imported or forgotten. */
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
    /** SHA-256 of the bytes, hexadecimal: the same file again is asked about. */
    sha256: text().notNull(),
    /** The file as it came, in the file store. */
    fileKey: text().notNull(),
    /** Its lines as read, in the file store: a JSON array of the line's number and cells a line. */
    linesKey: text().notNull(),
    format: jsonb().$type<TableFormat>().notNull(),
    header: jsonb().$type<readonly string[]>().notNull(),
    /** Lines with something in them, without the header. */
    lines: integer().notNull(),
    mapping: jsonb().$type<ColumnMapping>().notNull(),
    options: jsonb().$type<ImportOptions>().notNull(),
    /** Cells that were put right in the preview: line → column → text. */
    corrections: document<Readonly<Record<string, Readonly<Record<string, string>>>>>(),
    /** The job of the last preview, and of the import itself. */
    previewJobId: big(),
    jobId: big(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (t) => [index("import_draft_user").on(t.userId, t.createdAt), index("import_draft_expiry").on(t.expiresAt)],
);

/** How the columns of a source were mapped last: files of one supplier have the same heads each time. */
export const importMapping = pgTable(
  "import_mapping",
  {
    shopId: big()
      .notNull()
      .references(() => shop.id),
    resource: text().notNull(),
    /** SHA-256 of the heads, folded, base64url. */
    source: text().notNull(),
    mapping: jsonb().$type<ColumnMapping>().notNull(),
    options: jsonb().$type<ImportOptions>().notNull(),
    updatedAt: createdAt(),
    updatedBy: big().references(() => userAccount.id),
  },
  (t) => [primaryKey({ columns: [t.shopId, t.resource, t.source] })],
);
