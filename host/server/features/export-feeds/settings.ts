/** A stored export: its values, the account with whose rights it runs, and the marks of its runs. */
import { and, eq, isNull, sql } from "drizzle-orm";
import { exportedResource, type ExportHealth } from "../../../../src/contract/export-configs";
import type { ValuesOfResource } from "../../../../src/contract/resource";
import type exportConfig from "../../../../src/resources/configuration/exports/export-config.resource";
import { exportOwner, exportRun, record } from "../../platform/storage/schema";
import { declareScope, shopRule } from "../../platform/storage/scope";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { jobCaller } from "../../services/jobs/user-jobs";
import type { RequestContext } from "../../platform/http/request-context";
import { markRecord } from "../feeds/marks";

for (const table of [exportOwner, exportRun]) declareScope(table, shopRule(table));

export const EXPORT = "export-config";

type Values = ValuesOfResource<typeof exportConfig>;
/** Stored values: references are ids, and empty values are left out. */
type Stored = Partial<Omit<Values, "level">> & { readonly level?: number };

export interface ExportConfig {
  readonly id: number;
  readonly active: boolean;
  readonly values: Stored;
}

const isConfig = and(eq(record.resource, EXPORT), isNull(record.deletedAt)) ?? sql`false`;

const toConfig = ({ id, active, data }: typeof record.$inferSelect): ExportConfig => ({ id, active, values: data });

export async function findConfig(data: ScopedDatabase, id: number): Promise<ExportConfig | undefined> {
  const found = await data.find(record, and(isConfig, eq(record.id, id)) ?? sql`false`);
  return found === undefined ? undefined : toConfig(found);
}

/** Returns the exports that are not paused. */
export const activeConfigs = async (data: ScopedDatabase): Promise<ExportConfig[]> =>
  (await data.select(record, { where: and(isConfig, eq(record.active, true)), orderBy: [record.id] })).map(toConfig);

/** Returns the resource whose records an export holds; null while its level of an own database is missing. */
export const resourceOf = ({ kind, level }: Pick<Stored, "kind" | "level">): string | null =>
  exportedResource(kind ?? null, level ?? null);

export interface ExportMarks {
  readonly health?: ExportHealth;
  readonly lastRunAt?: string;
  readonly lastLines?: number;
  readonly lastBytes?: number;
  readonly failures?: number;
  readonly nextRunAt?: string | null;
}

export const markConfig = (data: ScopedDatabase, id: number, marks: ExportMarks, active?: boolean): Promise<void> =>
  markRecord(data, { resource: EXPORT, id }, { ...marks }, active);

/** A paused export stays paused, also when a person runs it. */
export const healthAfter = ({ active }: ExportConfig, health: ExportHealth): ExportHealth =>
  active ? health : "PAUSED";

/** Has the scheduled runs of an export hold what the caller may export. */
export async function ownConfig(context: RequestContext, data: ScopedDatabase, configId: number): Promise<void> {
  const { userId } = context.identity;
  const caller = jobCaller(context);
  const shopId = data.scope.shopId ?? 0;
  await data.execute(
    exportOwner,
    () => sql`insert into ${exportOwner} (config_id, shop_id, user_id, caller) values (${configId}, ${shopId}, ${userId}, ${JSON.stringify(caller)}::jsonb)
      on conflict (config_id) do update set user_id = excluded.user_id, caller = excluded.caller`,
    "write",
  );
}

export const ownerOf = (data: ScopedDatabase, configId: number) =>
  data.find(exportOwner, eq(exportOwner.configId, configId));
