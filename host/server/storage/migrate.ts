/** Brings the database up to the schema of this build. Each migration runs once, in one transaction with the others. */
import { sql } from "drizzle-orm";
import type { OpenDatabase } from "./db";
import { MIGRATIONS } from "./migrations.gen";

/** Any constant: names our migrations among advisory locks. */
const LOCK = 7_360_221;

/**
 * Runs what is missing, in order. On a PostgreSQL server an advisory lock of the transaction makes several processes that start at
 * once wait for each other; the embedded database has one process only.
 */
export async function migrate({ database, kind }: Pick<OpenDatabase, "database" | "kind">): Promise<readonly string[]> {
  return database.transaction(async (transaction) => {
    if (kind === "server") await transaction.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    await transaction.execute(
      sql`create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`,
    );
    const { rows } = await transaction.execute<{ name: string }>(sql`select name from migration`);
    const done = new Set(rows.map((row) => row.name));
    const unknown = [...done].filter((name) => !MIGRATIONS.some((migration) => migration.name === name));
    if (unknown.length > 0)
      throw new Error(
        `The database was migrated by a newer version of td-admin (${unknown.join(", ")}). Start that version, or restore a backup.`,
      );
    const applied: string[] = [];
    for (const { name, statements } of MIGRATIONS) {
      if (done.has(name)) continue;
      for (const statement of statements) await transaction.execute(sql.raw(statement));
      await transaction.execute(sql`insert into migration (name) values (${name})`);
      applied.push(name);
    }
    return applied;
  });
}
