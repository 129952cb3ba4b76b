/** The job that writes an export as a file, with the rights and the reach of who started it. */
import { eq, sql } from "drizzle-orm";
import type { FileFormat } from "../../../../src/contract/exports";
import { dayInZone } from "../../../../src/contract/zone-clock";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { record, shop } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { ResourceServices } from "../../resources/resource-services";
import type { JobService } from "../../services/jobs/jobs";
import { handleUserJob, JobCancelled, queueJob, type UserRun } from "../../services/jobs/user-jobs";
import type { SheetCell } from "../../services/tables/workbook";
import { writeCalendar } from "./calendar-file";
import {
  mayRead,
  type CalendarEntry,
  type ExportDefinition,
  type ExportPart,
  type ExportReading,
  type ExportTable,
  type StoredExport,
} from "./export-definition";
import { tellRecipients } from "./letters";
import { daysOfExport } from "./period";
import { calendarFile, writeTables, type TitledTable, type WrittenFile } from "./write-files";

/** Parameters of a job besides those of every user's job. */
export interface ExportParams {
  readonly id: number;
  readonly resource: string;
  readonly fileName: string;
  /** Tables that the account could read when it started the job. Its file holds no other one. */
  readonly parts: readonly string[];
  /** Name of who started it. */
  readonly by: string;
  /** Started by the schedule, so that its recipients are told. */
  readonly planned: boolean;
}

/** Finds the settings of an export. */
export async function findExport(data: ScopedDatabase, resource: string, id: number) {
  const isExport = sql`${record.id} = ${id} and ${record.resource} = ${resource} and ${record.deletedAt} is null`;
  return data.find(record, isExport);
}

/** Returns the tables that the account may read of those that the settings name. */
export const readableParts = <Stored extends StoredExport>(
  definition: ExportDefinition<Stored>,
  stored: Stored,
  { access }: RequestContext,
): ExportPart[] => definition.parts(stored).filter((part) => mayRead(part, access));

/** Queues the job of an export within a transaction. Throws when the account may read none of its tables. */
export async function queueExport<Stored extends StoredExport>(
  jobs: Pick<JobService, "enqueue">,
  context: RequestContext,
  data: ScopedDatabase,
  definition: ExportDefinition<Stored>,
  { id, stored, planned = false }: { readonly id: number; readonly stored: Stored; readonly planned?: boolean },
): Promise<void> {
  const { resource, jobType } = definition;
  const parts = readableParts(definition, stored, context);
  if (parts.length === 0) throw new ApiProblem("refused", { errors: ["exports.error.no-right"] });
  const params: ExportParams = {
    id,
    resource,
    fileName: stored.name ?? resource,
    parts: parts.map(({ name }) => name),
    by: data.actor.name,
    planned,
  };
  await queueJob(jobs, context, data, {
    type: jobType,
    params: { ...params },
    rights: parts.map(({ right }) => right),
  });
}

/** Prepares the reading of an export: its days, and its texts in the language of the file. */
export async function readingOf<Stored extends StoredExport>(
  services: ResourceServices,
  context: RequestContext,
  definition: ExportDefinition<Stored>,
  stored: Stored,
): Promise<ExportReading> {
  const { data } = context;
  const ownShop = await data.find(shop, eq(shop.id, data.scope.shopId ?? 0));
  const timeZone = ownShop?.timeZone ?? "UTC";
  const locale = stored.language ?? context.locale;
  const texts = await services.messages.list(locale, definition.modules, data.scope.shopId);
  const { period = "LAST_MONTH", from = null, to = null } = stored;
  return {
    services,
    context: { ...context, locale },
    days: daysOfExport(period, dayInZone(timeZone), from, to),
    timeZone,
    text: (key) => texts[key] ?? key,
  };
}

/** Counts what is read, and ends the job when it is cancelled. */
class Progress {
  lines = 0;
  replaced = 0;

  constructor(
    readonly run: UserRun,
    readonly total: number,
  ) {}

  async add(lines: number): Promise<void> {
    this.lines += lines;
    if (!(await this.run.progress(this.lines, Math.max(this.lines, this.total)))) throw new JobCancelled();
  }

