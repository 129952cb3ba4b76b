/** Files that hold all levels of a database of the shop's own. Spec 2 §2 "customDatabaseExporter", "customDatabaseImporter". */
import * as v from "valibot";
import { ARTICLE_RIGHT } from "../article-name";
import { endpoint } from "../endpoint";
import { EXPORT_FORMATS } from "../export-endpoint";
import { idParam as id } from "../id-param";
import { importDraft } from "./imports";
import { jobView } from "./jobs";

/** One file whose lines carry an article with those it belongs to, or a ZIP with a file a level. */
export const DATABASE_LAYOUTS = ["FLAT", "FILES"] as const;
export type DatabaseLayout = (typeof DATABASE_LAYOUTS)[number];

export const exportDatabase = endpoint({
  id: "custom-database.export",
  method: "POST",
  path: "/admin/api/custom-database/{id}/export",
  summary: "Export the articles of all levels; runs as a job whose file can be downloaded and imported again",
  params: v.object({ id }),
  body: v.strictObject({
    layout: v.picklist(DATABASE_LAYOUTS),
    format: v.picklist(EXPORT_FORMATS),
    /** Leaves out articles that are hidden. */
    shownOnly: v.optional(v.boolean(), false),
  }),
  response: jobView,
  reads: true,
  right: ARTICLE_RIGHT,
});

const databaseFiles = v.object({
  /** One for each level that the file has articles of, from the top: the order in which they are imported. */
  drafts: v.array(
    v.object({
      level: v.number(),
      draft: importDraft,
      /** Lines that say something else of an article than its first one, which counts. */
      differing: v.number(),
    }),
  ),
  /** Columns, or files of a ZIP, that belong to no level. */
  ignored: v.array(v.string()),
});
export type DatabaseFiles = v.InferOutput<typeof databaseFiles>;

export const importDatabase = endpoint({
  id: "custom-database.import",
  method: "POST",
  path: "/admin/api/custom-database/{id}/import",
  summary:
    "Read a file of all levels (part `file`: CSV, XLSX, or a ZIP of a file a level) into an import a level; nothing is written yet",
  params: v.object({ id }),
  sends: "multipart",
  body: v.object({}),
  response: databaseFiles,
  right: ARTICLE_RIGHT,
});
