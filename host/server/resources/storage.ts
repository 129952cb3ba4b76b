/** How a resource is stored, as far as the generic handlers need to know: the same for the generic store and for typed tables. */
import type { SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { AnyResource } from "../../../src/contract/resource";
import type { DataScope } from "../storage/scope";
import type { QueryOptions, ScopedDatabase } from "../storage/scoped-database";

/** SQL of one field. */
export interface FieldSql {
  /** The value as it is decoded by codec.ts. */
  readonly value: SQL | PgColumn;
  /** What is compared and sorted by: folded text, a number, a boolean, an instant, a referenced id. Absent for structured kinds. */
  readonly key?: SQL | PgColumn;
  /** The key is never null, so that an index can give the order in both directions. */
  readonly alwaysThere?: boolean;
  /** Holds where nothing is filled in; by default where `value` is null or an empty list. */
  readonly isEmpty?: SQL;
  /** A list of ids that filters look into, where no record tells it. */
  readonly sought?: SQL;
  /** What a filter of its own kind means; it answers nobody for a text that it can't read. */
  readonly matches?: (text: string) => SQL;
  /** The key, or the test for emptiness, looks into joined tables. */
  readonly joined?: boolean;
}

/** A record to write: what the API would answer, references by id. */
export interface NewRow {
  readonly values: Readonly<Record<string, unknown>>;
  /** Where the record has a past elsewhere: when it was made and last changed (ISO instants), and by whom. Otherwise now, by the caller. */
  readonly past?: { readonly createdAt: string; readonly updatedAt: string; readonly updatedBy: number | null };
}
export interface ChangedRow extends NewRow {
  readonly id: number;
  /** Version that was read; the row is left alone when it is another by now. */
  readonly version: number;
  /** Fields that differ. */
  readonly changed: ReadonlySet<string>;
}

/** Whose record a resource's rows are, on which the write functions rely. */
export interface Writer {
  readonly userId: number | null;
}

export interface ResourceStorage {
  readonly resource: AnyResource;
  /** The table whose scope rule decides what is reached. */
  readonly table: PgTable;
  readonly joins: NonNullable<QueryOptions["joins"]>;
  readonly id: PgColumn;
  readonly version: PgColumn;
  readonly createdAt: PgColumn;
  readonly updatedAt: PgColumn;
  readonly updatedBy: PgColumn;
  /** Folded text that the search box looks into. */
  readonly search: PgColumn;
  /** SQL of a field, or of a meta column, in the languages of the reader (most wanted first). */
  field(name: string, languages: readonly string[]): FieldSql | undefined;
  /** Rows of this resource that are not deleted, or exactly the deleted ones. */
  rows(scope: DataScope, deleted?: boolean): SQL;
  /** Rows of a list, where it leaves some out while no filter asks for them. */
  listed?(scope: DataScope, filter: Readonly<Record<string, string>>): SQL;
  /** Whether the account's reach allows new records and removals at all. */
  mayCreate(scope: DataScope): boolean;
  insert(data: ScopedDatabase, rows: readonly NewRow[]): Promise<number[]>;
  /** Writes rows in one go; answers the ids written, so those missing were changed by somebody else. */
  update(data: ScopedDatabase, rows: readonly ChangedRow[]): Promise<number[]>;
  /** Hides rows, or brings hidden ones back; answers the ids. */
  setDeleted(data: ScopedDatabase, ids: readonly number[], deleted: boolean): Promise<number[]>;
  /** Ids of records that hold each of the values in a unique field. */
  holders(data: ScopedDatabase, field: string, values: readonly unknown[]): Promise<readonly (readonly number[])[]>;
}