  table(table: ExportTable): ExportTable {
    const add = (lines: number): Promise<void> => this.add(lines);
    return {
      ...table,
      async *rows(): AsyncGenerator<SheetCell[][]> {
        for await (const rows of table.rows()) {
          // The reader may empty the chunk.
          const { length } = rows;
          yield rows;
          await add(length);
        }
      },
    };
  }

  async *entries(entries: AsyncIterable<CalendarEntry>): AsyncGenerator<CalendarEntry> {
    for await (const entry of entries) {
      yield entry;
      this.lines += 1;
    }
    await this.add(0);
  }
}

const isTableFormat = (format: FileFormat): format is Exclude<FileFormat, "ics"> => format !== "ics";

/** Describes the file of an export; its content is read while it is stored. */
function fileOf<Stored extends StoredExport>(
  definition: ExportDefinition<Stored>,
  stored: Stored,
  reading: ExportReading,
  tables: ReadonlyMap<string, TitledTable>,
  progress: Progress,
): WrittenFile {
  const { format = "csv", encoding } = stored;
  const base = [stored.name ?? definition.resource, reading.days.from, reading.days.to].join(" ");
  const counted = new Map(
    [...tables].map(([part, { title, table }]) => [part, { title, table: progress.table(table) }] as const),
  );
  if (!isTableFormat(format)) {
    const entries = definition.entries?.(stored, reading);
    if (entries === undefined) throw new Error(`Exports of ${definition.resource} have no calendar entries.`);
    return calendarFile(base, writeCalendar(stored.name ?? base, progress.entries(entries)));
  }
  return writeTables(counted, base, {
    format,
    encoding: encoding ?? "UTF8_BOM",
    onReplaced: (count) => {
      progress.replaced += count;
    },
  });
}

/** Notes only the number of lines, because the settings may have been changed since the job began. */
const noteLines = (data: ScopedDatabase, id: number, lines: number): Promise<unknown> =>
  data.execute(
    record,
    (scope) => sql`update ${record} set data = jsonb_set(data, '{lastLines}', ${String(lines)}::jsonb)
      where ${scope} and ${record.id} = ${id}`,
    "write",
  );

/** Registers the job of an export. */
export function handleExport<Stored extends StoredExport>(
  services: ResourceServices,
  definition: ExportDefinition<Stored>,
): void {
  handleUserJob(services, definition.jobType, async (work, run) => {
    const { context } = run;
    const { data } = context;
    const { id, parts, planned } = work.params as unknown as ExportParams;
    const found = await findExport(data, definition.resource, id);
    if (found === undefined) throw new ApiProblem("not-found");
    const stored = found.data as Stored;
    const readable = readableParts(definition, stored, context).filter(({ name }) => parts.includes(name));
    if (readable.length === 0) throw new ApiProblem("forbidden");
    const reading = await readingOf(services, context, definition, stored);
    const tables = new Map<string, TitledTable>();
    for (const { name } of readable)
      tables.set(name, {
        title: reading.text(definition.titleKey(name)),
        table: await definition.open(name, stored, reading),
      });
    const counts = Object.fromEntries([...tables].map(([name, { table }]) => [name, table.count]));
    const progress = new Progress(
      run,
      Object.values(counts).reduce((sum, count) => sum + count, 0),
    );
    // Without lines there is no file; the form shows their number.
    if (progress.total > 0) {
      const written = fileOf(definition, stored, reading, tables, progress);
      await run.attach(written.name, written.mime, written.content);
      await data.audit({
        verb: "EXPORT",
        resource: definition.resource,
        recordId: id,
        recordLabel: stored.name ?? "",
        note: [
          readable.map(({ name }) => name).join(","),
          `${reading.days.from}..${reading.days.to}`,
          stored.personalData ?? "MASKED",
          String(progress.lines),
        ].join(" "),
      });
    }
    await noteLines(data, id, progress.lines);
    if (planned && progress.lines > 0)
      await tellRecipients(services, data, {
        jobId: work.id,
        resource: definition.resource,
        id,
        stored,
        lines: progress.lines,
      });
    return { status: "DONE", report: { done: progress.lines, counts, replaced: progress.replaced } };
  });
}
