/** What the database plans for a statement, from its statistics, without reading rows. */
import { sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

/** A step of a plan. The names are PostgreSQL's. */
export interface PlanStep {
  readonly "Node Type": string;
  /** Estimated number of rows that the step returns. */
  readonly "Plan Rows": number;
  readonly Plans?: readonly PlanStep[];
}

/** Returns the last step of a statement's plan. */
export async function queryPlan(
  data: ScopedDatabase,
  table: PgTable,
  build: (scope: SQL) => SQL,
): Promise<PlanStep | undefined> {
  const rows = await data.execute<{ "QUERY PLAN": readonly { readonly Plan: PlanStep }[] }>(
    table,
    (scope) => sql`explain (format json) ${build(scope)}`,
  );
  return rows[0]?.["QUERY PLAN"][0]?.Plan;
}
