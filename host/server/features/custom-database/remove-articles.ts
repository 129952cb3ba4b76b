/** Deletes and restores articles of a level in bulk. */
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { articleName } from "../../../../src/contract/article-name";
import { ApiProblem, duplicateProblem } from "../../platform/http/problem";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { registryFor } from "../../resources/service";
import type { KindContext } from "../../resources/types";
import { removable } from "../../resources/writing/removal";
import { load, removeRecords, restoreRecords } from "../../resources/writing/write-records";

/** Returns the ids of the articles of a level. */
export async function articlesIn(data: ScopedDatabase, level: number): Promise<number[]> {
  const where = and(eq(record.resource, articleName(level)), isNull(record.deletedAt)) ?? sql`false`;
  const rows = await data.selectFields(record, { id: record.id }, { where, orderBy: [asc(record.id)] });
  return rows.map(({ id }) => id);
}

/** Returns the level's service and a caller that knows it. Throws 404 when the level is gone. */
async function serviceOfLevel(level: number, { caller, data }: KindContext) {
  const registry = await registryFor(caller.registry, articleName(level), data);
  const service = registry.get(articleName(level));
  if (service === undefined) throw new ApiProblem("not-found");
  return { service, caller: { ...caller, registry } };
}

/** Deletes articles and returns the ids of those that existed. Throws the first refusal. */
export async function removeArticles(level: number, ids: readonly number[], context: KindContext): Promise<number[]> {
  const { service, caller } = await serviceOfLevel(level, context);
  const { data } = context;
  const { allowed, refused } = await removable(service, caller, data, await load(service, caller, data, ids));
  for (const { problem } of refused) throw problem;
  const { removed } = await removeRecords(service, caller, data, allowed, { verb: "DELETE" });
  return removed.map(({ id }) => id);
}

/** Brings deleted articles back. Throws when another one has the key of one of them by now. */
export async function restoreArticles(level: number, ids: readonly number[], context: KindContext): Promise<void> {
  const { service, caller } = await serviceOfLevel(level, context);
  try {
    await restoreRecords(service, caller, context.data, ids);
  } catch (error) {
    throw duplicateProblem(error) ?? error;
  }
}
