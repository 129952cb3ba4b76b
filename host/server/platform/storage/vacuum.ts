/**
 * Vacuums the embedded database, which has no autovacuum, to keep planner statistics and the visibility map (index-only scans)
 * current. Tables are processed one at a time with pauses, because calls wait while a vacuum runs.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { OpenDatabase } from "./db";

/** Changed rows that trigger a vacuum, as in PostgreSQL's autovacuum: a fixed number of rows plus a share of the table. */
const BASE_ROWS = 50;
const ROW_SHARE = 0.1;
/** Pause between two tables in milliseconds. */
const PAUSE_MS = 50;

/** Flushes the statistics, which PostgreSQL otherwise writes with a delay. */
const FLUSH_STATISTICS = "select pg_stat_force_next_flush()";
const CHANGED_TABLES = `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where n_mod_since_analyze > ${BASE_ROWS} + ${ROW_SHARE} * n_live_tup or n_dead_tup > ${BASE_ROWS} + ${ROW_SHARE} * n_live_tup
    or n_ins_since_vacuum > ${BASE_ROWS} + ${ROW_SHARE} * n_live_tup`;

/**
 * Vacuums and analyses tables with many changed rows, and returns their names.
 *
 * @param shouldContinue called before each table; when it returns false, the remaining tables wait for the next run
 */
export async function vacuumChangedTables(
  { executeSql }: Pick<OpenDatabase, "executeSql">,
  shouldContinue: () => boolean = () => true,
): Promise<string[]> {
  await executeSql(FLUSH_STATISTICS);
  const { rows } = await executeSql(CHANGED_TABLES);
  const vacuumed: string[] = [];
  for (const { name } of rows as readonly { name: string }[]) {
    if (!shouldContinue()) break;
    await executeSql(`vacuum (analyze) ${name}`);
    vacuumed.push(name);
    await pause(PAUSE_MS);
  }
  return vacuumed;
}
