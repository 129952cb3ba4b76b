/** Storage of a shop's overrides as a list: read, change the period, remove. */
import { and, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { widen, type AnyResource } from "../../../../../src/contract/resource";
import { idIn } from "../../../../../src/contract/record-values";
import dealers from "../../../../../src/resources/dealers/fitter/fitter.resource";
import { brokenConstraint, databaseErrorCode, ApiProblem } from "../../../platform/http/problem";
import { fitter, fitterOverride, shopFitterLink } from "../../../platform/storage/schema";
import type { DataScope } from "../../../platform/storage/scope";
import type { ScopedDatabase } from "../../../platform/storage/scoped-database";
import { oneOf, recordset } from "../../../platform/storage/recordset";
import type { ChangedRow, FieldSql, ResourceStorage } from "../../../resources/storage/resource-storage";
import { master, overrideState } from "./override-state";
import { tagFilter } from "../tag-filter";
import { copyToLinks, refreshListColumns } from "./overrides";

const DEALERS = widen(dealers);

const { field, locale, value, fromDay, toDay } = fitterOverride;
const byCodePoint = (text: SQL): SQL => sql`${text} collate "C"`;

const FIELDS: Readonly<Record<string, FieldSql>> = {
  title: { value: fitter.name, joined: true },
  fitter: { value: fitterOverride.fitterId, key: fitterOverride.fitterId },
  field: { value: field, key: byCodePoint(sql`${field}`), isNeverNull: true },
  locale: { value: sql`nullif(${locale}, '')`, key: byCodePoint(sql`${locale}`), isEmpty: sql`${locale} = ''` },
  directoryValue: { value: master, joined: true },
  ownValue: { value },
  state: { value: overrideState, key: byCodePoint(sql`(${overrideState})`), isNeverNull: true, joined: true },
  from: { value: fromDay, key: byCodePoint(sql`${fromDay}::text`), isEmpty: isNull(fromDay) },
  withTags: tagFilter(sql`linked.fitter_id = ${fitterOverride.fitterId}`, fitterOverride.shopId),
  to: { value: toDay, key: byCodePoint(sql`${toDay}::text`), isEmpty: isNull(toDay) },
};

export class OverrideStorage implements ResourceStorage {
  readonly table = fitterOverride;
  readonly joins = [
    { table: fitter, on: sql`${fitter.id} = ${fitterOverride.fitterId}`, kind: "inner", unscoped: true },
  ] as const;
  readonly id = fitterOverride.id;
  readonly version = fitterOverride.version;
  readonly createdAt = fitterOverride.createdAt;
  readonly updatedAt = fitterOverride.updatedAt;
  readonly updatedBy = fitterOverride.updatedBy;
  readonly search = fitterOverride.search;

  readonly isDealer = true;

  constructor(readonly resource: AnyResource) {}

  dealerOf({ fitter: dealer }: ChangedRow["values"]): number | undefined {
    return idIn(dealer);
  }

  field(name: string): FieldSql | undefined {
    return FIELDS[name];
  }

  /** Excludes dealers owned by the shop, which has no overrides of its own dealers. */
  rows({ shopId }: DataScope, deleted = false): SQL {
    const { deletedAt, fitterId } = fitterOverride;
    const isShown = sql`exists (select 1 from ${shopFitterLink} link where link.shop_id = ${shopId} and link.fitter_id = ${fitterId} and not link.owner_shop and link.deleted_at is null)`;
    return (
      and(sql`${fitterOverride.shopId} = ${shopId}`, isShown, deleted ? isNotNull(deletedAt) : isNull(deletedAt)) ??
      sql`false`
    );
  }

  mayCreate(): boolean {
    return true;
  }

  insert(): Promise<number[]> {
    throw new Error("Overrides are created in the dealer's form, which knows the kind of each field.");
  }

  /** Updates periods and the confirmed owner's value. */
  async update(data: ScopedDatabase, rows: readonly ChangedRow[]): Promise<number[]> {
    const changes = rows.map(({ id, version, values }) => ({
      id,
      expected: version,
      from_day: values["from"] ?? null,
      to_day: values["to"] ?? null,
    }));
    const written = await this.#refuseOverlaps(() =>
      data.execute<{ id: number | string; fitter: number | string }>(
        fitterOverride,
        (
          scope,
        ) => sql`update fitter_override set from_day = u.from_day, to_day = u.to_day, base = ${master}, version = fitter_override.version + 1, updated_at = now(), updated_by = ${data.scope.userId}
          from ${recordset(changes, { id: "bigint", expected: "int", from_day: "date", to_day: "date" })}, fitter
          where ${fitterOverride.id} = u.id and ${fitterOverride.version} = u.expected and ${fitter.id} = ${fitterOverride.fitterId} and ${this.rows(data.scope)} and ${scope}
          returning fitter_override.id as id, fitter_override.fitter_id as fitter`,
        "write",
      ),
    );
    return this.#settle(data, written);
  }

  async setDeleted(data: ScopedDatabase, ids: readonly number[], deleted: boolean): Promise<number[]> {
    const deletedAt = deleted ? sql`now()` : sql`null`;
    const written = await this.#refuseOverlaps(() =>
      data.execute<{ id: number | string; fitter: number | string }>(
        fitterOverride,
        (
          scope,
        ) => sql`update fitter_override set deleted_at = ${deletedAt}, version = version + 1, updated_at = now(), updated_by = ${data.scope.userId}
          where ${fitterOverride.id} ${oneOf(ids)} and ${this.rows(data.scope, !deleted)} and ${scope} returning id, fitter_id as fitter`,
        "write",
      ),
    );
    return this.#settle(data, written);
  }

  findDuplicates(): Promise<number[][]> {
    return Promise.resolve([]);
  }

  /** Copies current overrides to the links and increments the dealers' versions, so that open forms notice. */
  async #settle(
    data: ScopedDatabase,
    written: readonly { readonly id: number | string; readonly fitter: number | string }[],
  ): Promise<number[]> {
    const ids = [...new Set(written.map((row) => Number(row.fitter)))];
    await copyToLinks(data, ids);
    await data.execute(
      fitter,
      (scope) => sql`update fitter set version = version + 1 where ${fitter.id} ${oneOf(ids)} and ${scope}`,
      "write",
    );
    await refreshListColumns(data, DEALERS, ids);
    return written.map((row) => Number(row.id));
  }

  async #refuseOverlaps<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (databaseErrorCode(error) === "23P01" && brokenConstraint(error) === "fitter_override_one_at_a_time")
        throw new ApiProblem("validation", { fields: { from: "dealer-override.error.overlap" } });
      throw error;
    }
  }
}
