/** Versions of records, from which an earlier state can be restored. */
import { and, eq, sql } from "drizzle-orm";
import { oneOf } from "./recordset";
import { recordVersion } from "./schema";
import type { ScopedDatabase } from "./scoped-database";

/** Maximum number of stored versions per record. */
const MAX_VERSIONS = 50;

/** A version of a record to store. */
export interface NewVersion {
  readonly recordId: number;
  readonly version: number;
  readonly snapshot: Readonly<Record<string, unknown>>;
}

/** Stores versions of records of one resource and deletes those beyond the last 50 of each record. Sends both statements at once. */
export async function storeVersions(
  data: ScopedDatabase,
  resource: string,
  versions: readonly NewVersion[],
): Promise<void> {
  if (versions.length === 0) return;
  const { shopId } = data.scope;
  const stored = data.insert(
    recordVersion,
    ...versions.map((version) => ({ ...version, resource, shopId, actorId: data.actor.userId })),
  );
  await Promise.all([stored, removeOld(data, resource, versions)]);
}

async function removeOld(data: ScopedDatabase, resource: string, versions: readonly NewVersion[]): Promise<void> {
  const full = versions.filter(({ version }) => version > MAX_VERSIONS);
  if (full.length === 0) return;
  const limits = sql.join(
    full.map(
      ({ recordId, version }) =>
        sql`(${recordVersion.recordId} = ${recordId} and ${recordVersion.version} <= ${version - MAX_VERSIONS})`,
    ),
    sql` or `,
  );
  await data.remove(
    recordVersion,
    and(
      eq(recordVersion.resource, resource),
      sql`${recordVersion.recordId} ${oneOf(full.map(({ recordId }) => recordId))}`,
      sql`(${limits})`,
    ) ?? sql`false`,
  );
}
