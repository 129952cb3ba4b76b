/**
 * Opens the database: PostgreSQL where an address is given, otherwise the embedded one (PGlite) on disk or in memory. The same SQL
 * runs on both, PostgreSQL 15 and later.
 *
 * Only storage, auth, jobs, mail, context and seed see this file; handlers of resources get a `ScopedDatabase` (scope.ts).
 */
import path from "node:path";
import type { PGliteOptions } from "@electric-sql/pglite";
import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { migrate } from "./migrate";
import * as schema from "./schema";

interface Rows<Row> {
  readonly rows: Row[];
}
/** Both drivers answer raw statements with `rows`. */
export interface RowsResult extends PgQueryResultHKT {
  type: Rows<this["row"]>;
}
export type Schema = typeof schema;
export type Database = PgDatabase<RowsResult, Schema, ExtractTablesWithRelations<Schema>>;
/** Inside `database.transaction(async (transaction) => …)`. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

export interface OpenDatabase {
  readonly database: Database;
  readonly kind: "embedded" | "server";
  /** Runs text of the job queue; several statements when there are no values. */
  executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[]; rowCount: number }>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** `postgres://…`; wins over `dataDirectory`. */
  readonly url?: string;
  /** Folder of the embedded database; `memory` keeps it in memory, for tests. */
  readonly dataDirectory: string;
  /** What an embedded database in memory starts from, for tests: a dump is faster than making one, and so is a compiled engine. */
  readonly embedded?: Pick<PGliteOptions, "loadDataDir" | "pgliteWasmModule">;
}

/** Opens and migrates the database. Throws with a text for the operator when the directory is in use or the server can't be reached. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const open =
    options.url === undefined
      ? await openEmbedded(options.dataDirectory, options.embedded)
      : await openServer(options.url);
  try {
    await migrate(open);
  } catch (error) {
    await open.close();
    throw error;
  }
  return open;
}

async function openServer(url: string): Promise<OpenDatabase> {
  const [{ default: pg }, { drizzle }] = await Promise.all([import("pg"), import("drizzle-orm/node-postgres")]);
  const pool = new pg.Pool({ connectionString: url, max: 10, application_name: "td-admin" });
  // An idle connection that the server closes (a restart, a failover) must not end this process; the pool opens another.
  pool.on("error", (error) => console.error(`Database connection lost: ${error.message}`));
  const database = drizzle(pool, { schema, casing: "snake_case" }) as unknown as Database;
  return {
    database,
    kind: "server",
    async executeSql(text, values = []) {
      const answer: unknown = await pool.query(text, [...values]);
      const result = (Array.isArray(answer) ? answer.at(-1) : answer) as { rows: unknown[]; rowCount: number | null };
      return { rows: result.rows, rowCount: result.rowCount ?? 0 };
    },
    close: () => pool.end(),
  };
}

async function openEmbedded(directory: string, start?: DatabaseOptions["embedded"]): Promise<OpenDatabase> {
  const [{ PGlite }, { drizzle }, { pg_trgm }, { unaccent }, { btree_gist }, { lockDirectory }] = await Promise.all([
    import("@electric-sql/pglite"),
    import("drizzle-orm/pglite"),
    import("@electric-sql/pglite/contrib/pg_trgm"),
    import("@electric-sql/pglite/contrib/unaccent"),
    import("@electric-sql/pglite/contrib/btree_gist"),
    import("./lock"),
  ]);
  const lock = directory === "memory" ? undefined : lockDirectory(directory);
  try {
    const client = await PGlite.create({
      dataDir: lock === undefined ? "memory://" : path.join(directory, "pg"),
      extensions: { pg_trgm, unaccent, btree_gist },
      ...start,
    });
    const database = drizzle(client, { schema, casing: "snake_case" }) as unknown as Database;
    return {
      database,
      kind: "embedded",
      async executeSql(text, values = []) {
        const result = values.length > 0 ? await client.query(text, [...values]) : (await client.exec(text)).at(-1);
        return { rows: result?.rows ?? [], rowCount: result?.affectedRows ?? 0 };
      },
      async close() {
        await client.close();
        lock?.release();
      },
    };
  } catch (error) {
    lock?.release();
    throw error;
  }
}
