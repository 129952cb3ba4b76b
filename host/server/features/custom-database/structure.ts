/** Loads structures of custom databases with their levels and fields. */
import { and, asc, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import type { DatabaseLevel, DatabaseStructure } from "../../../../src/contract/custom-database";
import { DATABASE_FIELD_TYPES, type ArticleField } from "../../../../src/contract/custom-database-fields";
import type { Localised } from "../../../../src/contract/fields";
import { numberOrNull, textOrNull } from "../../../../src/contract/record-values";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

const STRUCT = "custom-database-struct";
const LEVEL = "custom-database-level";
const FIELD = "custom-database-field";

type Row = typeof record.$inferSelect;
type Values = Readonly<Record<string, unknown>>;

/** References are stored as the id only. */
const idOf = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));
const textsOf = (value: unknown): Localised => (value ?? {}) as Localised;
const typeOf = (value: unknown): ArticleField["type"] => DATABASE_FIELD_TYPES.find((type) => type === value) ?? "TEXT";

function levelOf({ id, data, i18n }: Row): DatabaseLevel {
  const [values, texts] = [data, i18n as Values];
  return {
    id,
    name: textsOf(texts["name"]),
    pluralName: textsOf(texts["pluralName"]),
    code: String(values["levelCode"]),
    labelField: idOf(values["labelField"]),
    keyField: idOf(values["keyField"]),
    pictureField: idOf(values["pictureField"]),
    sortField: idOf(values["sortField"]),
    sortDescending: values["sortDescending"] === true,
    maxArticles: numberOrNull(values["maxArticles"]),
    slugPattern: textOrNull(values["slugPattern"]),
  };
}

function fieldOf({ id, data, i18n }: Row): ArticleField {
  const [values, texts] = [data, i18n as Values];
  return {
    id,
    level: idOf(values["level"]) ?? 0,
    code: String(values["fieldCode"]),
    label: textsOf(texts["label"]),
    type: typeOf(values["type"]),
    group: textsOf(texts["group"]),
    help: textsOf(texts["help"]),
    unit: textsOf(texts["unit"]),
    localised: values["localised"] === true,
    mandatory: values["mandatory"] === true,
    uniqueValue: values["uniqueValue"] === true,
    inherit: values["inherit"] === true,
    inList: values["inList"] === true,
    sortable: values["sortable"] === true,
    filterable: values["filterable"] === true,
    searchable: values["searchable"] === true,
    min: numberOrNull(values["min"]),
    max: numberOrNull(values["max"]),
    decimals: numberOrNull(values["decimals"]),
    length: numberOrNull(values["length"]),
    pattern: textOrNull(values["pattern"]),
    patternMessage: textsOf(texts["patternMessage"]),
    choices: (values["choices"] ?? []) as ArticleField["choices"],
    formula: textOrNull(values["formula"]),
    target: idOf(values["target"]),
  };
}

/** Condition for the records of a structure with its levels and fields. */
export const partsOf = (id: number): SQL =>
  and(
    isNull(record.deletedAt),
    sql`((${record.resource} = ${STRUCT} and ${record.id} = ${id}) or (${inArray(record.resource, [LEVEL, FIELD])} and (${record.data}->>'struct')::bigint = ${id}))`,
  ) ?? sql`false`;

/** Builds a structure from its records. */
export function structureFrom(id: number, rows: readonly Row[]): DatabaseStructure | undefined {
  const struct = rows.find(({ resource }) => resource === STRUCT);
  const rowsOf = (resource: string): readonly Row[] => rows.filter((row) => row.resource === resource);
  return (
    struct && {
      id,
      name: textsOf((struct.i18n as Values)["name"]),
      status: struct.status ?? "DRAFT",
      listSort: idOf(struct.data["listSort"]),
      listDescending: struct.data["listDescending"] === true,
      listFilters: ((struct.data["listFilters"] ?? []) as readonly unknown[]).map(Number),
      levels: rowsOf(LEVEL).map(levelOf),
      fields: rowsOf(FIELD).map(fieldOf),
    }
  );
}

/** Sorts parts in the order of the structure. */
export const ORDER = [asc(record.position), asc(record.id)];

/** Loads a structure of the current shop, or undefined. */
export const loadStructure = async (data: ScopedDatabase, id: number): Promise<DatabaseStructure | undefined> =>
  structureFrom(id, await data.select(record, { where: partsOf(id), orderBy: ORDER }));

/** Loads a structure for a call; throws 404 when it does not exist. */
export async function requireStructure({ data }: RequestContext, id: string): Promise<DatabaseStructure> {
  const structure = await loadStructure(data, Number(id));
  if (structure === undefined) throw new ApiProblem("not-found");
  return structure;
}

/** Condition for a level. */
export const isLevel = (id: number): SQL =>
  and(eq(record.id, id), eq(record.resource, LEVEL), isNull(record.deletedAt)) ?? sql`false`;
/** Returns the structure id of a level record. */
export const structOf = (level: Row | undefined): number | null => idOf(level?.data?.["struct"]);

/** Loads the structure of a level. */
export async function structureOfLevel(data: ScopedDatabase, levelId: number): Promise<DatabaseStructure | undefined> {
  const struct = structOf(await data.find(record, isLevel(levelId)));
  return struct === null ? undefined : loadStructure(data, struct);
}
