/**
 * Types of the unscoped database, which sees the rows of all shops. Few parts of the server may use it (see raw-database.test.ts);
 * handlers of resources get a `ScopedDatabase`.
 */
import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type * as schema from "./schema";

interface Rows<Row> {
  readonly rows: Row[];
}
/** Result of a raw statement, the same for both drivers. */
export interface RowsResult extends PgQueryResultHKT {
  type: Rows<this["row"]>;
}
export type Schema = typeof schema;
export type Database = PgDatabase<RowsResult, Schema, ExtractTablesWithRelations<Schema>>;
/** The argument of the callback of `database.transaction`. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** An open database. */
export interface OpenDatabase {
  readonly database: Database;
  readonly kind: "embedded" | "server";
  /** Runs SQL of the job queue. Without values, the text may contain several statements. */
  executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[]; rowCount: number }>;
  /** Counts the connections of the pool; the embedded database has none. */
  connections?(): Readonly<Record<"busy" | "idle" | "waiting", number>>;
  /** Runs long work, such as migrations and seeding, in one process at a time and without the time limits of statements. */
  unlimited<Result>(work: (database: Database) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}
