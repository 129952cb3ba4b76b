/**
 * Care of the embedded database, which has no autovacuum: statistics, by which statements are planned, and rows marked as visible to all, so
 * that lists and counts read indexes only. Table by table with a pause, since whoever calls meanwhile waits for the one that runs.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { OpenDatabase } from "./db";

/** Rows that may change in a table before it is cared for again, as a server's autovacuum counts: some, and a part of all. */
const SOME = 50;
const PART = 0.1;
/** Between two tables. */
const PAUSE_MS = 50;

/** A server writes down what changed once in a while; here the counts are wanted at once. */
const COUNT_NOW = "select pg_stat_force_next_flush()";
const CHANGED = `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where n_mod_since_analyze > ${SOME} + ${PART} * n_live_tup or n_dead_tup > ${SOME} + ${PART} * n_live_tup
    or n_ins_since_vacuum > ${SOME} + ${PART} * n_live_tup`;

/**
 * Vacuums and analyses the tables that have changed much; answers their names.
 * @param goesOn asked before each table; the rest waits for the next time when it says no
 */
export async function vacuumChanged(
  { executeSql }: Pick<OpenDatabase, "executeSql">,
  goesOn: () => boolean = () => true,
): Promise<string[]> {
  await executeSql(COUNT_NOW);
  const { rows } = await executeSql(CHANGED);
  const done: string[] = [];
  for (const { name } of rows as readonly { name: string }[]) {
    if (!goesOn()) break;
    await executeSql(`vacuum (analyze) ${name}`);
    done.push(name);
    await pause(PAUSE_MS);
  }
  return done;
}
