/** The job that writes an export of the calendar as a file, with the rights and the reach of who started it. */
import { eq, sql } from "drizzle-orm";
import type { ExportKind } from "../../../../src/contract/calendar-exports";
import { hasRight, type RightRequirement } from "../../../../src/contract/rights";
import type { ValuesOfResource } from "../../../../src/contract/resource";
import type ecalExport from "../../../../src/resources/calendar/exports/ecal-export.resource";
import { ApiProblem } from "../../platform/http/problem";
import { dayInZone } from "../../../../src/contract/zone-clock";
import { record, shop } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { TABLE_MIME, tableFile } from "../../resources/export/exporting";
import type { ServerModule } from "../../resources/resource-services";
import type { HookContext } from "../../resources/types";
import type { Job, JobOutcome } from "../../services/jobs/jobs";
import { handleUserJob, JobCancelled, queueJob, type UserRun } from "../../services/jobs/user-jobs";
import type { ServerServices } from "../../services/server-services";
import { daysOfExport } from "./period";
import { appointmentTable, smsTable, type ExportQuery, type ExportRows } from "./tables";
import { usageTable } from "./usage-table";

const EXPORT_JOB = "calendar-export";
const RESOURCE = "ecal-export";

/** Right for each kind of export, checked again when the job runs and when its file is downloaded. */
const RIGHT_OF: Readonly<Record<ExportKind, RightRequirement>> = {
  GARAGE: "APPOINTMENTS",
  NETWORK: "NETWORK_EXPORT",
  SMS: ["APPOINTMENTS", "NETWORK_EXPORT"],
  GLOBAL: "E_CALENDAR_SUPER_ADMIN",
};

/** How the table of each kind is read. */
const TABLE_OF: Readonly<Record<ExportKind, (data: ScopedDatabase, query: ExportQuery) => ExportRows>> = {
  GARAGE: appointmentTable,
  NETWORK: appointmentTable,
  SMS: smsTable,
  GLOBAL: usageTable,
};

/** Queues the job of an export with the change that starts it. */
export const queueExport = (
  { caller, data }: HookContext,
  { id, name, kind }: { readonly id: number; readonly name: string; readonly kind: ExportKind },
): Promise<void> =>
  queueJob(caller.registry.services.jobs, caller.context, data, {
    type: EXPORT_JOB,
    params: { id, resource: RESOURCE, fileName: name },
    right: RIGHT_OF[kind],
  });

type Values = ValuesOfResource<typeof ecalExport>;
/** An export as it is stored: references are ids, and empty values are left out. */
type Stored = Partial<Omit<Values, "dealers" | "services">> & {
  readonly dealers?: readonly number[];
  readonly services?: readonly number[];
};

/** Passes chunks on with progress, and ends with the job when it is cancelled. */
async function* withProgress(table: ExportRows, run: UserRun, count: (lines: number) => void) {
  let done = 0;
  for await (const rows of table.rows()) {
    yield rows;
    done += rows.length;
    count(done);
    if (!(await run.progress(done))) throw new JobCancelled();
  }
}

async function runExport(services: ServerServices, { params }: Job, run: UserRun): Promise<JobOutcome> {
  const { data, access, locale, languages } = run.context;
  const isOwn = sql`${record.id} = ${Number(params["id"])} and ${record.resource} = ${RESOURCE} and ${record.deletedAt} is null`;
  const found = await data.find(record, isOwn);
  if (found === undefined) throw new ApiProblem("not-found");
  const stored = found.data as Stored;
  const kind = stored.kind ?? "GARAGE";
  if (!hasRight(access.rights, RIGHT_OF[kind])) throw new ApiProblem("forbidden");
  const ownShop = await data.find(shop, eq(shop.id, data.scope.shopId ?? 0));
  const timeZone = ownShop?.timeZone ?? "UTC";
  const modules = [RESOURCE, "appointment", "ecal-sms-reporting"];
  const texts = await services.messages.list(locale, modules, data.scope.shopId);
  const { period = "LAST_MONTH", from = null, to = null, format = "csv", personalData = "MASKED" } = stored;
  const days = daysOfExport(period, dayInZone(timeZone), from, to);
  const query = {
    ...days,
    timeZone,
    languages: [locale, ...languages],
    dealers: stored.dealers ?? [],
    statuses: stored.statuses ?? [],
    origins: stored.origins ?? [],
    services: stored.services ?? [],
    basis: stored.basis ?? "VISIT",
    byService: stored.lineBy === "SERVICE",
    messageTypes: stored.messageTypes ?? [],
    messageStates: stored.messageStates ?? [],
    personalData,
    text: (key: string) => texts[key] ?? key,
  };
  const table = TABLE_OF[kind](data, query);
  let lines = 0;
  // Only the number: the settings may have been changed since the job began.
  const noteLines = (): Promise<unknown> =>
    data.execute(
      record,
      (scope) => sql`update ${record} set data = jsonb_set(data, '{lastLines}', ${String(lines)}::jsonb)
        where ${scope} and ${record.id} = ${found.id}`,
      "write",
    );
  const chunks = withProgress(table, run, (done) => (lines = done));
  const first = await chunks.next();
  // Without lines there is no file; the form shows their number.
  if (first.done === true) {
    await noteLines();
    return { status: "DONE", report: { done: 0 } };
  }
  const counted = {
    heads: table.heads,
    async *rows() {
      yield first.value;
      yield* chunks;
    },
  };
  const name = `${found.data["name"] as string} ${days.from} ${days.to}.${format}`.replaceAll(/[\\/:*?"<>|]/g, "-");
  await run.attach(name, TABLE_MIME[format], tableFile(counted, format, texts[`${RESOURCE}.kind.${kind}`] ?? kind));
  await noteLines();
  await data.audit({
    verb: "EXPORT",
    resource: RESOURCE,
    recordId: found.id,
    recordLabel: String(found.data["name"]),
    note: `${kind} ${days.from}..${days.to} ${personalData} ${String(lines)}`,
  });
  return { status: "DONE", report: { done: lines } };
}

export const calendarExportModule: ServerModule = (services) => {
  handleUserJob(services, EXPORT_JOB, (work, run) => runExport(services, work, run));
  return [];
};
