/** Generic storage: resources without their own table are stored in `record`. */
import { and, eq, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { isLocalised, type Field } from "../../../../src/contract/fields";
import type { AnyResource, Scope } from "../../../../src/contract/resource";
import { record } from "../../platform/storage/schema";
import { declareOwnersWrite, hasReach, type DataScope } from "../../platform/storage/scope";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { encodeValue, searchedTexts } from "./codec";
import { foldText } from "../../../../src/contract/fold-text";
import { idIn } from "../../../../src/contract/record-values";
import { alsoField } from "../../../../src/contract/shared-order";
import { byJson, byLanguage, byLowerCaseText, findDuplicatesByIndex, findDuplicates } from "./duplicates";
import { jsonField } from "./json-field";
import { encodeSecret, withStoredSecrets } from "./secrets";
import { positionWithin, refersTo } from "./shared-order-sql";
import { uniqueKeys } from "./unique-values";
import { jsonList, ownersField, targetedLinks } from "./targeting";
import {
  assignments,
  columnList,
  oneOf,
  STAMPS,
  stampsOf,
  recordset,
  type ColumnTypes,
} from "../../platform/storage/recordset";
import type { ChangedRow, ComputedFields, FieldSql, NewRow, ResourceStorage } from "./resource-storage";

const WRITE_COLUMNS: ColumnTypes = {
  code: "text",
  status: "text",
  position: "int",
  active: "boolean",
  fitter_id: "bigint",
  data: "jsonb",
  i18n: "jsonb",
  unique_keys: "jsonb",
  search: "text",
};
const { data: _data, ...COPIED_COLUMNS } = WRITE_COLUMNS;
const OWNER: ColumnTypes = { resource: "text", shop_id: "bigint", network_id: "bigint" };

/** Fields with their own column, by name and kind. */
function columnOf(
  resource: AnyResource,
  name: string,
  field: Field,
): "code" | "status" | "position" | "active" | "fitterId" | undefined {
  if (field.kind === "position") return "position";
  if (name === "code" && (field.kind === "code" || field.kind === "text") && !isLocalised(field)) return "code";
  if (name === "status" && field.kind === "choice") return "status";
  if (name === "active" && field.kind === "boolean") return "active";
  if (
    resource.scope === "dealer" &&
    field.kind === "reference" &&
    (field.options as { resource?: string }).resource === "fitter"
  )
    return "fitterId";
  return undefined;
}

/** Conditions on a resource's rows in addition to the table's scope rule. */
function ownership(scope: Scope, { shopId, networkId, userId }: DataScope): SQL | undefined {
  const matchesNothing = sql`false`;
  switch (scope) {
    case "platform":
      return and(isNull(record.shopId), isNull(record.networkId));
    case "network":
      return networkId === null ? matchesNothing : and(isNull(record.shopId), eq(record.networkId, networkId));
    case "user":
      return userId === null
        ? matchesNothing
        : and(shopId === null ? matchesNothing : eq(record.shopId, shopId), eq(record.createdBy, userId));
    default:
      return shopId === null ? matchesNothing : eq(record.shopId, shopId);
  }
}

function owner(scope: Scope, { shopId, networkId }: DataScope): { shop_id: number | null; network_id: number | null } {
  if (scope === "platform") return { shop_id: null, network_id: null };
  if (scope === "network") return { shop_id: null, network_id: networkId };
  return { shop_id: shopId, network_id: null };
}

/** Condition for records about visible dealers, or about no dealer in particular. */
export function aboutDealers(dealerField: AnyResource["about"], { fitterIds }: DataScope): SQL | undefined {
  if (dealerField === undefined || fitterIds === "ALL") return undefined;
  if (typeof dealerField !== "string") {
    const [dealerList, countries] = [
      sql`${record.data}->${dealerField.dealers}::text`,
      sql`${record.data}->${dealerField.countries}::text`,
    ];
    const links = targetedLinks({ dealers: dealerList, countries }, sql`${record.shopId}`);
    const isForAll = sql`coalesce(${dealerList}, '[]') = '[]' and coalesce(${countries}, '[]') = '[]'`;
    return sql`(${isForAll} or exists (select 1 from ${links} and targeted.fitter_id ${oneOf(fitterIds)}))`;
  }
  const dealers = jsonList(sql`${record.data}->${dealerField}`);
  return sql`(${dealers} = '[]' or exists (select 1 from jsonb_array_elements_text(${dealers}) dealer where dealer::bigint ${oneOf(fitterIds)}))`;
}

export class RecordStorage implements ResourceStorage {
  readonly table = record;
  readonly joins = [];
  readonly id = record.id;
  readonly version = record.version;
  readonly createdAt = record.createdAt;
  readonly updatedAt = record.updatedAt;
  readonly updatedBy = record.updatedBy;
  readonly search = record.search;

  /** @param computed SQL of computed fields, which are never stored */
  constructor(
    readonly resource: AnyResource,
    private readonly computed: ComputedFields = {},
  ) {
    const dealers = ownersField(resource);
    if (dealers !== undefined) declareOwnersWrite(resource.name, dealers);
  }

  field(name: string, languages: readonly string[]): FieldSql | undefined {
    const field = this.resource.fields[name];
    if (field === undefined) return undefined;
    const computed = this.computed[name];
    if (computed !== undefined) return computed;
    const column = columnOf(this.resource, name, field);
    switch (column) {
      case undefined: {
        const stored = jsonField(isLocalised(field) ? record.i18n : record.data, name, field, languages);
        const also = alsoField(this.resource.fields, name);
        return also === undefined ? stored : { ...stored, matchesIds: (ids) => refersTo(name, also, ids) };
      }
      case "active":
        return { value: record.active, key: record.active, isNeverNull: true };
      case "position":
      case "fitterId":
        return { value: record[column], key: record[column] };
      default:
        return { value: record[column], key: sql`${record[column]} collate "C"` };
    }
  }

  positionIn(ownerId: number): SQL {
    return positionWithin(this.resource.fields, ownerId);
  }

  rows(scope: DataScope, deleted = false): SQL {
    const state = deleted ? isNotNull(record.deletedAt) : isNull(record.deletedAt);
    const { about, name, scope: resourceScope } = this.resource;
    return (
      and(eq(record.resource, name), ownership(resourceScope, scope), state, aboutDealers(about, scope)) ?? sql`false`
    );
  }

  dealerOf(values: NewRow["values"]): number | undefined {
    for (const [name, field] of Object.entries(this.resource.fields))
      if (columnOf(this.resource, name, field) === "fitterId") return idIn(values[name]);
    return undefined;
  }

  mayCreate(scope: DataScope): boolean {
    if (this.resource.scope === "platform") return hasReach(scope, "PLATFORM");
    if (this.resource.scope === "network") return scope.networkId !== null && hasReach(scope, "NETWORK");
    if (scope.shopId === null) return false;
    // Dealer-scoped users only write records of dealers.
    const { scope: resourceScope, ownersWrite } = this.resource;
    return resourceScope === "dealer" || resourceScope === "user" || ownersWrite === true || scope.fitterIds === "ALL";
  }

  async insert(data: ScopedDatabase, rows: readonly NewRow[]): Promise<number[]> {
    const rowsOfScope = rows.map((row) => ({
      ...this.#encode(row),
      ...owner(this.resource.scope, data.scope),
      ...stampsOf(row, data.scope.userId),
      resource: this.resource.name,
    }));
    const columns = { ...WRITE_COLUMNS, ...OWNER, ...STAMPS };
    const last = sql`(select coalesce(max(position), -1) from record where ${this.rows(data.scope)})`;
    const hasPosition = Object.values(this.resource.fields).some((field) => field.kind === "position");
    const nextPosition = hasPosition ? sql`${last} + row_number() over ()` : sql`null::int`;
    const { position: _, ...others } = columns;
    const written = await data.execute<{ id: number | string }>(
      record,
      () =>
        sql`insert into record (${columnList(others)}, position) select ${columnList(others, "u.")}, ${nextPosition} from ${recordset(rowsOfScope, columns)} returning id`,
      "write",
    );
    return written.map((row) => Number(row.id));
  }

  async update(data: ScopedDatabase, rows: readonly ChangedRow[]): Promise<number[]> {
    if (rows.length === 0) return [];
    const sent = rows.map((row) => ({ ...this.#encode(row), id: row.id, expected: row.version }));
    const written = await data.execute<{ id: number | string }>(
      record,
      (
        scope,
      ) => sql`update record set ${assignments(COPIED_COLUMNS)}, data = ${this.#undeclaredData} || ${withStoredSecrets(this.resource.fields, sql`u.data`, record.data)}, version = record.version + 1, updated_at = now(), updated_by = ${data.scope.userId}
        from ${recordset(sent, { id: "bigint", expected: "int", ...WRITE_COLUMNS })}
        where ${record.id} = u.id and ${record.version} = u.expected and ${this.rows(data.scope)} and ${scope} returning record.id`,
      "write",
    );
    return written.map((row) => Number(row.id));
  }

  async setDeleted(data: ScopedDatabase, ids: readonly number[], deleted: boolean): Promise<number[]> {
    const where = and(sql`${record.id} ${oneOf(ids)}`, this.rows(data.scope, !deleted)) ?? sql`false`;
    const rows = await data.update(
      record,
      {
        deletedAt: deleted ? new Date() : null,
        updatedAt: new Date(),
        updatedBy: data.scope.userId,
        version: sql`${record.version} + 1` as never,
      },
      where,
    );
    return rows.map((row) => row.id);
  }

  findDuplicates(data: ScopedDatabase, name: string, values: readonly unknown[]): Promise<readonly number[][]> {
    const field = this.resource.fields[name];
    const stored = this.field(name, []);
    if (field === undefined || stored === undefined) return Promise.resolve([]);
    const column = columnOf(this.resource, name, field);
    const { shop_id: shopId, network_id: networkId } = owner(this.resource.scope, data.scope);
    if (column === "code")
      // The condition must match the index definition, or PostgreSQL picks a less selective index.
      return findDuplicatesByIndex(
        data,
        record,
        values,
        (
          scope,
        ) => sql`resource = ${this.resource.name} and coalesce(shop_id, 0) = ${shopId ?? 0} and coalesce(network_id, 0) = ${networkId ?? 0}
          and coalesce(parent_id, 0) = 0 and deleted_at is null and (${and(this.rows(data.scope), scope)}) is true`,
      );
    const isText = values.every((value) => typeof value === "string");
    const encodedValues = isLocalised(field) || isText ? values : values.map((value) => encodeValue(field, value));
    const search = isLocalised(field)
      ? byLanguage(sql`${stored.value}`, encodedValues, "read")
      : isText
        ? byLowerCaseText(column === undefined ? sql`${record.data}->>${name}` : sql`${stored.value}`, encodedValues)
        : byJson(column === undefined ? sql`${stored.value}` : sql`to_jsonb(${stored.value})`, encodedValues);
    return findDuplicates(
      data,
      record,
      encodedValues,
      search,
      (scope) => and(this.rows(data.scope), scope) ?? scope,
      record.id,
    );
  }

  /** Values that features store with a record beside its fields, such as the token of a booking. An update keeps them. */
  get #undeclaredData(): SQL {
    return sql`(${record.data} - ${`{${Object.keys(this.resource.fields).join(",")}}`}::text[])`;
  }

  #encode({ values }: NewRow): Record<string, unknown> {
    const columns: Record<string, unknown> = {
      code: null,
      status: null,
      position: null,
      active: true,
      fitter_id: null,
    };
    const data: Record<string, unknown> = {};
    const i18n: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(this.resource.fields)) {
      const isComputed = field.kind === "computed" || this.computed[name] !== undefined;
      const encode = field.kind === "secret" ? encodeSecret(values[name]) : encodeValue(field, values[name]);
      const encoded = isComputed ? undefined : encode;
      if (encoded === undefined) continue;
      const column = columnOf(this.resource, name, field);
      if (column !== undefined) columns[column === "fitterId" ? "fitter_id" : column] = encoded;
      else if (isLocalised(field)) i18n[name] = encoded;
      else data[name] = encoded;
    }
    const { code, ...others } = uniqueKeys(this.resource, values);
    // Codes have an index of their own.
    const unique_keys = columns["code"] === null ? { ...others, ...(code !== undefined && { code }) } : others;
    return { ...columns, data, i18n, unique_keys, search: searchText(this.resource, values) };
  }
}

/** Returns the folded search text of the declared fields. */
export const searchText = (resource: AnyResource, values: Readonly<Record<string, unknown>>): string => {
  const names = resource.list?.search ?? [resource.label];
  const texts = names.flatMap((name) => {
    const field = resource.fields[name];
    return field === undefined ? [] : searchedTexts(field, values[name]);
  });
  return foldText([...new Set(texts)].join(" ").replace(/\s+/g, " ").trim());
};
