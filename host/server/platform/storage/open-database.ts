/**
 * Opens the database: PostgreSQL when a URL is given, else the embedded one (PGlite) on disk or in memory. All SQL must run on both,
 * and on PostgreSQL 15 and later.
 */
import path from "node:path";
import type { Database, OpenDatabase } from "./db";
import { errorText } from "../error-text";
import { isDatabaseAway } from "./database-away";
import { migrate } from "./migrate";
import * as schema from "./schema";
import { declareShared } from "./scoped-database";
import type { PoolLimits } from "./server-pool";

/** Key of the advisory lock that lets one process at a time run long work; an arbitrary constant. */
const EXCLUSIVE_LOCK = 7_360_222;

export interface DatabaseOptions {
  /** `postgres://…`; takes precedence over `dataDirectory`. */
  readonly url?: string;
  /** Folder with the embedded database in `pg`, which it creates. */
  readonly dataDirectory: string;
  /** Limits of the connections to a server. */
  readonly limits?: PoolLimits;
  /** Compiled engine of the embedded database; a process that opens several saves the time to compile it for each. */
  readonly engine?: WebAssembly.Module;
}

/** Opens and migrates the database. Throws an error for the operator when the directory is in use or the server is unreachable. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const open =
    options.url === undefined
      ? await openEmbedded(options.dataDirectory, options.engine)
      : await openServer(options.url, options.limits);
  try {
    await open.unlimited((database) => migrate({ database, kind: open.kind }));
  } catch (error) {
    await open.close();
    if (!isDatabaseAway(error)) throw error;
    throw new Error(
      `The database in DATABASE_URL does not answer (${errorText(error)}). Start it, or correct DATABASE_URL.`,
    );
  }
  return open;
}

/** Opens a PostgreSQL server without migrating it. The first statement connects. */
export async function openServer(url: string, limits?: PoolLimits): Promise<OpenDatabase> {
  const [{ serverPool }, { drizzle }] = await Promise.all([
    import("./server-pool"),
    import("drizzle-orm/node-postgres"),
  ]);
  const databaseOf = (pool: ReturnType<typeof serverPool>): Database => drizzle(pool, { schema, casing: "snake_case" });
  const pool = serverPool(url, limits);
  return {
    database: declareShared(databaseOf(pool)),
    kind: "server",
    async executeSql(text, values = []) {
      const queryResult: unknown = await pool.query(text, [...values]);
      const result = (Array.isArray(queryResult) ? queryResult.at(-1) : queryResult) as {
        rows: unknown[];
        rowCount: number | null;
      };
      return { rows: result.rows, rowCount: result.rowCount ?? 0 };
    },
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async unlimited(work) {
      const pool = serverPool(url, { ...limits, statementSeconds: 0 });
      // A session holds the lock, because a long transaction would prevent vacuum from cleaning up. The end of the session releases it.
      const client = await pool.connect();
      try {
        await client.query("select pg_advisory_lock($1)", [EXCLUSIVE_LOCK]);
        return await work(databaseOf(pool));
      } finally {
        client.release(true);
        await pool.end();
      }
    },
    close: () => pool.end(),
  };
}

async function openEmbedded(directory: string, engine?: WebAssembly.Module): Promise<OpenDatabase> {
  const [{ openClient }, { drizzle }, { lockDirectory }] = await Promise.all([
    import("./embedded-client"),
    import("drizzle-orm/pglite"),
    import("./lock"),
  ]);
  const lock = lockDirectory(directory);
  try {
    const client = await openClient(path.join(directory, "pg"), engine);
    const database = drizzle(client, { schema, casing: "snake_case" }) as unknown as Database;
    return {
      database,
      kind: "embedded",
      async executeSql(text, values = []) {
        const result = values.length > 0 ? await client.query(text, [...values]) : (await client.exec(text)).at(-1);
        return { rows: result?.rows ?? [], rowCount: result?.affectedRows ?? 0 };
      },
      unlimited: (work) => work(database),
      async close() {
        await client.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
