/** Storage of dealers: one master record of the platform, and a link for each shop that shows it. */
import { and, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Address, Geo } from "../../../../../src/contract/fields/values";
import { parseFilterValue } from "../../../../../src/contract/list-query";
import type { AnyResource } from "../../../../../src/contract/resource";
import { fitter, shopFitterLink } from "../../../platform/storage/schema";
import type { DataScope } from "../../../platform/storage/scope";
import type { ScopedDatabase } from "../../../platform/storage/scoped-database";
import { encodeValue } from "../../../resources/storage/codec";
import { foldText } from "../../../../../src/contract/fold-text";
import { isLocalised } from "../../../../../src/contract/fields";
import { assignments, columnList, oneOf, STAMPS, stampsOf, recordset } from "../../../platform/storage/recordset";
import type { ChangedRow, FieldSql, NewRow, ResourceStorage } from "../../../resources/storage/resource-storage";
import "./dealer-reach";
import { EXTRAS, fitterField, LIST_COLUMNS, MASTER, MASTER_FIELDS, LINK_COLUMNS } from "./columns";
import { dealerSearchText } from "./dealer-search-text";
import { findDealerDuplicates } from "./duplicates";
import { saveOverrides, refreshListColumns, masterTexts, overriddenValuesOf } from "./overrides";
import { writeServices, type OfferedService } from "./offered-services";
import { quality } from "./quality";
import { restorePictures } from "./slider-pictures";

/** Fields stored in the link or another table, or computed. */
const NON_MASTER_FIELDS: ReadonlySet<string> = new Set([
  "geo",
  "services",
  "code",
  "relativeUrl",
  "ownValues",
  "withServices",
  "withoutServices",
  "withOptions",
  "withoutOptions",
  "withTags",
  ...Object.keys(EXTRAS),
]);

export class FitterStorage implements ResourceStorage {
  readonly table: PgTable = shopFitterLink;
  readonly joins = [
    { table: fitter, on: sql`${fitter.id} = ${shopFitterLink.fitterId}`, kind: "inner", unscoped: true },
  ] as const;
  readonly id = shopFitterLink.fitterId;
  readonly version = fitter.version;
  readonly createdAt = fitter.createdAt;
  readonly updatedAt = shopFitterLink.updatedAt;
  readonly updatedBy = fitter.updatedBy;
  readonly search = shopFitterLink.search;

  readonly isDealer = true;

  constructor(readonly resource: AnyResource) {}

  dealerOf({ id }: NewRow["values"]): number | undefined {
    return typeof id === "number" ? id : undefined;
  }

  field(name: string, languages: readonly string[]): FieldSql | undefined {
    const field = this.resource.fields[name];
    return field === undefined ? undefined : fitterField(name, field, languages);
  }

  rows({ shopId }: DataScope, deleted = false): SQL {
    const state = deleted ? isNotNull(shopFitterLink.deletedAt) : isNull(shopFitterLink.deletedAt);
    return and(sql`${shopFitterLink.shopId} = ${shopId}`, state) ?? sql`false`;
  }

  /** Hides archived and merged dealers unless the status filter includes them. */
  listed(scope: DataScope, filter: Readonly<Record<string, string>>): SQL {
    const statusFilter = parseFilterValue(filter["status"] ?? "");
    const ofShop = sql`${shopFitterLink.shopId} = ${scope.shopId}`;
    if (statusFilter.kind !== "oneOf") return this.rows(scope);
    const hidden = statusFilter.values.filter((status) => status === "ARCHIVED" || status === "MERGED");
    if (hidden.length === 0) return sql`${ofShop} and ${shopFitterLink.listed}`;
    const isOnlyHidden = hidden.length === statusFilter.values.length;
    return isOnlyHidden ? sql`${this.rows(scope)} and not ${shopFitterLink.listed}` : this.rows(scope);
  }

  mayCreate(scope: DataScope): boolean {
    return scope.shopId !== null && scope.fitterIds === "ALL";
  }

