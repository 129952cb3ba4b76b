/** The export of the activity: orders, requests, payments and what customers said, limited by the rights of who runs it. */
import { ACTIVITY_EXPORT_KINDS } from "../../../../src/contract/exports";
import type { ExportDefinition, ExportPart } from "../exports/export-definition";
import { serviceOf } from "../../resources/service";
import type { Registry } from "../../resources/types";
import { ACTIVITY_SOURCES } from "./kinds";
import { joinTables, readingsOfShops } from "./shops";
import { openTable, type StoredActivityExport } from "./tables";

export const ACTIVITY_EXPORT = "activity-export";

/** Returns what an account needs to export the records of a kind: what the export of their list needs. */
export function partOf(registry: Registry, kind: (typeof ACTIVITY_EXPORT_KINDS)[number]): ExportPart {
  const { exportRight, right, conditions } = serviceOf(registry, ACTIVITY_SOURCES[kind].resource).resource;
  return { name: kind, right: exportRight ?? right?.read ?? [], ...(conditions !== undefined && { conditions }) };
}

export const activityExport = (registry: Registry): ExportDefinition<StoredActivityExport> => ({
  resource: ACTIVITY_EXPORT,
  jobType: ACTIVITY_EXPORT,
  modules: [ACTIVITY_EXPORT],
  parts: ({ kinds = [] }) =>
    ACTIVITY_EXPORT_KINDS.filter((kind) => kinds.includes(kind)).map((kind) => partOf(registry, kind)),
  titleKey: (part) => `${ACTIVITY_EXPORT}.kinds.${part}`,
  async open(part, stored, reading) {
    const kind = ACTIVITY_EXPORT_KINDS.find((known) => known === part);
    if (kind === undefined) throw new Error(`No table of the activity has the name "${part}".`);
    const { shops = [] } = stored;
    if (shops.length === 0) return openTable(kind, stored, registry, reading);
    const ids = shops.map(({ shop }) => shop);
    const tables = [];
    for (const { name, reading: own } of await readingsOfShops(reading, ids, partOf(registry, kind)))
      tables.push({ shop: name, table: await openTable(kind, stored, registry, own) });
    return joinTables(tables, reading.text(`${ACTIVITY_EXPORT}.shop`));
  },
});
