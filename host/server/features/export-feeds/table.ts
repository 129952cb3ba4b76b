/** The table of a stored export: the records of its resource, with its columns as they are written. */
import { formatPattern } from "../../../../src/contract/date-pattern";
import { majorUnits } from "../../../../src/contract/currency-digits";
import {
  fillColumnTemplate,
  isCompleteColumn,
  mappingOf,
  templateFields,
  type ExportColumn,
} from "../../../../src/contract/export-configs";
import { failedCondition } from "../../../../src/contract/conditions";
import { META_COLUMNS } from "../../../../src/contract/list-definition";
import { parseListQuery, resolveRelativeDays } from "../../../../src/contract/list-query";
import { isObject } from "../../../../src/contract/object";
import type { AnyResource } from "../../../../src/contract/resource";
import { hasRight, type RightRequirement } from "../../../../src/contract/rights";
import { dayInZone, wallClock } from "../../../../src/contract/zone-clock";
import { isLocalised } from "../../../../src/contract/fields";
import type { RequestContext } from "../../platform/http/request-context";
import { MessageError } from "../../platform/message-error";
import { callerOf, visibleOf } from "../../resources/caller";
import { exportTable, type RecordTable } from "../../resources/export/export-table";
import { csvText } from "../../resources/export/exporting";
import type { StoredRecord } from "../../resources/reading/read-records";
import { registryFor } from "../../resources/service";
import type { Registry, ResourceService } from "../../resources/types";
import type { MessageService } from "../../services/messages/messages";
import type { SheetCell } from "../../services/tables/workbook";

/** Why an export cannot run as it is configured. */
export class ExportProblem extends MessageError {
  override readonly name = "ExportProblem";
}

/** What an export holds. */
export interface ExportPlan {
  readonly resource: string;
  /** Query string of the resource's list. */
  readonly query: string;
  readonly columns: readonly ExportColumn[];
  readonly decimal: "POINT" | "COMMA";
  /** Only records that changed after this instant. */
  readonly since: Date | null;
}

export interface ExportedTable {
  readonly heads: readonly string[];
  readonly count: number;
  rows(): AsyncGenerator<SheetCell[][]>;
}

/** The right to export the records of a resource. */
export const exportRightOf = ({ exportRight, right }: AnyResource): RightRequirement | undefined =>
  exportRight ?? right?.read;

/** Whether an account may export the records of a resource as a whole. */
export const mayExport = ({ access, data }: RequestContext, resource: AnyResource): boolean =>
  data.scope.fitterIds === "ALL" &&
  hasRight(access.rights, exportRightOf(resource)) &&
  failedCondition(resource.conditions, access.facts) === undefined;

export async function serviceFor(
  all: Registry,
  name: string | null,
  data: RequestContext["data"],
): Promise<ResourceService | undefined> {
  return name === null ? undefined : (await registryFor(all, name, data)).get(name);
}

/** The number of a value; undefined for others. */
function numberOf(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  if (!isObject(value)) return undefined;
  const { minor, currency, value: figure } = value as { minor?: unknown; currency?: unknown; value?: unknown };
  if (typeof minor === "number" && typeof currency === "string") return majorUnits({ minor, currency });
  return typeof figure === "number" ? figure : undefined;
}

/** Writes a value as it is stored: codes, ids, ISO days and instants. */
function codeOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(codeOf).join(",");
  if (!isObject(value)) return String(value);
  const amount = numberOf(value);
  if (amount !== undefined) return String(amount);
  const { id, url, pictureUrl } = value as Readonly<Record<string, unknown>>;
  const known = id ?? pictureUrl ?? url;
  return known === undefined ? JSON.stringify(value) : String(known);
}

interface Row {
  readonly record: StoredRecord;
  /** The cell of each field as other exports write it. */
  readonly cells: ReadonlyMap<string, SheetCell>;
}

interface Writing {
  readonly decimal: ExportPlan["decimal"];
  readonly timeZone: string;
}

const withDecimal = (text: string, { decimal }: Writing): string =>
  decimal === "COMMA" ? text.replace(".", ",") : text;

function plainCell(field: string, { record, cells }: Row, writing: Writing): SheetCell {
  const cell = cells.get(field) ?? null;
  if (typeof cell === "number" && writing.decimal === "COMMA") return withDecimal(String(cell), writing);
  // An amount of money is written with its currency.
  return typeof cell === "string" && numberOf(record[field]) !== undefined ? withDecimal(cell, writing) : cell;
}

