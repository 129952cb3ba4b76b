/** Runs of a stored export, a preview of its lines, and the connection to where it is sent. */
import * as v from "valibot";
import { endpoint, type ResponseOf } from "../endpoint";
import {
  COLUMN_TRANSFORMS,
  EXPORT_DATA_KINDS,
  EXPORT_DECIMALS,
  EXPORT_RUN_STATES,
  MAX_EXPORT_COLUMNS,
} from "../export-configs";
import { idParam } from "../input-schemas";
import { connection, reason, runFields, secretToStore, trialFields } from "./connections";

const RIGHT = "NETWORK_EXPORT";
const params = v.object({ id: idParam });
const conditions = ["whole-shop"] as const;

const exportRunView = v.object({
  ...runFields,
  state: v.picklist(EXPORT_RUN_STATES),
  lines: v.nullable(v.number()),
  bytes: v.nullable(v.number()),
  attempts: v.number(),
  /** ISO instant. */
  nextAttemptAt: v.nullable(v.string()),
  /** Whether the file is still kept, and the account may export its data. */
  hasFile: v.boolean(),
});
export type ExportRunView = v.InferOutput<typeof exportRunView>;

export const exportRuns = endpoint({
  id: "export-config.runs",
  method: "GET",
  path: "/admin/api/export-config/{id}/runs",
  summary: "Runs of a stored export, newest first, at most 100",
  right: RIGHT,
  params,
  response: v.object({ runs: v.array(exportRunView) }),
});

/** Opened as a URL. */
export const exportRunFile = endpoint({
  id: "export-config.file",
  method: "GET",
  path: "/admin/api/export-config/{id}/file",
  summary: "File of a run of a stored export; needs the right to export its data",
  right: RIGHT,
  conditions,
  params,
  query: v.object({ run: v.optional(idParam) }),
  responseType: "file",
});

const text = (max: number) => v.nullable(v.pipe(v.string(), v.maxLength(max)));

export const previewExport = endpoint({
  id: "export-config.preview",
  method: "POST",
  path: "/admin/api/export-config/preview",
  summary: "First 20 lines of an export that is not saved yet; nothing is written or sent",
  right: RIGHT,
  conditions,
  reads: true,
  body: v.strictObject({
    kind: v.picklist(EXPORT_DATA_KINDS),
    level: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
    query: text(4000),
    decimal: v.picklist(EXPORT_DECIMALS),
    locale: text(10),
    columns: v.pipe(
      v.array(
        v.object({
          field: text(60),
          header: text(80),
          transform: v.nullable(v.picklist(COLUMN_TRANSFORMS)),
          argument: text(400),
        }),
      ),
      v.maxLength(MAX_EXPORT_COLUMNS),
    ),
  }),
  response: v.object({
    problem: v.nullable(reason),
    /** Records that the filters find now. */
    count: v.number(),
    heads: v.array(v.string()),
    lines: v.array(v.array(v.string())),
  }),
});
export type ExportPreview = ResponseOf<typeof previewExport>;

export const exportLink = endpoint({
  id: "export-config.link",
  method: "GET",
  path: "/admin/api/export-config/{id}/link",
  summary: "Public address of the last file of a stored export; needs the right to export its data",
  right: RIGHT,
  conditions,
  params,
  response: v.object({ url: v.string() }),
});

/** Opened as a URL. The token is in the query, which is not logged. */
export const linkedExport = endpoint({
  id: "public.export",
  method: "GET",
  path: "/admin/public/api/export",
  summary: "Last file of a stored export with a public link, by the token of the link",
  query: v.object({ token: v.pipe(v.string(), v.maxLength(200)) }),
  public: true,
  callsPerMinute: 60,
  responseType: "file",
});

export const exportConnection = endpoint({
  id: "export-config.connection",
  method: "GET",
  path: "/admin/api/export-config/{id}/connection",
  summary: "Which secrets for the destination of a stored export are stored; never the secrets themselves",
  right: RIGHT,
  params,
  response: connection,
});

export const saveExportSecret = endpoint({
  id: "export-config.secret",
  method: "PUT",
  path: "/admin/api/export-config/{id}/secret",
  summary: "Store the password or key for the destination of an export, encrypted, or remove it with null",
  right: RIGHT,
  conditions,
  forbiddenAs: "credentials",
  params,
  body: secretToStore,
  response: connection,
});

export const testExport = endpoint({
  id: "export-config.test",
  method: "POST",
  path: "/admin/api/export-config/{id}/test",
  summary: "Connect to the destination of a stored export; nothing is sent to it",
  right: RIGHT,
  conditions,
  params,
  body: v.strictObject({}),
  response: v.object(trialFields),
});
