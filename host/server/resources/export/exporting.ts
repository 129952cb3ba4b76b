/** Exports filtered records as CSV or workbook: directly by address, or as a job with progress. */
import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import { DAY_MS } from "../../../../src/contract/days";
import { exportEndpoint } from "../../../../src/contract/export-endpoint";
import type { ExportFormat } from "../../../../src/contract/list-definition";
import type { ListQuery } from "../../../../src/contract/list-query";
import { messageKeys } from "../../../../src/contract/message-keys";
import { ApiProblem } from "../../platform/http/problem";
import { FileResponse, route, type Route } from "../../platform/http/route";
import type { Job, JobOutcome } from "../../services/jobs/jobs";
import { viewOf } from "../../services/jobs/routes";
import { handleUserJob, JobCancelled, startJob, type UserRun } from "../../services/jobs/user-jobs";
import type { ServerServices } from "../../services/server-services";
import { writeWorkbook, type SheetCell } from "../../services/tables/workbook";
import { callerOf } from "../caller";
import { type Caller, type Registry, type ResourceService } from "../types";
import { exportTable, type ExportRequest, type ExportTable } from "./export-table";
import { registryFor, serviceOf } from "../service";

export const TABLE_MIME: Readonly<Record<ExportFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};
/** Byte order mark, so that spreadsheets detect UTF-8. */
export const BOM = "\ufeff";

/** Prefixes text that looks like a formula with an apostrophe, so that spreadsheets do not run it. */
export const escapeFormula = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text;

/** Converts a value to a CSV cell; text is guarded against formulas. */
export const safeCell = (value: SheetCell): SheetCell => (typeof value === "string" ? escapeFormula(value) : value);

/** Writes a value as text; days and instants in the form of ISO 8601. */
export function csvText(value: SheetCell): string {
  if (value === null) return "";
  if (!(value instanceof Date)) return String(value);
  const iso = value.toISOString();
  return value.getTime() % DAY_MS === 0 ? iso.slice(0, 10) : iso.slice(0, 16).replace("T", " ");
}

/** Writes a line of CSV, with text guarded against formulas. */
export const csvLine = (cells: readonly SheetCell[], delimiter = ";"): string =>
  stringify([cells.map((value) => csvText(safeCell(value)))], { delimiter, record_delimiter: "\r\n" });

type Table = Pick<ExportTable, "heads" | "rows">;

/** How a CSV file is written. */
export interface CsvLayout {
  readonly delimiter: string;
  /** Starts with a byte order mark, so that spreadsheets detect UTF-8. */
  readonly marked: boolean;
  readonly header: boolean;
}

const DEFAULT_LAYOUT: CsvLayout = { delimiter: ";", marked: true, header: true };

/** Writes a table as CSV, in chunks while its rows are read. */
export async function* csvLines(
  table: Table,
  { delimiter, marked, header }: CsvLayout = DEFAULT_LAYOUT,
): AsyncGenerator<string> {
  if (marked) yield BOM;
  if (header) yield csvLine(table.heads, delimiter);
  for await (const rows of table.rows()) yield rows.map((cells) => csvLine(cells, delimiter)).join("");
}

async function* sheetRows(table: Table): AsyncGenerator<SheetCell[][]> {
  yield [table.heads.map(safeCell)];
  for await (const rows of table.rows()) yield rows.map((row) => row.map(safeCell));
}

/** Maximum rows of a workbook, which is built in the memory of a worker. CSV has no limit. */
export const MAX_WORKBOOK_ROWS = 50_000;

/** Throws when a table has too many rows for a file of the format. */
export function requireFits(format: ExportFormat, count: number): void {
  if (format === "xlsx" && count > MAX_WORKBOOK_ROWS)
    throw new ApiProblem("refused", { errors: ["error.export-too-large"] });
}

/** Writes a table as a file, in chunks while its rows are read. `sheet` names the sheet of a workbook. */
export async function* tableFile(table: Table, format: ExportFormat, sheet: string): AsyncGenerator<Buffer> {
  if (format === "xlsx") yield await writeWorkbook([{ name: sheet, rows: sheetRows(table) }]);
  else for await (const text of csvLines(table)) yield Buffer.from(text);
}

const auditExport = ({ context }: Caller, { resource }: ResourceService, count: number): Promise<void> =>
  context.data.audit({ verb: "EXPORT", resource: resource.name, note: String(count) });

/** Streams the table as CSV. */
export async function exportCsv(
  service: ResourceService,
  caller: Caller,
  request: ExportRequest,
  services: Pick<ServerServices, "messages">,
): Promise<FileResponse> {
  const table = await exportTable(service, caller, request, services.messages);
  await auditExport(caller, service, table.count);
  const name = `${service.resource.name}-${caller.validation.today}.csv`;
  return new FileResponse(name, TABLE_MIME.csv, Readable.from(csvLines(table)));
}

interface Params extends ExportRequest {
  readonly resource: string;
  readonly format: ExportFormat;
}

/** Reads chunks with progress reports. Throws when the job is cancelled, so that its file is not stored. */
async function* withProgress(table: ExportTable, run: UserRun, onRow: (done: number) => void) {
  let done = 0;
  for await (const rows of table.rows()) {
    yield rows;
    done += rows.length;
    onRow(done);
    if (!(await run.progress(done, Math.max(done, table.count)))) throw new JobCancelled();
  }
}

async function runExport(services: ServerServices, all: Registry, currentJob: Job, run: UserRun): Promise<JobOutcome> {
  const { resource, format, query, columns, except } = currentJob.params as unknown as Params;
  const registry = await registryFor(all, resource, run.context.data);
  const service = serviceOf(registry, resource);
  const caller = await callerOf(run.context, registry);
  const exported = await exportTable(service, caller, { query, columns, except }, services.messages);
  requireFits(format, exported.count);
  let done = 0;
  const table: Table = { heads: exported.heads, rows: () => withProgress(exported, run, (rows) => (done = rows)) };
  await run.progress(0, exported.count);
  const name = `${resource}-${caller.validation.today}.${format}`;
  const texts = await services.messages.list(run.context.locale, [resource], run.context.data.scope.shopId);
  const sheet = texts[messageKeys.title(resource, "list")] ?? resource;
  await run.attach(name, TABLE_MIME[format], tableFile(table, format, sheet));
  await auditExport(caller, service, done);
  return { status: "DONE", report: { done } };
}

/** Registers the job handler. */
export function handleExportJobs(services: ServerServices, registry: Registry): void {
  handleUserJob(services, "export", (currentJob, run) => runExport(services, registry, currentJob, run), {
    reads: true,
  });
}

/** Creates the route that starts an export job. */
export const exportRoute = (
  { resource }: ResourceService,
  services: Pick<ServerServices, "jobs">,
  queryOf: (query: Readonly<Record<string, string>>) => ListQuery,
): Route =>
  route(exportEndpoint(resource), async (context, { body }) => {
    const { format, columns, ids, except } = body;
    const found = queryOf(body.query);
    const query = ids === undefined ? found : { ...found, filter: { ...found.filter, id: ids.join(",") } };
    const params: Params = { resource: resource.name, format, columns, query, except };
    const right = resource.exportRight ?? resource.right?.read;
    const { id } = await startJob(services, context, { type: "export", params: { ...params }, right });
    return viewOf(context, id);
  });
