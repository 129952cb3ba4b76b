/** What an export would hold, and what it held: its preview, its runs and their files. */
import * as v from "valibot";
import type { Condition } from "../conditions";
import { endpoint, type Endpoint } from "../endpoint";
import { ACTIVITY_EXPORT_KINDS } from "../exports";
import { idParam } from "../input-schemas";
import type { RightRequirement } from "../rights";
import { JOB_STATUSES } from "./jobs";

const exportTablePreview = v.object({
  part: v.string(),
  /** Name of the table in the language of the account. */
  title: v.string(),
  /** Message key of why the account may not read the table; null when it may. */
  refused: v.nullable(v.string()),
  lines: v.number(),
  heads: v.array(v.string()),
  /** The first lines, as the file writes them. */
  rows: v.array(v.array(v.string())),
});
export type ExportTablePreview = v.InferOutput<typeof exportTablePreview>;

const exportPreview = v.object({
  /** ISO days, both included. */
  from: v.string(),
  to: v.string(),
  lines: v.number(),
  /** Estimate from the first lines. */
  bytes: v.number(),
  tables: v.array(exportTablePreview),
});
export type ExportPreview = v.InferOutput<typeof exportPreview>;

const exportRun = v.object({
  id: v.number(),
  status: v.picklist(JOB_STATUSES),
  /** ISO instants. */
  createdAt: v.string(),
  /** Name of who started it; null for a planned run. */
  by: v.nullable(v.string()),
  lines: v.number(),
  /** Signs that the encoding of the file does not have. */
  replaced: v.number(),
  /** Message key of the failure. */
  error: v.nullable(v.string()),
  /** The file while it is kept; null for an account that may not read all of it, too. */
  file: v.nullable(v.object({ name: v.string(), size: v.number(), expiresAt: v.nullable(v.string()) })),
});
export type ExportRunView = v.InferOutput<typeof exportRun>;

const callsOf = (
  resource: string,
  path: string,
  access: { readonly right: RightRequirement; readonly conditions?: readonly Condition[] },
) => ({
  preview: endpoint({
    id: `${resource}.preview`,
    method: "GET",
    path: `${path}/{id}/preview`,
    summary: "What a run of the export would write now: lines, size, and the first lines of each table",
    ...access,
    params: v.object({ id: idParam }),
    response: exportPreview,
  }),
  runs: endpoint({
    id: `${resource}.runs`,
    method: "GET",
    path: `${path}/{id}/runs`,
    summary: "Runs of the export, newest first, at most 50; those of others only for accounts that see the whole shop",
    ...access,
    params: v.object({ id: idParam }),
    response: v.object({ elements: v.array(exportRun) }),
  }),
  file: endpoint({
    id: `${resource}.file`,
    method: "GET",
    path: `${path}/{id}/file`,
    summary: "The file of a run, for accounts with the rights to all of its tables",
    ...access,
    params: v.object({ id: idParam }),
    query: v.object({ run: idParam }),
    responseType: "file",
  }),
});
export type ExportCalls = ReturnType<typeof callsOf>;

const ACTIVITY_ACCESS = { right: "NETWORK_EXPORT", conditions: ["not-dlu"] } as const satisfies Partial<Endpoint>;

export const activityExportCalls = callsOf("activity-export", "/admin/api/activity-export", ACTIVITY_ACCESS);
export const calendarExportCalls = callsOf("ecal-export", "/admin/api/appointment-calendar/exports", {
  right: ["APPOINTMENTS", "NETWORK_EXPORT", "E_CALENDAR_SUPER_ADMIN"],
});

const named = v.array(v.object({ name: v.string(), title: v.string() }));

export const activityExportChoices = endpoint({
  id: "activity-export.choices",
  method: "GET",
  path: "/admin/api/activity-export/choices",
  summary:
    "Columns and statuses of each kind that the account may export, in its language, and the shops of its network",
  ...ACTIVITY_ACCESS,
  response: v.object({
    kinds: v.array(
      v.object({
        kind: v.picklist(ACTIVITY_EXPORT_KINDS),
        mayExport: v.boolean(),
        columns: named,
        /** Columns without a choice. */
        initial: v.array(v.string()),
        statuses: named,
      }),
    ),
    /** Shops that one export may join, for accounts of the whole network. */
    shops: v.array(v.object({ id: v.number(), name: v.string() })),
  }),
});
