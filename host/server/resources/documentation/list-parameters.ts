/** The query parameters of a list for the OpenAPI document: what the list protocol and the storage accept. */
import { isLocalised, type Field } from "../../../../src/contract/fields";
import { META_COLUMNS } from "../../../../src/contract/list-definition";
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from "../../../../src/contract/list-query";
import { MAX_PAGES } from "../../../../src/contract/resource-endpoints";
import { schemaRef, type JsonSchema, type QueryParameter } from "../../platform/http/json-schema";
import { filterKind } from "../reading/filters";
import type { FieldSql } from "../storage/resource-storage";
import type { ResourceService } from "../types";

const PRESENCE: JsonSchema = { enum: ["~empty", "~any"] };
const day = "\\d{4}-\\d{2}-\\d{2}";
const number = "-?\\d+(\\.\\d+)?";
const rangeOf = (item: string): string => `(${item})?\\.\\.(${item})?`;

const listOf = (items: JsonSchema): JsonSchema => ({ anyOf: [items, { type: "array", items }, PRESENCE] });

/** Shared filters, by the name under which parameters refer to them. */
export const FILTER_SHAPES: Readonly<Record<string, JsonSchema>> = {
  PresenceFilter: { ...PRESENCE, description: "Without a value, or with one" },
  BooleanFilter: { anyOf: [{ type: "boolean" }, PRESENCE] },
  NumberFilter: {
    anyOf: [
      { type: "number" },
      { type: "array", items: { type: "number" } },
      { type: "string", pattern: `^${rangeOf(number)}$` },
      PRESENCE,
    ],
    description: "Numbers, or a range such as `1..5`, `1..` or `..5`. Money in units of its currency",
  },
  DayFilter: {
    type: "string",
    pattern: `^(~empty|~any|${day}(,${day})*|${rangeOf(day)})$`,
    description: "Days, or a range such as `2026-01-01..2026-01-31`, both included, with either side open",
  },
  InstantFilter: {
    type: "string",
    description: "A day, or a range of days in the shop's time zone, both included, or of instants, end excluded",
  },
  PeriodFilter: {
    type: "string",
    pattern: `^(~empty|~any|${rangeOf(day)})$`,
    description: "Range of days that the period overlaps",
  },
  ReferenceFilter: { ...listOf({ type: "integer", minimum: 0 }), description: "Ids of records" },
  // Two dots would be a range.
  CodeFilter: {
    ...listOf({ type: "string", pattern: "^(?!.*\\.\\.)" }),
    description: "Any of these values, whatever their case",
  },
  TextFilter: { type: "string", description: "Part of the text, whatever its case and accents" },
};

const FILTERS: Readonly<Partial<Record<Field["kind"], string>>> = {
  integer: "NumberFilter",
  decimal: "NumberFilter",
  percent: "NumberFilter",
  position: "NumberFilter",
  money: "NumberFilter",
  boolean: "BooleanFilter",
  date: "DayFilter",
  dateTime: "InstantFilter",
  period: "PeriodFilter",
  reference: "ReferenceFilter",
  references: "ReferenceFilter",
  country: "CodeFilter",
  locale: "CodeFilter",
  time: "CodeFilter",
  timeZone: "CodeFilter",
};

/** Returns the schema of the filter by a field. */
function filterSchema(field: Field, stored: FieldSql): JsonSchema {
  if (stored.matches !== undefined) return schemaRef("TextFilter");
  const kind = filterKind(field);
  if (kind === "period") return schemaRef("PeriodFilter");
  if (kind !== "choices" && kind !== "references" && stored.key === undefined) return schemaRef("PresenceFilter");
  const { values } = field.options as { readonly values?: readonly string[] };
  if (kind === "choices" || kind === "choice")
    return values === undefined ? schemaRef("CodeFilter") : listOf({ enum: values });
  return schemaRef(isLocalised(field) ? "TextFilter" : (FILTERS[kind] ?? "TextFilter"));
}

/** Returns the fields by which a list is filtered, as parameters. */
function filterParameters({ resource, storage }: ResourceService): QueryParameter[] {
  const ofFields = Object.entries(resource.fields).flatMap(([name, field]): QueryParameter[] => {
    const stored = storage.field(name, []);
    if (stored === undefined) return [];
    const { right, conditions } = field.options;
    const access = { ...(right !== undefined && { right }), ...(conditions !== undefined && { conditions }) };
    return [{ name: `filter[${name}]`, schema: filterSchema(field, stored), ...access }];
  });
  return [
    { name: "filter[id]", schema: schemaRef("ReferenceFilter") },
    { name: "filter[createdAt]", schema: schemaRef("InstantFilter") },
    { name: "filter[updatedAt]", schema: schemaRef("InstantFilter") },
    ...ofFields,
  ];
}

/** Returns the names by which a list is sorted. */
function sortNames({ sortable, storage }: ResourceService): string[] {
  const isMeta = (name: string): boolean => (META_COLUMNS as readonly string[]).includes(name);
  return [...sortable].filter((name) => isMeta(name) || storage.field(name, [])?.key !== undefined);
}

/** Returns the parameters that choose records: text, filters and order. */
export function queryParameters(service: ResourceService): QueryParameter[] {
  const { list } = service.resource;
  const initial = list?.sort ?? "";
  return [
    {
      name: "q",
      schema: { type: "string" },
      description: `Words to search for, whatever their case and accents${list === undefined ? "" : `, in ${list.search.join(", ")}`}. Cut after 200 characters`,
    },
    {
      name: "sort",
      schema: {
        type: "array",
        items: { enum: sortNames(service).flatMap((name) => [name, `-${name}`]) },
        ...(initial !== "" && { default: initial.split(",") }),
      },
      description:
        "Order; `-` means descending. The first four count. A field whose filter needs a right needs it here, too",
    },
    ...filterParameters(service),
  ];
}

/** Returns the parameters of a list. */
export const listParameters = (service: ResourceService): QueryParameter[] => [
  ...queryParameters(service),
  { name: "page", schema: { type: "integer", minimum: 1, default: 1 } },
  { name: "size", schema: { enum: PAGE_SIZES, default: DEFAULT_PAGE_SIZE }, description: "Records in a page" },
  { name: "total", schema: { enum: ["exact"] }, description: "Counts all matches, even more than 10,000" },
];

/** The parameters of the call for pages of several lists. */
export const pagesParameters: readonly QueryParameter[] = Array.from({ length: MAX_PAGES }, (_, number) => ({
  name: String(number),
  schema: { type: "string", maxLength: 8000 },
  description: "Query of a list, as in its address",
}));
