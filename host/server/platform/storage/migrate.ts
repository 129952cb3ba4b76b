/** Brings the database up to the schema of this build. */
import { sql } from "drizzle-orm";
import type { OpenDatabase } from "./db";
import { MIGRATIONS } from "./migrations.gen";

/** Key of the advisory lock that serialises migrations; an arbitrary constant. */
const LOCK = 7_360_221;

/** Throws an error with a remedy when the database has migrations that this build does not know. */
function requireKnownMigrations(applied: ReadonlySet<string>): void {
  const unknownNames = [...applied].filter((name) => !MIGRATIONS.some((migration) => migration.name === name));
  if (unknownNames.length === 0) return;
  const [baseline] = MIGRATIONS;
  if (baseline !== undefined && !applied.has(baseline.name))
    throw new Error(
      "The database was created by an early pre-release of td-admin and cannot be upgraded. " +
        "Export what you need with that version, then start with an empty database: " +
        "move the data directory away (TD_DATA_DIR, .data by default), or name another database in DATABASE_URL.",
    );
  throw new Error(
    `The database was migrated by a newer version of td-admin (${unknownNames.join(", ")}). Start that version, or restore a backup.`,
  );
}

/**
 * Applies the missing migrations in order, in one transaction, and returns their names. On a PostgreSQL server an advisory lock
 * makes processes that start together wait for each other; the embedded database has only one process.
 *
 * @throws when the database belongs to an older or newer, incompatible version.
 */
export async function migrate({ database, kind }: Pick<OpenDatabase, "database" | "kind">): Promise<readonly string[]> {
  return database.transaction(async (transaction) => {
    if (kind === "server") await transaction.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    await transaction.execute(
      sql`create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`,
    );
    const { rows } = await transaction.execute<{ name: string }>(sql`select name from migration`);
    const existing = new Set(rows.map((row) => row.name));
    requireKnownMigrations(existing);
    const applied: string[] = [];
    for (const { name, statements } of MIGRATIONS) {
      if (existing.has(name)) continue;
      for (const statement of statements) await transaction.execute(sql.raw(statement));
      await transaction.execute(sql`insert into migration (name) values (${name})`);
      applied.push(name);
    }
    return applied;
  });
}
