/** Deletes the stored versions of an erased record, from which its personal data could be restored. */
import { and, eq } from "drizzle-orm";
import { recordVersion } from "../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";

/** Runs with the commit, after the version of the erasure itself was written. */
export const forgetVersions = (data: ScopedDatabase, resource: string, id: number): Promise<unknown> =>
  data.withCommit(() =>
    acrossShops(data)
      .delete(recordVersion)
      .where(and(eq(recordVersion.resource, resource), eq(recordVersion.recordId, id))),
  );
