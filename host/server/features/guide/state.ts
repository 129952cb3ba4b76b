/** Progress of a shop's guide: one record per completed step and per announced block. */
import { and, eq, inArray, isNull, notInArray, sql, type SQL } from "drizzle-orm";
import { textOrEmpty } from "../../../../src/contract/record-values";
import { databaseErrorCode } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
// Imported for its scope rule of the counted dealers.
import "../dealers/storage/fitter-storage";
import { fitter, record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

const UNIQUE_VIOLATION = "23505";
const STEP = "home-guide-step";
const BLOCK = "home-guide-block";

export interface DoneStep {
  readonly name: string;
  readonly by: string;
  /** Completion time as an ISO instant. */
  readonly at: string;
}

/** Loads completed steps by name. */
export async function loadDoneSteps(data: ScopedDatabase): Promise<ReadonlyMap<string, DoneStep>> {
  const rows = await data.select(record, { where: eq(record.resource, STEP) });
  return new Map(
    rows.map(({ code, data: values, createdAt }) => {
      const name = code ?? "";
      return [name, { name, by: textOrEmpty(values.by), at: createdAt.toISOString() }];
    }),
  );
}

/** Returns the types of the blocks whose completion was announced. */
export async function recordedBlocks(data: ScopedDatabase): Promise<string[]> {
  const rows = await data.select(record, { where: eq(record.resource, BLOCK) });
  return rows.flatMap(({ code }) => code ?? []);
}

/** Records a step or block once, even when two tabs do it at the same time. */
async function recordStep(
  { data, identity }: RequestContext,
  resource: string,
  code: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  try {
    await data.transaction(async (transaction) => {
      const existing = await transaction.find(
        record,
        and(eq(record.resource, resource), eq(record.code, code)) ?? sql`false`,
      );
      if (existing !== undefined) return;
      const userId = identity.userId;
      await transaction.insert(record, { resource, code, data: values, createdBy: userId, updatedBy: userId });
      await transaction.audit({ verb: "CREATE", resource, recordLabel: code });
    });
  } catch (error) {
    if (databaseErrorCode(error) !== UNIQUE_VIOLATION) throw error;
  }
}

/** Records a step as completed by the user, or by the real user during a subrogation. */
export const recordGuideStep = (context: RequestContext, name: string): Promise<void> =>
  recordStep(context, STEP, name, { by: context.identity.initial?.fullName ?? context.identity.fullName });

/** Records that the completion of a block was announced. */
export const recordBlock = (context: RequestContext, type: string): Promise<void> =>
  recordStep(context, BLOCK, type, {});

/** Removes the completion of a step. */
export async function removeStep({ data }: RequestContext, name: string): Promise<void> {
  await data.transaction(async (transaction) => {
    const [removed] = await transaction.remove(
      record,
      and(eq(record.resource, STEP), eq(record.code, name)) ?? sql`false`,
    );
    if (removed === undefined) return;
    const changes = [{ field: "by", before: textOrEmpty(removed.data.by), after: null }];
    await transaction.audit({ verb: "DELETE", resource: STEP, recordLabel: name, changes });
  });
}

/** Statuses of dealers that no longer count. */
const INACTIVE_STATUSES = ["ARCHIVED", "MERGED"];

/** Counts the shop's records per resource; dealers optionally by status. */
export async function countEvidence(
  data: ScopedDatabase,
  resources: readonly string[],
  dealers: SQL = notInArray(fitter.status, INACTIVE_STATUSES),
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

/** Condition for dealers open to customers, for `countEvidence`. */
export const ACTIVE_DEALERS = eq(fitter.status, "ACTIVE");
