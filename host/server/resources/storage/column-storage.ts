/** Storage of a resource whose fields are columns of its own table. */
import { and, eq, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import type { Field } from "../../../../src/contract/fields";
import type { AnyResource } from "../../../../src/contract/resource";
import { idIn } from "../../../../src/contract/record-values";
import { columnList, assignments, oneOf, recordset, STAMPS, stampsOf } from "../../platform/storage/recordset";
import type { ColumnTypes } from "../../platform/storage/recordset";
import type { DataScope } from "../../platform/storage/scope";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { encodeValue } from "./codec";
import { byLowerCaseText, findDuplicates } from "./duplicates";
import { foldedKey, moneyField } from "./json-field";
import { searchText } from "./record-storage";
import type { ChangedRow, ComputedFields, FieldSql, NewRow, Owner, ResourceStorage } from "./resource-storage";

/** A table with the columns that every resource needs. */
export type ColumnTable = PgTable & {
  readonly id: PgColumn;
  readonly version: PgColumn;
  readonly createdAt: PgColumn;
  readonly updatedAt: PgColumn;
  readonly updatedBy: PgColumn;
  readonly deletedAt: PgColumn;
  readonly search: PgColumn;
};

export interface ColumnOptions {
  readonly table: ColumnTable;
  /** Column by field; a field without an entry is computed. */
  readonly columns: Readonly<Record<string, PgColumn>>;
  readonly computed?: ComputedFields;
  /** Condition of the resource's rows in addition to the table's rule. */
  readonly within?: (scope: DataScope) => SQL;
  /** Field with the dealer that a record is about. */
  readonly dealer?: string;
  /** Column with the shop that owns a record. Without it, records belong to what they refer to. */
  readonly owner?: PgColumn;
}

/** PostgreSQL's JSON writes instants in the time zone of the connection. */
const isoInstant = (column: PgColumn): SQL =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL of a column, compared according to the kind of its field. */
function columnField(column: PgColumn, { kind }: Field): FieldSql {
  switch (kind) {
    case "choices":
    case "references":
    case "rows":
      return { value: column, isEmpty: sql`coalesce(${column}, '[]'::jsonb) = '[]'::jsonb` };
    case "openingHours":
    case "address":
    case "file":
      return { value: column };
    case "money":
      return moneyField(column);
    case "dateTime":
      return { value: isoInstant(column), key: column };
    case "boolean":
    case "position":
      return { value: column, key: column, isNeverNull: true };
    case "choice":
    case "code":
      return { value: sql`${column}::text`, key: sql`${column}::text collate "C"` };
    case "date":
      return { value: sql`${column}::text`, key: sql`${column}::text collate "C"` };
    case "text":
      return { value: column, key: foldedKey(column) };
    default:
      return { value: column, key: column };
  }
}

export class ColumnStorage implements ResourceStorage {
  readonly table: ColumnTable;
  readonly joins: ResourceStorage["joins"] = [];
  readonly id: PgColumn;
  readonly version: PgColumn;
  readonly createdAt: PgColumn;
  readonly updatedAt: PgColumn;
  readonly updatedBy: PgColumn;
  readonly search: PgColumn;
  readonly #types: ColumnTypes;
  readonly #name: ReturnType<typeof sql.identifier>;

  constructor(
    readonly resource: AnyResource,
    readonly options: ColumnOptions,
  ) {
    const { table, columns } = options;
    this.table = table;
    this.id = table.id;
    this.version = table.version;
    this.createdAt = table.createdAt;
    this.updatedAt = table.updatedAt;
    this.updatedBy = table.updatedBy;
    this.search = table.search;
    this.#name = sql.identifier(getTableConfig(table).name);
    this.#types = Object.fromEntries(
      [...Object.values(columns), table.search].map((column) => [columnName(column), column.getSQLType()]),
    );
  }

  field(name: string): FieldSql | undefined {
    const field = this.resource.fields[name];
    const column = this.options.columns[name];
    if (field === undefined) return undefined;
    return column === undefined ? this.options.computed?.[name] : columnField(column, field);
  }

  rows(scope: DataScope, deleted = false): SQL {
    const state = deleted ? isNotNull(this.table.deletedAt) : isNull(this.table.deletedAt);
    return and(state, this.options.within?.(scope)) ?? state;
  }

  dealerOf(values: NewRow["values"]): number | undefined {
    const { dealer } = this.options;
    return dealer === undefined ? undefined : idIn(values[dealer]);
  }

  mayCreate({ shopId }: DataScope): boolean {
    return shopId !== null;
  }

  async insert(data: ScopedDatabase, rows: readonly NewRow[]): Promise<number[]> {
    const { shopId, userId } = data.scope;
    const owner = this.options.owner === undefined ? undefined : columnName(this.options.owner);
    const columns = { ...this.#types, ...STAMPS, ...(owner !== undefined && { [owner]: "bigint" }) };
    const sent = rows.map((row) => ({
      ...this.#encode(row),
      ...stampsOf(row, userId),
      ...(owner !== undefined && { [owner]: shopId }),
    }));
    const written = await data.execute<{ id: number | string }>(
      this.table,
      () =>
        sql`insert into ${this.#name} (${columnList(columns)}) select ${columnList(columns, "u.")} from ${recordset(sent, columns)} returning id`,
      "write",
    );
    return written.map(({ id }) => Number(id));
  }

  async update(data: ScopedDatabase, rows: readonly ChangedRow[]): Promise<number[]> {
    if (rows.length === 0) return [];
    const sent = rows.map((row) => ({ ...this.#encode(row), row_id: row.id, expected: row.version }));
    const written = await data.execute<{ id: number | string }>(
      this.table,
      (
        scope,
      ) => sql`update ${this.#name} set ${assignments(this.#types)}, version = ${this.table.version} + 1, updated_at = now(), updated_by = ${data.scope.userId}
        from ${recordset(sent, { row_id: "bigint", expected: "int", ...this.#types })}
        where ${this.table.id} = u.row_id and ${this.table.version} = u.expected and ${this.rows(data.scope)} and ${scope} returning ${this.table.id} as id`,
      "write",
    );
    return written.map(({ id }) => Number(id));
  }

  async setDeleted(data: ScopedDatabase, ids: readonly number[], deleted: boolean): Promise<number[]> {
    const written = await data.execute<{ id: number | string }>(
      this.table,
      (
        scope,
      ) => sql`update ${this.#name} set deleted_at = ${deleted ? sql`now()` : sql`null`}, version = ${this.table.version} + 1, updated_at = now(), updated_by = ${data.scope.userId}
        where ${this.table.id} ${oneOf(ids)} and ${this.rows(data.scope, !deleted)} and ${scope} returning ${this.table.id} as id`,
      "write",
    );
    return written.map(({ id }) => Number(id));
  }

  findDuplicates(
    data: ScopedDatabase,
    name: string,
    values: readonly unknown[],
    within?: Owner,
  ): Promise<readonly number[][]> {
    const column = this.options.columns[name];
    if (column === undefined) return Promise.resolve([]);
    const owner = within === undefined ? undefined : this.options.columns[within.field];
    const ofOwner = owner === undefined || within === undefined ? undefined : eq(owner, within.id);
    const inScope = (scope: SQL): SQL => and(this.rows(data.scope), scope, ofOwner) ?? scope;
    return findDuplicates(data, this.table, values, byLowerCaseText(sql`${column}`, values), inScope, this.table.id);
  }

  #encode({ values }: NewRow): Record<string, unknown> {
    const encoded = Object.entries(this.options.columns).map(([name, column]): [string, unknown] => {
      const field = this.resource.fields[name];
      const value = field === undefined ? undefined : encodeValue(field, values[name]);
      return [columnName(column), value ?? null];
    });
    return { ...Object.fromEntries(encoded), search: searchText(this.resource, values) };
  }
}

/** Name in the database: that of the property in snake case, as drizzle derives it. */
const columnName = ({ name }: PgColumn): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