/** A day or an instant on the clock of the shop, as a date in UTC. */
function momentOf(value: unknown, timeZone: string): Date | undefined {
  if (typeof value !== "string" && !(value instanceof Date)) return undefined;
  if (typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value)) return new Date(`${value}T00:00:00Z`);
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? undefined : new Date(`${wallClock(instant, timeZone).slice(0, 19)}Z`);
}

/** Returns the function that writes the cells of a column. */
function writerOf({ field, transform, argument }: ExportColumn, writing: Writing): (row: Row) => SheetCell {
  const name = field ?? "";
  const text = argument ?? "";
  switch (transform) {
    case "CONSTANT":
      return () => text;
    case "TEMPLATE":
      return (row) => fillColumnTemplate(text, (part) => csvText(plainCell(part, row, writing)));
    case "CODE":
      return ({ record }) => codeOf(record[name]);
    case "DATE":
      return ({ record }) => {
        const moment = momentOf(record[name], writing.timeZone);
        return moment === undefined ? null : formatPattern(moment, text.trim());
      };
    case "NUMBER":
      return ({ record }) => {
        const number = numberOf(record[name]);
        return number === undefined ? null : withDecimal(number.toFixed(Number(text.trim() || "2")), writing);
      };
    case "MAP": {
      const mapping = mappingOf(text) ?? new Map<string, string>();
      return ({ record }) => {
        const code = codeOf(record[name]);
        return mapping.get(code) ?? code;
      };
    }
    case null:
      return (row) => plainCell(name, row, writing);
  }
}

/** Returns the fields that columns need. Throws for one that does not exist, or that the account may not see. */
function fieldsOf(columns: readonly ExportColumn[], service: ResourceService, context: RequestContext): string[] {
  const { fields } = service.resource;
  const visible = visibleOf(service, context).all;
  const meta: readonly string[] = META_COLUMNS;
  const isKnown = (column: string): boolean => {
    const [name = "", locale] = column.split(".");
    const field = fields[name];
    if (locale !== undefined) return field !== undefined && visible.has(name) && isLocalised(field);
    return meta.includes(name) || (visible.has(name) && field?.kind !== "secret");
  };
  const names = columns.flatMap(({ field, transform, argument }) =>
    transform === "CONSTANT" ? [] : transform === "TEMPLATE" ? templateFields(argument ?? "") : [field ?? ""],
  );
  const missing = names.find((name) => !isKnown(name));
  if (missing !== undefined) throw new ExportProblem("export-config.run.no-field", { field: missing });
  return [...new Set(names)];
}

/** Whether a record changed after an instant. */
const isNewer = ({ updatedAt }: StoredRecord, since: Date): boolean => new Date(String(updatedAt)) > since;

/** Opens the records of an export. Throws an ExportProblem for what the account may not export, and for columns that do not exist. */
export async function openExport(
  all: Registry,
  context: RequestContext,
  { resource: name, query, columns, decimal, since }: ExportPlan,
  messages: MessageService,
): Promise<ExportedTable> {
  const registry = await registryFor(all, name, context.data);
  const service = registry.get(name);
  if (service === undefined) throw new ExportProblem("export-config.run.no-data");
  if (!mayExport(context, service.resource)) throw new ExportProblem("export-config.run.no-right");
  const used = columns.filter(isCompleteColumn);
  const caller = await callerOf(context, registry);
  const fields = fieldsOf(used, service, context);
  const { timeZone } = caller;
  const parsed = parseListQuery(new URLSearchParams(query), { sort: service.resource.list?.sort ?? "" });
  const today = (): string => dayInZone(timeZone);
  const changed: Readonly<Record<string, string>> =
    since === null ? {} : { updatedAt: `${dayInZone(timeZone, since)}..` };
  const filter = { ...resolveRelativeDays(parsed.filter, today), ...changed };
  const table = await exportTable(service, caller, { query: { ...parsed, filter }, columns: fields }, messages);
  const writing: Writing = { decimal, timeZone };
  const writers = used.map((column) => writerOf(column, writing));
  return {
    heads: headsOf(used, fields, table),
    count: table.count,
    async *rows() {
      for await (const batch of table.records()) {
        const wanted = since === null ? batch : batch.filter(({ record }) => isNewer(record, since));
        yield wanted.map(({ record, cells }) => {
          const row: Row = { record, cells: new Map(fields.map((field, index) => [field, cells[index] ?? null])) };
          return writers.map((write) => write(row));
        });
      }
    },
  };
}

/** Titles of the columns: those that were typed, else those of the fields. */
function headsOf(columns: readonly ExportColumn[], fields: readonly string[], { heads }: RecordTable): string[] {
  return columns.map(({ header, field, argument }) => {
    const index = fields.indexOf(field ?? "");
    return header ?? heads[index] ?? argument ?? "";
  });
}
