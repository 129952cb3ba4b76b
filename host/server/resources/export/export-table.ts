/** Converts filtered records to a table of plain values in chunks, for CSV and workbooks. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { moneyText } from "../../../../src/contract/currency-digits";
import { wallClock } from "../../../../src/contract/zone-clock";
import { isLocalised, type Field, type Localised, type Money } from "../../../../src/contract/fields";
import type { ListQuery } from "../../../../src/contract/list-query";
import { messageKeys } from "../../../../src/contract/message-keys";
import { META_COLUMNS } from "../../../../src/contract/list-definition";
import type { MessageService } from "../../services/messages/messages";
import type { SheetCell } from "../../services/tables/workbook";
import { visibleOf } from "../caller";
import { type Caller, type ResourceService } from "../types";
import { countMatches, idsInOrder } from "../reading/all-matches";
import { readByIds, type StoredRecord } from "../reading/read-records";
import { hydrate, labelText } from "../reading/references";
import { structuredText } from "./structured-text";

/** Records per chunk; small enough to serve other calls in between. */
const BATCH_SIZE = 250;

interface Column {
  readonly name: string;
  readonly field: Field | undefined;
  /** Locale of a localised column; the reader's own when undefined. */
  readonly locale: string | undefined;
  readonly title: string;
}
type Translate = (key: string) => string;

export interface ExportTable {
  /** Names of the columns, as they were requested. */
  readonly names: readonly string[];
  readonly heads: readonly string[];
  /** Number of records found at the start. Meanwhile created and deleted ones make the rows more or fewer. */
  readonly count: number;
  /** Rows in chunks. */
  rows(): AsyncGenerator<SheetCell[][]>;
}

/** A table that also provides the record of each row. */
export interface RecordTable extends ExportTable {
  records(): AsyncGenerator<{ readonly record: StoredRecord; readonly cells: SheetCell[] }[]>;
}

export interface ExportRequest {
  readonly query: ListQuery;
  /** Columns in order; the list's columns when absent. `text.fr_FR` is one language of a localised field. */
  readonly columns?: readonly string[];
  /** Records that the query finds and the export leaves out. */
  readonly except?: readonly number[];
}

/** Converts an instant to the shop's local time, represented as a UTC date. */
const localTime = (value: string, timeZone: string): Date =>
  new Date(`${wallClock(new Date(value), timeZone).slice(0, 16)}:00Z`);

const day = (value: unknown): SheetCell =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) ? new Date(`${value}T00:00:00Z`) : String(value);

interface ExportTexts {
  readonly resource: string;
  readonly languages: readonly string[];
  readonly timeZone: string;
  readonly translate: Translate;
}

function computedCell(kind: unknown, value: unknown, texts: ExportTexts): SheetCell {
  if (kind === "dateTime") return localTime(String(value), texts.timeZone);
  if (kind === "date") return day(value);
  if (typeof value === "boolean") return texts.translate(value ? "list.cell.yes" : "list.cell.no");
  if (typeof value === "number") return value;
  if (typeof value === "object") {
    const { value: figure, minor, currency } = value as { value?: number; minor?: number; currency?: string };
    if (minor !== undefined && currency !== undefined) return moneyText({ minor, currency });
    return figure ?? null;
  }
  return String(value);
}

function cell({ name, field, locale }: Column, record: StoredRecord, texts: ExportTexts): SheetCell {
  const value = record[name];
  const { resource, translate } = texts;
  if (value === null || value === undefined) return null;
  if (field === undefined)
    return name === "createdAt" || name === "updatedAt"
      ? localTime(String(value), texts.timeZone)
      : typeof value === "number"
        ? value
        : String(value);
  if (locale !== undefined) return (value as Localised)[locale] ?? null;
  if (isLocalised(field)) return labelText(field, value, texts.languages);
  switch (field.kind) {
    case "boolean":
      return translate(value === true ? "list.cell.yes" : "list.cell.no");
    case "integer":
    case "decimal":
    case "percent":
    case "position":
      return Number(value);
    case "date":
      return day(value);
    case "dateTime":
      return localTime(String(value), texts.timeZone);
    case "choice":
      return translate(messageKeys.choice(resource, name, String(value)));
    case "choices":
      return (value as string[]).map((item) => translate(messageKeys.choice(resource, name, item))).join(", ");
    case "reference":
      return (value as { label: string }).label;
    case "references":
      return (value as { label: string }[]).map((item) => item.label).join(", ");
    case "money":
      return moneyText(value as Money);
    case "computed":
      return computedCell((field.options as { as?: unknown }).as, value, texts);
    default:
      return typeof value === "object" ? (structured(field, value, texts) ?? JSON.stringify(value)) : String(value);
  }
}

