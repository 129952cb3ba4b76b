/**
 * Totals of lists. On the embedded database, counting thousands of rows takes longer than reading a page, so large totals are cached briefly;
 * the next page and other sort orders reuse them. A write invalidates the cache at once. On a PostgreSQL server, where other processes write
 * too, totals are counted with each page, so that they agree with its rows.
 */
import { getTableName, sql, type SQL } from "drizzle-orm";
import { EXACT_TOTAL } from "../../../../src/contract/list-query";
import { dialect } from "../../platform/storage/dialect";
import { connectionOf, isShared, writeCount, type ScopedDatabase } from "../../platform/storage/scoped-database";
import { joinsOf, type ListCondition } from "./list-conditions";
import { queryPlan } from "./query-plan";
import type { ResourceStorage } from "../storage/resource-storage";

/** Minimum total to cache. */
const MIN_CACHED_TOTAL = 2_000;
/** Milliseconds that a total is cached. */
const CACHE_MS = 10_000;
/** Maximum cached totals. */
const MAX_ENTRIES = 500;

interface CachedTotal {
  readonly total: number;
  readonly expiresAt: number;
  readonly writes: number;
}

const cache = new WeakMap<object, Map<string, CachedTotal>>();

/** Counts matches up to one more than the largest exact total shown. */
const countOf = (storage: ResourceStorage, scope: SQL, { where, joined }: ListCondition): SQL =>
  sql`(select count(*) from (select 1 from ${storage.table} ${joined ? joinsOf(storage) : sql``} where ${scope} and ${where} limit ${EXACT_TOTAL + 1}) counted)`;

/** Number of records in a sample. */
export const SAMPLE_SIZE = 1_000;

/** Counts the matches among the first candidates, `size` of them. This is a lower bound of the total, for searches with too many matches to count. */
export const countInSample = (
  storage: ResourceStorage,
  candidates: SQL,
  { where, joined }: ListCondition,
  size: number = SAMPLE_SIZE,
): SQL => {
  // The subquery is named like the table, because the condition refers to the table.
  const sample = sql`(select * from ${storage.table} where ${candidates} limit ${size}) ${sql.identifier(getTableName(storage.table))}`;
  return sql`(select count(*) from ${sample} ${joined ? joinsOf(storage) : sql``} where ${where})`;
};

/** Returns the number of matches that the database estimates from its statistics, without reading rows. */
export async function estimatedMatches(
  storage: ResourceStorage,
  data: ScopedDatabase,
  { where, joined }: ListCondition,
): Promise<number> {
  const plan = await queryPlan(
    data,
    storage.table,
    (scope) => sql`select 1 from ${storage.table} ${joined ? joinsOf(storage) : sql``} where ${scope} and ${where}`,
  );
  return plan?.["Plan Rows"] ?? 0;
}

/** Total of a list, possibly cached. */
export class Total {
  readonly #count: SQL;
  readonly #cachedTotals: Map<string, CachedTotal>;
  readonly #writes = writeCount();

  constructor(
    private readonly storage: ResourceStorage,
    private readonly data: ScopedDatabase,
    condition: ListCondition,
  ) {
    this.#count = countOf(storage, data.condition(storage.table), condition);
    const connection = connectionOf(data);
    this.#cachedTotals = cache.get(connection) ?? new Map<string, CachedTotal>();
    cache.set(connection, this.#cachedTotals);
  }

  /** Counting SQL to embed in the statement that reads rows. */
  get count(): SQL {
    return this.#count;
  }

  /** Returns the cached total, or undefined. */
  cached(): number | undefined {
    // Most shops have no large list, so skip the lookup.
    if (this.#cachedTotals.size === 0) return undefined;
    const found = this.#cachedTotals.get(this.#key());
    return found !== undefined && found.expiresAt > Date.now() && found.writes === writeCount()
      ? found.total
      : undefined;
  }

  /** Caches the total if it is large. */
  store(total: number): void {
    if (total < MIN_CACHED_TOTAL || isShared(this.data)) return;
    if (this.#cachedTotals.size >= MAX_ENTRIES) this.#cachedTotals.clear();
    this.#cachedTotals.set(this.#key(), { total, expiresAt: Date.now() + CACHE_MS, writes: this.#writes });
  }

  /** Returns the cached total, or counts the matches. */
  async find(): Promise<number> {
    const cachedTotal = this.cached();
    if (cachedTotal !== undefined) return cachedTotal;
    const [row] = await this.data.execute<{ count: number | string }>(
      this.storage.table,
      () => sql`select ${this.#count} as count`,
    );
    const total = Number(row?.count ?? 0);
    this.store(total);
    return total;
  }

  #key(): string {
    const { sql: text, params } = dialect.sqlToQuery(this.#count);
    return JSON.stringify([text, params]);
  }
}
