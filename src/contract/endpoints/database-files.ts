/** Files with all levels of a custom database. */
import * as v from "valibot";
import { ARTICLE_RIGHT } from "../article-name";
import { endpoint } from "../endpoint";
import { EXPORT_FORMATS } from "../list-definition";
import { idParam as id } from "../input-schemas";
import { importDraft } from "./imports";
import { jobView } from "./jobs";

/** Maximum size of an uploaded file in bytes. Its levels are separated in memory. */
export const MAX_DATABASE_BYTES = 30 * 1024 * 1024;

/** FLAT: one file whose lines contain an article with its parents. FILES: a ZIP with one file for each level. */
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
    /** Leaves out hidden articles. */
    shownOnly: v.optional(v.boolean(), false),
  }),
  response: jobView,
  reads: true,
  right: ARTICLE_RIGHT,
});

const databaseFiles = v.object({
  /** One draft for each level in the file, from the top: the order of import. */
  drafts: v.array(
    v.object({
      level: v.number(),
      draft: importDraft,
      /** Lines that contradict the first line of the same article. The first line counts. */
      differing: v.number(),
    }),
  ),
  /** Columns, or files of a ZIP, that match no level. */
  ignored: v.array(v.string()),
});
export type DatabaseFiles = v.InferOutput<typeof databaseFiles>;

export const importDatabase = endpoint({
  id: "custom-database.import",
  method: "POST",
  path: "/admin/api/custom-database/{id}/import",
  summary:
    "Read a file with all levels (part `file`: CSV, XLSX, or a ZIP with one file for each level) into one import for each level; nothing is written yet",
  params: v.object({ id }),
  bodyType: "multipart",
  fileBytes: MAX_DATABASE_BYTES,
  body: v.object({}),
  response: databaseFiles,
  right: ARTICLE_RIGHT,
  conditions: ["whole-shop"],
});
