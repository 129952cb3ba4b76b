/**
 * How many rows a list has. Counting thousands takes longer than reading a page of them, so a large total is kept for a moment: the next page
 * and another order of the same rows do not count again. What this process writes ends it at once; what another one writes shows late by
 * seconds, and only where it is a few among thousands.
 */
import { sql, type SQL } from "drizzle-orm";
import { EXACT_TOTAL } from "../../../src/contract/list-query";
import { dialect } from "../storage/dialect";
import { connectionOf, writesSoFar, type ScopedDatabase } from "../storage/scoped-database";
import { joinsOf, type Matching } from "./list-conditions";
import type { ResourceStorage } from "./storage";

/** From so many rows on a total is kept. */
const LARGE = 2_000;
const KEPT_MS = 10_000;
/** Totals kept at once. */
const MOST = 500;

interface Kept {
  readonly total: number;
  readonly until: number;
  readonly writes: number;
}

const kept = new WeakMap<object, Map<string, Kept>>();

/** Counts no further than lists tell exactly, and one more. */
export const countOf = (storage: ResourceStorage, scope: SQL, { where, joined }: Matching): SQL =>
  sql`(select count(*) from (select 1 from ${storage.table} ${joined ? joinsOf(storage) : sql``} where ${scope} and ${where} limit ${EXACT_TOTAL + 1}) counted)`;

/** The total of one list, as far as it is known. */
export class Total {
  readonly #count: SQL;
  readonly #kept: Map<string, Kept>;
  readonly #writes = writesSoFar();

  constructor(
    private readonly storage: ResourceStorage,
    private readonly data: ScopedDatabase,
    condition: Matching,
  ) {
    this.#count = countOf(storage, data.condition(storage.table), condition);
    const connection = connectionOf(data);
    this.#kept = kept.get(connection) ?? new Map<string, Kept>();
    kept.set(connection, this.#kept);
  }

  /** SQL that counts, for a statement that reads rows as well. */
  get count(): SQL {
    return this.#count;
  }

  /** The total where it is kept. */
  known(): number | undefined {
    // Most shops have no large list: nothing to look for.
    if (this.#kept.size === 0) return undefined;
    const found = this.#kept.get(this.#key());
    return found !== undefined && found.until > Date.now() && found.writes === writesSoFar() ? found.total : undefined;
  }

  /** Keeps what was counted, where it is large. */
  learn(total: number): void {
    if (total < LARGE) return;
    if (this.#kept.size >= MOST) this.#kept.clear();
    this.#kept.set(this.#key(), { total, until: Date.now() + KEPT_MS, writes: this.#writes });
  }

  /** Counts by itself, unless it is known. */
  async find(): Promise<number> {
    const known = this.known();
    if (known !== undefined) return known;
    const [row] = await this.data.execute<{ count: number | string }>(
      this.storage.table,
      () => sql`select ${this.#count} as count`,
    );
    const total = Number(row?.count ?? 0);
    this.learn(total);
    return total;
  }

  #key(): string {
    const { sql: text, params } = dialect.sqlToQuery(this.#count);
    return JSON.stringify([text, params]);
  }
}