/** Writes a structured value; values of rows are written like those of columns. */
const structured = (field: Field, value: unknown, texts: ExportTexts): string | undefined =>
  structuredText(field, value, (name, part, item) => {
    const written = cell({ name, field: part, locale: undefined, title: "" }, { [name]: item } as StoredRecord, texts);
    return written instanceof Date ? written.toISOString().slice(0, 10) : String(written ?? "");
  });

const isLocalisedField = (field: Field | undefined): boolean => field !== undefined && isLocalised(field);

function splitColumn(column: string): { readonly name: string; readonly locale: string | undefined } {
  const [name = "", locale] = column.split(".");
  return { name, locale };
}

/** Returns the modules with the texts of a resource's fields; those that only the form shows are apart. */
export const textModules = (name: string): readonly string[] => [name, `${name}-detail`, "engine-list", "ui"];

/** Returns the requested columns visible to the account. Unknown and hidden names are skipped. */
function columnNames(
  { resource }: ResourceService,
  visible: ReadonlySet<string>,
  requested?: readonly string[],
): string[] {
  const meta: readonly string[] = META_COLUMNS;
  const all = resource.list?.columns ?? Object.keys(resource.fields);
  const isExportable = (column: string): boolean => {
    const { name, locale } = splitColumn(column);
    const field = resource.fields[name];
    if (field?.kind === "secret") return false;
    return locale === undefined
      ? visible.has(name) || meta.includes(name)
      : visible.has(name) && isLocalisedField(field);
  };
  const columns = [...new Set(requested ?? all)].filter(isExportable);
  return columns.length > 0 ? columns : all.filter(isExportable);
}

/** Builds the table. Rows are read while they are consumed, so memory does not grow with their number. */
export async function exportTable(
  service: ResourceService,
  caller: Caller,
  { query, columns: requested, except = [] }: ExportRequest,
  messages: MessageService,
): Promise<RecordTable> {
  const { resource, storage } = service;
  const { data, locale: reader } = caller.context;
  const visible = visibleOf(service, caller.context);
  const request = { query, reader: caller, filterable: visible.all, sortable: visible.sortable };
  const idPortions = idsInOrder(storage, data, request);
  const { count } = await countMatches(storage, data, request);
  const omitted = new Set(except);

  const texts = await messages.list(reader, textModules(resource.name), data.scope.shopId);
  const translate: Translate = (key) => texts[key] ?? key;
  const columnKeys = columnNames(service, visible.all, requested);
  const columns = columnKeys.map((column): Column => {
    const { name, locale } = splitColumn(column);
    const title = texts[messageKeys.field(resource.name, name)] ?? texts[`list.column.${name}`] ?? name;
    return { name, field: resource.fields[name], locale, title: locale === undefined ? title : `${title} ${locale}` };
  });
  const fieldNames = [...new Set(columns.map(({ name }) => name))];
  const exportTexts: ExportTexts = {
    resource: resource.name,
    languages: caller.languages,
    timeZone: caller.timeZone,
    translate,
  };
  async function* records(): ReturnType<RecordTable["records"]> {
    for await (const ids of idPortions)
      for (let start = 0; start < ids.length; start += BATCH_SIZE) {
        const batch = ids.slice(start, start + BATCH_SIZE).filter((id) => !omitted.has(id));
        const found = await readByIds(storage, data, batch, caller, { fields: fieldNames });
        await hydrate(resource.fields, found, caller.registry, data, caller);
        yield found.map((record) => ({ record, cells: columns.map((column) => cell(column, record, exportTexts)) }));
        await nextTurn();
      }
  }
  return {
    names: columnKeys,
    heads: columns.map(({ title }) => title),
    count: Math.max(0, count - omitted.size),
    records,
    async *rows() {
      for await (const batch of records()) yield batch.map(({ cells }) => cells);
    },
  };
}
