/** What a shop has done of the guide: one record a made step, one a block whose completion was recorded. */
import { and, eq, inArray, isNull, notInArray, sql, type SQL } from "drizzle-orm";
import { databaseErrorCode } from "../http/problem";
import type { RequestContext } from "../http/request-context";
// Declares whose dealers are counted.
import "../resources/fitter/fitter-storage";
import { fitter, record } from "../storage/schema";
import type { ScopedDatabase } from "../storage/scoped-database";

const UNIQUE_VIOLATION = "23505";
const STEP = "home-guide-step";
const BLOCK = "home-guide-block";

export interface MadeStep {
  readonly name: string;
  readonly by: string;
  /** ISO instant. */
  readonly at: string;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Steps that were made, by name. */
export async function madeSteps(data: ScopedDatabase): Promise<ReadonlyMap<string, MadeStep>> {
  const rows = await data.select(record, { where: eq(record.resource, STEP) });
  return new Map(
    rows.map(({ code, data: values, createdAt }) => {
      const name = code ?? "";
      return [name, { name, by: textOf(values.by), at: createdAt.toISOString() }];
    }),
  );
}

export async function recordedBlocks(data: ScopedDatabase): Promise<string[]> {
  const rows = await data.select(record, { where: eq(record.resource, BLOCK) });
  return rows.flatMap(({ code }) => code ?? []);
}

/** Keeps a step or block once: of two tabs that say the same at the same time, the second one finds it said. */
async function keep(
  { data, identity }: RequestContext,
  resource: string,
  code: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  try {
    await data.transaction(async (inside) => {
      const known = await inside.find(record, and(eq(record.resource, resource), eq(record.code, code)) ?? sql`false`);
      if (known !== undefined) return;
      const by = identity.userId;
      await inside.insert(record, { resource, code, data: values, createdBy: by, updatedBy: by });
      await inside.audit({ verb: "CREATE", resource, recordLabel: code });
    });
  } catch (error) {
    if (databaseErrorCode(error) !== UNIQUE_VIOLATION) throw error;
  }
}

export const keepStep = (context: RequestContext, name: string): Promise<void> =>
  keep(context, STEP, name, { by: context.identity.initial?.fullName ?? context.identity.fullName });

export const keepBlock = (context: RequestContext, type: string): Promise<void> => keep(context, BLOCK, type, {});

/** A step is no longer made. */
export async function dropStep({ data }: RequestContext, name: string): Promise<void> {
  await data.transaction(async (inside) => {
    const [gone] = await inside.remove(record, and(eq(record.resource, STEP), eq(record.code, name)) ?? sql`false`);
    if (gone !== undefined) await inside.audit({ verb: "DELETE", resource: STEP, recordLabel: name });
  });
}

/** Dealers that no longer take part. */
const GONE = ["ARCHIVED", "MERGED"];

/** How many records each of some resources has in the shop; of dealers, all or those in a status. */
export async function evidenceCounts(
  data: ScopedDatabase,
  resources: readonly string[],
  dealers: SQL = notInArray(fitter.status, GONE),
): Promise<ReadonlyMap<string, number>> {
  const generic = resources.filter((resource) => resource !== "fitter");
  const rows =
    generic.length === 0
      ? []
      : await data.selectFields(
          record,
          { resource: record.resource, count: sql<number>`count(*)::int` },
          { where: and(inArray(record.resource, generic), isNull(record.deletedAt)), groupBy: [record.resource] },
        );
  const counts = new Map<string, number>(rows.map(({ resource, count }) => [resource, count]));
  if (resources.includes("fitter")) counts.set("fitter", await data.count(fitter, dealers));
  return counts;
}

/** Dealers that customers can go to. */
export const ACTIVE_DEALERS = eq(fitter.status, "ACTIVE");
