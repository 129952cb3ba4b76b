/** The tables of an export of the activity: lists of the product, with the columns and the customers' data that its settings name. */
import { inArray, sql } from "drizzle-orm";
import { moneyText } from "../../../../src/contract/currency-digits";
import type { ActivityExportKind } from "../../../../src/contract/exports";
import type { Money } from "../../../../src/contract/fields";
import type { ListQuery } from "../../../../src/contract/list-query";
import { META_COLUMNS } from "../../../../src/contract/list-definition";
import { dayInZone } from "../../../../src/contract/zone-clock";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { shopOrder } from "../../platform/storage/schema";
import { callerOf, visibleFields, visibleOf } from "../../resources/caller";
import { exportTable, type RecordTable } from "../../resources/export/export-table";
import { matchingIds } from "../../resources/reading/all-matches";
import { serviceOf } from "../../resources/service";
import type { Caller, Registry, ResourceService } from "../../resources/types";
import type { SheetCell } from "../../services/tables/workbook";
import type { ExportReading, ExportTable, StoredExport } from "../exports/export-definition";
import { taggedDealers } from "../dealers/tagged";
import { ACTIVITY_SOURCES, type ActivitySource } from "./kinds";
import { maskOf, type Mask } from "./personal-data";

/** Settings of an export of the activity as they are stored. */
export interface StoredActivityExport extends StoredExport {
  readonly kinds?: readonly ActivityExportKind[];
  readonly basis?: "CREATION" | "EVENT";
  /** Shops of the network; the own one when empty. */
  readonly shops?: readonly { readonly shop: number }[];
  readonly dealers?: readonly number[];
  readonly tag?: number | null;
  readonly tagValue?: string | null;
  readonly statuses?: readonly { readonly kind: string; readonly status: string }[];
  readonly columns?: readonly { readonly kind: string; readonly column: string }[];
}

/** Columns of the lines of orders. The first ones are the order's. */
export const ORDER_COLUMNS = ["reference", "placedAt", "state"] as const;
export const LINE_COLUMNS = [
  "fitter",
  "kind",
  "label",
  "ean",
  "brand",
  "tyreSize",
  "quantity",
  "unitPrice",
  "ecotax",
  "discount",
  "vatRate",
  "supplier",
  "supplierOrderNo",
] as const;

/** Kinds of fields that a cell cannot hold. */
const WITHOUT_CELL: ReadonlySet<string> = new Set(["secret", "file", "picture"]);
const PORTION = 5_000;

/** Returns the columns that the account may export, those of the list first. */
export function columnsOf({ resource }: ResourceService, context: RequestContext): string[] {
  const meta: readonly string[] = META_COLUMNS;
  const visible = visibleFields(resource.fields, context).filter(
    (name) => !WITHOUT_CELL.has(resource.fields[name]?.kind ?? ""),
  );
  const listed = (resource.list?.columns ?? []).filter((name) => visible.includes(name) || meta.includes(name));
  return [...new Set([...listed, ...visible, ...meta])];
}

/** Returns the columns of a kind that an export has while none are chosen. */
export const initialColumns = ({ resource }: ResourceService): readonly string[] => resource.list?.columns ?? ["id"];

/** No record has this id, so that a tag without dealers finds nothing. */
const NO_DEALER = 0;

/** Returns the dealers that an export is limited to; none for all that the account sees. */
async function limitedTo(
  { dealers = [], tag, tagValue }: StoredActivityExport,
  { context, timeZone }: ExportReading,
): Promise<readonly number[]> {
  if (tag == null) return dealers;
  const tagged = await taggedDealers(context.data, { tag, value: tagValue ?? null, day: dayInZone(timeZone) });
  const found = dealers.length === 0 ? tagged : tagged.filter((id) => dealers.includes(id));
  return found.length === 0 ? [NO_DEALER] : found;
}

async function queryOf(
  source: ActivitySource,
  kind: string,
  stored: StoredActivityExport,
  reading: ExportReading,
): Promise<ListQuery> {
  const dealers = await limitedTo(stored, reading);
  const { from, to } = reading.days;
  const statuses = (stored.statuses ?? []).filter((row) => row.kind === kind).map(({ status }) => status);
  const period = stored.basis === "EVENT" ? source.event : source.made;
  return {
    ...{ q: "", page: 1, size: 25 },
    sort: [{ field: "id", descending: false }],
    filter: {
      [period]: `${from}..${to}`,
      ...(dealers.length > 0 && { [source.dealer]: dealers.join(",") }),
      ...(statuses.length > 0 && { [source.status]: statuses.join(",") }),
    },
  };
}

