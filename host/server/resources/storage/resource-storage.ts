/** Storage interface used by the generic handlers, implemented by the generic store and by resources with their own table. */
import type { SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { AnyResource } from "../../../../src/contract/resource";
import type { ImportedStamps } from "../../platform/storage/recordset";
import type { DataScope } from "../../platform/storage/scope";
import type { QueryOptions, ScopedDatabase } from "../../platform/storage/scoped-database";

/** Columns of a position, for maps of many records. */
export interface MapColumns {
  /** Tile of the position, see map-grid.ts; null without a position. */
  readonly place: PgColumn;
  /** Random number from 0 to 1023. An index starts with the owner, this and the place. */
  readonly sample: PgColumn;
  readonly lat: PgColumn;
  readonly lng: PgColumn;
}

/** A reference within which values are unique, such as the dealer of a bay. */
export interface Owner {
  readonly field: string;
  readonly id: number;
}

/** SQL expressions of a field. */
export interface FieldSql {
  /** Stored value, decoded by codec.ts. */
  readonly value: SQL | PgColumn;
  /** Sort and comparison key: folded text, number, boolean, instant or referenced id. Absent for structured kinds. */
  readonly key?: SQL | PgColumn;
  /** Compared by filters instead of the key: an amount of money in units of its currency. */
  readonly amount?: SQL;
  /** The key is never null, so that an index serves both sort directions. */
  readonly isNeverNull?: boolean;
  /** Condition for an empty value. Default: `value` is null or an empty list. */
  readonly isEmpty?: SQL;
  /** Condition for records that refer to one of the ids, if not by the value alone. */
  readonly matchesIds?: (ids: readonly number[]) => SQL;
  /** Column with the same text as the key, whose index finds texts that contain another. */
  readonly textIndex?: PgColumn;
  /** Whether an index finds the matches of its filter, so that lists gather them before they sort. */
  readonly isGathered?: boolean;
  /** Second key of a sort by this field alone. Never null, in the storage's own table. */
  readonly tieBreak?: SQL | PgColumn;
  /** Condition of a custom filter; must match nothing for invalid text. */
  readonly matches?: (text: string, shopId: number | null) => SQL;
  /** Columns of a position that a list shows on its map. */
  readonly map?: MapColumns;
  /** Whether the key or emptiness test uses joined tables. */
  readonly joined?: boolean;
}

/** SQL of computed fields by name. */
export type ComputedFields = Readonly<Record<string, FieldSql>>;

/** A record to insert, in API form with references by id. */
export interface NewRow {
  readonly values: Readonly<Record<string, unknown>>;
  /** Author and times of a record inserted with its history; by default the caller and now. */
  readonly importedStamps?: ImportedStamps;
}
/** A record to update, in API form. */
export interface ChangedRow extends NewRow {
  readonly id: number;
  /** Version that was read. The row is skipped when it has changed since. */
  readonly version: number;
  /** Names of changed fields. */
  readonly changed: ReadonlySet<string>;
}

/** How a resource's records are stored. */
export interface Writer {
  readonly userId: number | null;
}

export interface ResourceStorage {
  readonly resource: AnyResource;
  /** Table whose scope rule applies. */
  readonly table: PgTable;
  readonly joins: NonNullable<QueryOptions["joins"]>;
  readonly id: PgColumn;
  readonly version: PgColumn;
  readonly createdAt: PgColumn;
  readonly updatedAt: PgColumn;
  readonly updatedBy: PgColumn;
  /** SQL of the folded search text. */
  readonly search: PgColumn;
  /** Returns the SQL of a field or meta column in the reader's languages, preferred first. */
  field(name: string, languages: readonly string[]): FieldSql | undefined;
  /** Returns the position within one of a record's owners, where records have several; see shared-order.ts. */
  positionIn?(ownerId: number): SQL;
  /** Patterns that the search text must match all, if not one for each word of the query. */
  searchPatterns?(query: string): string[];
  /** Condition for the resource's rows, either not deleted or deleted. */
  rows(scope: DataScope, deleted?: boolean): SQL;
  /** Condition for rows shown by default, if lists hide some unless filtered for. */
  listed?(scope: DataScope, filter: Readonly<Record<string, string>>): SQL;
  /** Returns the dealer that a record is about, if it is about one. Writing it takes a role with that dealer. */
  dealerOf?(values: NewRow["values"]): number | undefined;
  /** Whether the records are the dealers themselves or parts of them, which only owners and managers change. */
  readonly isDealer?: boolean;
  /** Whether the account's reach allows creating and removing records. */
  mayCreate(scope: DataScope): boolean;
  insert(data: ScopedDatabase, rows: readonly NewRow[]): Promise<number[]>;
  /** Updates rows and returns the written ids. Missing ids were changed concurrently. */
  update(data: ScopedDatabase, rows: readonly ChangedRow[]): Promise<number[]>;
  /** Marks rows as deleted or restores them, and returns their ids. */
  setDeleted(data: ScopedDatabase, ids: readonly number[], deleted: boolean): Promise<number[]>;
  /** Returns the ids of records that hold each value of a unique field. Resources with columns may look within one value of a reference. */
  findDuplicates(
    data: ScopedDatabase,
    field: string,
    values: readonly unknown[],
    within?: Owner,
  ): Promise<readonly (readonly number[])[]>;
}
