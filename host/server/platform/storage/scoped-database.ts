/**
 * The database access of request handlers. Every query includes the scope condition of its table's rule, and no method lets the
 * caller replace it.
 */
import { sql, type GetColumnData, type InferInsertModel, type InferSelectModel, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { writeAudit, type Actor, type AuditEntry } from "./audit";
import type { Database, Transaction } from "./db";
import { holdLease } from "./lease";
import { scopeRule, type DataScope } from "./scope";

export type Selection = Readonly<Record<string, PgColumn | SQL | SQL.Aliased | PgTable>>;

/** Row type of a selection: columns and SQL by their type, tables as whole rows. */
export type RowOf<S extends Selection> = {
  [Name in keyof S]: S[Name] extends PgColumn
    ? GetColumnData<S[Name]>
    : S[Name] extends SQL<infer Value> | SQL.Aliased<infer Value>
      ? Value
      : S[Name] extends PgTable
        ? InferSelectModel<S[Name]>
        : never;
};

export interface QueryOptions {
  readonly where?: SQL;
  readonly orderBy?: readonly (SQL | PgColumn)[];
  readonly limit?: number;
  readonly offset?: number;
  /** Adds the joined table's scope condition to `on`, if it has a rule and `unscoped` is not set. */
  readonly joins?: readonly {
    readonly table: PgTable;
    readonly on: SQL;
    readonly kind?: "left" | "inner";
    readonly unscoped?: true;
  }[];
  readonly groupBy?: readonly (SQL | PgColumn)[];
  /** Locks the rows until the transaction ends. */
  readonly forUpdate?: boolean;
}

/** The used part of drizzle's query builder, whose own type does not work with generic tables. */
interface Builder extends PromiseLike<unknown[]> {
  where(condition: SQL): Builder;
  leftJoin(table: PgTable, on: SQL): Builder;
  innerJoin(table: PgTable, on: SQL): Builder;
  groupBy(...by: (SQL | PgColumn)[]): Builder;
  orderBy(...by: (SQL | PgColumn)[]): Builder;
  limit(count: number): Builder;
  offset(count: number): Builder;
  for(strength: "update"): Builder;
}

/** Combines conditions in parentheses, so that a hand-written `or` cannot bypass the scope. */
const allOf = (scope: SQL, where: SQL | undefined): SQL =>
  where === undefined ? scope : sql`(${scope}) and (${where})`;

const connections = new WeakMap<ScopedDatabase, Database | Transaction>();

let writes = 0;
/** Number of scoped writes by this process. A change means that cached reads may be stale. */
export const writeCount = (): number => writes;

/** Makes every cached read of this process stale. */
export const forgetReads = (): void => {
  writes++;
};

/**
 * Returns the same connection without a scope, for modules that work across shops on purpose and check access themselves.
 * tests/server/raw-database.test.ts lists them.
 */
export function acrossShops(data: ScopedDatabase): Database | Transaction {
  const database = connections.get(data);
  if (database === undefined) throw new Error("This ScopedDatabase was not created by its constructor");
  return database;
}

const shared = new WeakSet<object>();

/** Declares that other processes may write to the database, so that this process does not notice all writes. Returns the database. */
export function declareShared<D extends object>(database: D): D {
  shared.add(database);
  return database;
}

/** Returns whether other processes may write to the database. */
export const isShared = (data: ScopedDatabase): boolean => shared.has(connectionOf(data));

/** Returns an object that identifies the connection or transaction, as a cache key for reads. */
export const connectionOf = (data: ScopedDatabase): object => connections.get(data) ?? data;

/** Work for the end of a transaction. */
interface TransactionEnd {
  /** Writes that are sent with the commit. */
  readonly lastWrites: (() => Promise<unknown>)[];
  /** Callbacks to run after the commit. */
  readonly callbacks: (() => void)[];
  /** Work after a rollback, with the database outside the transaction. */
  readonly rollbackWork: ((database: Database | Transaction) => Promise<void>)[];
}

/** Database access within a scope. Changes are attributed to `actor`. */
export class ScopedDatabase {
  readonly #database: Database | Transaction;
  /** Undefined outside a transaction. */
  readonly #end: TransactionEnd | undefined;

  constructor(
    database: Database | Transaction,
    readonly scope: DataScope,
    readonly actor: Actor,
    end?: TransactionEnd,
  ) {
    this.#database = database;
    this.#end = end;
    connections.set(this, database);
  }

  /** True when a write needs a new transaction that holds the job's lease. */
  get #needsLease(): boolean {
    return this.actor.lease !== undefined && this.#end === undefined;
  }

  /** Returns the scope condition of a table, for hand-written statements. */
  condition(table: PgTable, access: "read" | "write" = "read"): SQL {
    const rule = scopeRule(table);
    return access === "write" && rule.write ? rule.write(this.scope) : rule.read(this.scope);
  }

  /** Selects whole rows. */
  async select<T extends PgTable>(table: T, options: QueryOptions = {}): Promise<InferSelectModel<T>[]> {
    const rows = await this.#build({ row: table }, table, options);
    return rows.map((row) => (row as { row: InferSelectModel<T> }).row);
  }

  /** Selects the given columns and expressions. */
  async selectFields<S extends Selection>(table: PgTable, fields: S, options: QueryOptions = {}): Promise<RowOf<S>[]> {
    return (await this.#build(fields, table, options)) as RowOf<S>[];
  }

  /** Returns the first matching row in scope, or undefined. */
  async find<T extends PgTable>(
    table: T,
    where: SQL,
    options: Omit<QueryOptions, "where" | "limit"> = {},
  ): Promise<InferSelectModel<T> | undefined> {
    return (await this.select(table, { ...options, where, limit: 1 }))[0];
  }

  /** Counts rows, up to `limit` when given. */
  async count(table: PgTable, where?: SQL, limit?: number): Promise<number> {
    const condition = allOf(this.condition(table), where);
    const limitClause = limit === undefined ? sql`` : sql`limit ${limit}`;
    const { rows } = await this.#database.execute<{ count: number | string }>(
      sql`select count(*) as count from (select 1 from ${table} where ${condition} ${limitClause}) counted`,
    );
    return Number(rows[0]?.count ?? 0);
  }

  /** Inserts rows, sets their owner and returns them as stored. */
  async insert<T extends PgTable>(table: T, ...values: readonly InferInsertModel<T>[]): Promise<InferSelectModel<T>[]> {
    const { insert } = scopeRule(table);
    if (insert === undefined)
      throw new Error("Rows of this table cannot be inserted through a scope: its rule has no `insert`.");
    if (values.length === 0) return [];
    if (this.#needsLease) return this.transaction((data) => data.insert(table, ...values));
    writes++;
    const scopedRows = values.map((row) => insert(this.scope, row as Record<string, unknown>));
    return (await this.#database
      .insert(table)
      .values(scopedRows as never)
      .returning()) as InferSelectModel<T>[];
  }

  /** Updates rows and returns them as stored. Returns none when no row in scope matches, e.g. because the version has changed. */
  async update<T extends PgTable>(
    table: T,
    set: Partial<InferInsertModel<T>>,
    where: SQL,
  ): Promise<InferSelectModel<T>[]> {
    if (this.#needsLease) return this.transaction((data) => data.update(table, set, where));
    writes++;
    const condition = allOf(this.condition(table, "write"), where);
    const updated = this.#database.update(table).set(set).where(condition);
    return (await updated.returning()) as InferSelectModel<T>[];
  }

  /** Deletes rows permanently and returns them. */
  async remove<T extends PgTable>(table: T, where: SQL): Promise<InferSelectModel<T>[]> {
    if (this.#needsLease) return this.transaction((data) => data.remove(table, where));
    writes++;
    const condition = allOf(this.condition(table, "write"), where);
    return (await this.#database.delete(table).where(condition).returning()) as InferSelectModel<T>[];
  }

  /** Runs a hand-written statement. The callback receives the table's scope condition and must use it. */
  async execute<Row extends Record<string, unknown>>(
    table: PgTable,
    build: (scope: SQL) => SQL,
    access: "read" | "write" = "read",
  ): Promise<Row[]> {
    if (access === "write" && this.#needsLease) return this.transaction((data) => data.execute(table, build, access));
    if (access === "write") writes++;
    return (await this.#database.execute<Row>(build(sql`(${this.condition(table, access)})`))).rows;
  }

  /** Takes a named lock within the shop until the transaction ends; others wait for it. */
  async lock(name: string): Promise<void> {
    await this.#database.execute(
      sql`select pg_advisory_xact_lock(hashtext(${`td-admin.${name}`}), ${this.scope.shopId ?? 0}::int)`,
    );
  }

  /**
   * Runs `work` in a transaction. The transaction of a job fails when another process has claimed the job. Use only the given database
   * inside: on the embedded database, the outer one would deadlock.
   */
  async transaction<Result>(work: (database: ScopedDatabase) => Promise<Result>): Promise<Result> {
    const writesBefore = writes;
    const end: TransactionEnd = { lastWrites: [], callbacks: [], rollbackWork: [] };
    const { lease } = this.actor;
    let lastWrites: Promise<unknown> = Promise.resolve();
    let result: Result;
    try {
      result = await this.#database.transaction(async (transaction) => {
        if (lease !== undefined && this.#needsLease) await holdLease(transaction, lease);
        const workResult = await work(new ScopedDatabase(transaction, this.scope, this.actor, end));
        lastWrites = Promise.all(end.lastWrites.map((write) => write()));
        // The failure is handled below. Until then it must not count as an unhandled rejection.
        lastWrites.catch(() => undefined);
        return workResult;
      });
      await lastWrites;
    } catch (error) {
      for (const rollbackWork of end.rollbackWork) await rollbackWork(this.#database);
      // After a failed write, PostgreSQL rolls back instead of committing. The error of the write has the reason.
      await lastWrites;
      throw error;
    }
    // Other connections see the writes from here on.
    if (writes > writesBefore) writes++;
    for (const callback of end.callbacks) this.afterCommit(callback);
    return result;
  }

  /**
   * Sends a write in one round trip with the commit of the transaction, so use it for rows that the transaction does not read. `write` must
   * send all its statements at once. A failure rolls the transaction back. Outside a transaction, `write` runs immediately.
   */
  async withCommit(write: () => Promise<unknown>): Promise<void> {
    if (this.#end === undefined) await write();
    else this.#end.lastWrites.push(write);
  }

  /** Runs the callback after the transaction commits; never after a rollback. */
  afterCommit(callback: () => void): void {
    if (this.#end === undefined) callback();
    else this.#end.callbacks.push(callback);
  }

  /**
   * Runs `work` outside the transaction after it was rolled back, for what must outlast a refusal, such as a counted attempt. An error of
   * `work` replaces the one that caused the rollback. Nothing runs after a commit, or outside a transaction.
   */
  afterRollback(work: (database: Database | Transaction) => Promise<void>): void {
    this.#end?.rollbackWork.push(work);
  }

  /** Appends a journal entry in this transaction. The shop defaults to the session's. */
  audit(entry: AuditEntry): Promise<void> {
    return writeAudit(this.#database, this.actor, {
      shopId: this.scope.shopId,
      networkId: this.scope.networkId,
      ...entry,
    });
  }

  /** Appends several journal entries in one statement. */
  audits(entries: readonly AuditEntry[]): Promise<void> {
    const place = { shopId: this.scope.shopId, networkId: this.scope.networkId };
    return writeAudit(this.#database, this.actor, ...entries.map((entry) => ({ ...place, ...entry })));
  }

  #build(fields: Selection, table: PgTable, options: QueryOptions): Builder {
    let query = this.#database.select(fields as never).from(table as never) as unknown as Builder;
    for (const { table: other, on, kind = "left", unscoped } of options.joins ?? []) {
      const condition = unscoped ? on : allOf(this.condition(other), on);
      query = kind === "left" ? query.leftJoin(other, condition) : query.innerJoin(other, condition);
    }
    query = query.where(allOf(this.condition(table), options.where));
    if (options.groupBy) query = query.groupBy(...options.groupBy);
    if (options.orderBy) query = query.orderBy(...options.orderBy);
    if (options.limit !== undefined) query = query.limit(options.limit);
    if (options.offset !== undefined) query = query.offset(options.offset);
    return options.forUpdate ? query.for("update") : query;
  }
}