const maskCell = (mask: Mask, value: SheetCell): SheetCell =>
  typeof value === "string" && value !== "" ? mask(value) : value;

/** Hides the masked columns of a table. */
function masked(table: RecordTable, masks: readonly (Mask | undefined)[]): ExportTable {
  if (masks.every((mask) => mask === undefined)) return table;
  return {
    ...table,
    async *rows() {
      for await (const rows of table.rows())
        yield rows.map((cells) =>
          cells.map((value, index) => {
            const mask = masks[index];
            return mask === undefined ? value : maskCell(mask, value);
          }),
        );
    },
  };
}

type Line = Readonly<Record<string, unknown>>;

/** Counts the lines of the orders that a query finds. */
async function countLines(service: ResourceService, caller: Caller, query: ListQuery): Promise<number> {
  const { data } = caller.context;
  const request = { query, reader: caller, filterable: visibleOf(service, caller.context).all };
  let count = 0;
  for (let from = 0; ;) {
    const ids = await matchingIds(service.storage, data, request, { from, limit: PORTION });
    if (ids.length === 0) return count;
    const [sum] = await data.selectFields(
      shopOrder,
      { lines: sql<string>`coalesce(sum(jsonb_array_length(${shopOrder.lines})), 0)` },
      { where: inArray(shopOrder.id, ids) },
    );
    count += Number(sum?.lines ?? 0);
    from = ids.at(-1) ?? from;
  }
}

function lineCell(name: (typeof LINE_COLUMNS)[number], line: Line, text: (key: string) => string): SheetCell {
  const value = line[name];
  if (value === null || value === undefined) return null;
  switch (name) {
    case "unitPrice":
    case "ecotax":
    case "discount":
      return moneyText(value as Money);
    case "quantity":
    case "vatRate":
      return Number(value);
    case "fitter":
      return (value as { readonly label: string }).label;
    case "kind":
      return text(`activity-export.lineKind.${String(value)}`);
    default:
      return String(value);
  }
}

/** Returns a table with a line for each line of an order. */
async function orderLines(
  service: ResourceService,
  caller: Caller,
  query: ListQuery,
  chosen: readonly string[],
  { services, text }: ExportReading,
): Promise<ExportTable> {
  const isChosen = (name: string): boolean => chosen.length === 0 || chosen.includes(name);
  const ofOrder = ORDER_COLUMNS.filter(isChosen);
  const ofLine = LINE_COLUMNS.filter(isChosen);
  const table = await exportTable(service, caller, { query, columns: [...ORDER_COLUMNS, "lines"] }, services.messages);
  const place = new Map(table.names.map((name, index) => [name, index]));
  return {
    names: [...ofOrder, ...ofLine],
    heads: [
      ...ofOrder.map((name) => table.heads[place.get(name) ?? 0] ?? name),
      ...ofLine.map((name) => text(`activity-export.line.${name}`)),
    ],
    count: await countLines(service, caller, query),
    async *rows() {
      for await (const batch of table.records())
        yield batch.flatMap(({ record, cells }) =>
          ((record["lines"] ?? []) as readonly Line[]).map((line) => [
            ...ofOrder.map((name) => cells[place.get(name) ?? 0] ?? null),
            ...ofLine.map((name) => lineCell(name, line, text)),
          ]),
        );
    },
  };
}

/** Opens the table of a kind. */
export async function openTable(
  kind: ActivityExportKind,
  stored: StoredActivityExport,
  registry: Registry,
  reading: ExportReading,
): Promise<ExportTable> {
  const { context, services } = reading;
  const source = ACTIVITY_SOURCES[kind];
  const service = serviceOf(registry, source.resource);
  const caller = await callerOf(context, registry);
  const query = await queryOf(source, kind, stored, reading);
  const chosen = (stored.columns ?? []).filter((row) => row.kind === kind).map(({ column }) => column);
  if (source.rows !== undefined) return orderLines(service, caller, query, chosen, reading);
  const known = new Set(columnsOf(service, context));
  const asked = [...new Set(chosen)].filter((name) => known.has(name));
  const columns = asked.length > 0 ? asked : initialColumns(service).filter((name) => known.has(name));
  const { personalData = "MASKED" } = stored;
  const masks = columns.map((name) => (personalData === "FULL" ? undefined : maskOf(service, name, registry)));
  const kept = personalData === "NONE" ? columns.filter((_, index) => masks[index] === undefined) : columns;
  // Without a column a table would show the list's, and so what was left out.
  if (kept.length === 0) throw new ApiProblem("refused", { errors: ["activity-export.error.no-column"] });
  const table = await exportTable(service, caller, { query, columns: kept }, services.messages);
  return masked(table, personalData === "MASKED" ? masks : []);
}