  async insert(data: ScopedDatabase, rows: readonly NewRow[]): Promise<number[]> {
    const { shopId, userId } = data.scope;
    const encoded = rows.map((row) => this.#encode(row));
    const columns = { ...MASTER, ...STAMPS };
    const rowStamps = rows.map((row) => stampsOf(row, userId));
    const masters = encoded.map(({ master }, index) => ({ ...master, ...rowStamps[index] }));
    const written = await data.execute<{ id: number | string }>(
      fitter,
      () =>
        sql`insert into fitter (${columnList(columns)}) select ${columnList(columns, "u.")} from ${recordset(masters, columns)} returning id`,
      "write",
    );
    const ids = written.map((row) => Number(row.id));
    const linkColumns = { ...LINK_COLUMNS, ...LIST_COLUMNS, linked_at: "timestamptz", updated_at: "timestamptz" };
    const links = encoded.map(({ link }, index) => ({
      ...link,
      search: `${link.search} ${link.code.toLowerCase()}`,
      fitter_id: ids[index],
      linked_at: rowStamps[index]?.["created_at"],
      updated_at: rowStamps[index]?.["updated_at"],
    }));
    await data.execute(
      shopFitterLink,
      () => sql`insert into shop_fitter_link (shop_id, fitter_id, owner_shop, linked_by, ${columnList(linkColumns)})
        select ${shopId}::bigint, u.fitter_id, true, ${userId}::bigint, ${columnList(linkColumns, "u.")} from ${recordset(links, { fitter_id: "bigint", ...linkColumns })}`,
      "write",
    );
    await writeServices(
      data,
      rows.map((row, index) => ({ id: ids[index] ?? 0, values: row.values })),
    );
    return ids;
  }

  async update(data: ScopedDatabase, rows: readonly ChangedRow[]): Promise<number[]> {
    const owned = rows.filter((row) => row.values["owned"] !== false);
    const ids = [
      ...(await this.#updateMasters(data, owned)),
      ...(await this.#updateShown(
        data,
        rows.filter((row) => !owned.includes(row)),
      )),
    ];
    const written = rows.filter((row) => ids.includes(row.id));
    await writeServices(
      data,
      written.filter((row) => row.changed.has("services")),
    );
    for (const row of written) if (row.changed.has("sliderPictures")) await restorePictures(data, row);
    return ids;
  }

  /** Applies the owner's changes to the master record and to the list columns of all links. */
  async #updateMasters(data: ScopedDatabase, rows: readonly ChangedRow[]): Promise<number[]> {
    if (rows.length === 0) return [];
    const encoded = rows.map((row) => ({ id: row.id, expected: row.version, ...this.#encode(row) }));
    const masters = encoded.map(({ id, expected, master }) => ({ id, expected, ...master }));
    const links = encoded.map(({ id, link }) => ({ id, ...link }));
    const linkAssignments = sql.join(
      Object.keys(LINK_COLUMNS).map(
        (name) =>
          sql`${sql.identifier(name)} = case when linked.shop_id = ${data.scope.shopId} then u.${sql.identifier(name)} else linked.${sql.identifier(name)} end`,
      ),
      sql`, `,
    );
    const { search: _, ...listed } = LIST_COLUMNS;
    const update = data.execute<{ id: number | string }>(
      fitter,
      // Each link's search text contains its own shop's code; the rest comes from the owner.
      (scope) => sql`with written as (
          update fitter set ${assignments(MASTER)}, version = fitter.version + 1, updated_at = now(), updated_by = ${data.scope.userId}
          from ${recordset(masters, { id: "bigint", expected: "int", ...MASTER })}
          where ${fitter.id} = u.id and ${fitter.version} = u.expected and ${fitter.deletedAt} is null and ${scope} returning fitter.id, fitter.updated_at
        ), shown as (
          update shop_fitter_link linked set ${linkAssignments}, ${assignments(listed)}, updated_at = written.updated_at,
            search = u.search || ' ' || lower(case when linked.shop_id = ${data.scope.shopId} then u.code else linked.code end)
          from ${recordset(links, { id: "bigint", ...LINK_COLUMNS, ...LIST_COLUMNS })}, written
          where linked.fitter_id = u.id and written.id = u.id
        ) select id from written`,
      "write",
    );
    // Sent together. For dealers that another user changed in between, the second one changes nothing.
    const ids = rows.map(({ id }) => id);
    const [written] = await Promise.all([update, refreshListColumns(data, this.resource, ids)]);
    return written.map(({ id }) => Number(id));
  }

  /** Applies changes of a shop that shows another shop's dealers: its own link data, and overrides of the owner's values. */
  async #updateShown(data: ScopedDatabase, rows: readonly ChangedRow[]): Promise<number[]> {
    if (rows.length === 0) return [];
    const links = rows.map((row) => ({ id: row.id, expected: row.version, ...this.#encode(row).link }));
    const written = await data.execute<{ id: number | string }>(
      fitter,
      (
        scope,
      ) => sql`update fitter set version = fitter.version + 1 from ${recordset(links, { id: "bigint", expected: "int" })}
        where ${fitter.id} = u.id and ${fitter.version} = u.expected and ${fitter.deletedAt} is null and ${scope} returning fitter.id`,
      "write",
    );
    const ids = written.map((row) => Number(row.id));
    const writtenRows = rows.filter((row) => ids.includes(row.id));
    const columns = { ...LINK_COLUMNS, quality: LIST_COLUMNS["quality"] ?? "smallint" };
    await data.execute(
      shopFitterLink,
      (scope) => sql`update shop_fitter_link set ${assignments(columns)}, updated_at = now()
        from ${recordset(
          links.filter(({ id }) => ids.includes(id)),
          { id: "bigint", ...columns },
        )} where ${shopFitterLink.fitterId} = u.id and ${scope}`,
      "write",
    );
    const masters = await masterTexts(data, ids);
    const overrides = writtenRows.flatMap((row) => overriddenValuesOf(this.resource, row, masters));
    if (overrides.length > 0) await saveOverrides(data, overrides);
    await refreshListColumns(data, this.resource, ids);
    return ids;
  }

  async setDeleted(data: ScopedDatabase, ids: readonly number[], deleted: boolean): Promise<number[]> {
    const deletedAt = deleted ? sql`now()` : sql`null::timestamptz`;
    const isInOtherState = deleted ? sql`${fitter.deletedAt} is null` : sql`${fitter.deletedAt} is not null`;
    const written = await data.execute<{ id: number | string }>(
      fitter,
      (
        scope,
      ) => sql`update fitter set deleted_at = ${deletedAt}, updated_at = now(), updated_by = ${data.scope.userId}, version = fitter.version + 1
        where ${fitter.id} ${oneOf(ids)} and ${isInOtherState} and ${scope} returning id`,
      "write",
    );
    const changed = written.map((row) => Number(row.id));
    await data.execute(
      fitter,
      (
        scope,
      ) => sql`update shop_fitter_link linked set deleted_at = fitter.deleted_at, updated_at = fitter.updated_at from fitter
        where linked.fitter_id = fitter.id and ${fitter.id} ${oneOf(changed)} and ${scope}`,
      "write",
    );
    return changed;
  }

  findDuplicates(data: ScopedDatabase, name: string, values: readonly unknown[]): Promise<number[][]> {
    return findDealerDuplicates(data, name, values);
  }

  #extras(values: NewRow["values"]): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(EXTRAS).flatMap(([name, part]) => {
        const field = this.resource.fields[name];
        const rows = field === undefined ? [] : ((encodeValue(field, values[name]) ?? []) as unknown[]);
        return rows.length === 0 ? [] : [[part, rows]];
      }),
    );
  }

  #encode({ values }: NewRow) {
    const master: Record<string, unknown> = {};
    const data: Record<string, unknown> = {};
    const i18n: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(this.resource.fields)) {
      if (NON_MASTER_FIELDS.has(name) || (field.kind === "computed" && MASTER_FIELDS[name] === undefined)) continue;
      const encoded = encodeValue(field, values[name]);
      const column = MASTER_FIELDS[name];
      if (column !== undefined) master[column] = encoded ?? null;
      else if (encoded === undefined) continue;
      else if (isLocalised(field)) i18n[name] = encoded;
      else data[name] = encoded;
    }
    const geo = values["geo"] as Geo | null | undefined;
    const address = (values["address"] ?? {}) as Partial<Address>;
    const rating = values["rating"] as { value: number; count: number } | null | undefined;
    const services = (values["services"] ?? []) as OfferedService[];
    return {
      master: {
        ...master,
        bays: master["bays"] ?? 0,
        opening_hours: master["opening_hours"] ?? {},
        lat: geo?.lat ?? null,
        lng: geo?.lng ?? null,
        geo_precision: geo?.precision ?? null,
        rating_value: rating?.value ?? null,
        rating_count: rating?.count ?? 0,
        data,
        i18n,
      },
      link: {
        code: String(values["code"]),
        relative_url: values["relativeUrl"] ?? {},
        extras: this.#extras(values),
        service_count: services.filter((row) => row.available).length,
        search: dealerSearchText(this.resource, values),
        name_key: foldText(String(values["name"] ?? "")),
        city_key: foldText(address.city ?? ""),
        postal_code: address.postalCode ?? "",
        country: address.country ?? "",
        email_key: foldText(String(values["email"] ?? "")),
        status: values["status"],
        dealer_type: values["dealerType"],
        booking_mode: values["bookingMode"],
        rating_key: rating === null || rating === undefined ? -1 : rating.value,
        quality: quality(values),
        lat: geo?.lat ?? null,
        lng: geo?.lng ?? null,
      },
    };
  }
}
