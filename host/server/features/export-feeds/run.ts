/** Runs an export: writes its file with the rights of an account, and delivers it. */
import { eq } from "drizzle-orm";
import { MAX_FEED_FAILURES, type RunReason } from "../../../../src/contract/feeds";
import { EXPORT_DATA, RETRY_MINUTES } from "../../../../src/contract/export-configs";
import { messageKeys } from "../../../../src/contract/message-keys";
import { wallClock } from "../../../../src/contract/zone-clock";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { loggedError } from "../../platform/logged-error";
import { MessageError } from "../../platform/message-error";
import { inWholeShop } from "../../platform/storage/each-shop";
import { LeaseLost } from "../../platform/storage/lease";
import { shop } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { ResourceServices } from "../../resources/resource-services";
import { resolveAlert } from "../../services/alerts";
import { Interrupted, type Job, type JobOutcome } from "../../services/jobs/jobs";
import { JobCancelled, type UserRun } from "../../services/jobs/user-jobs";
import { connectionOf } from "../feeds/sources/connection";
import { SourceError } from "../feeds/sources/source";
import { deliver } from "./deliver";
import { exportedFile, fileNameOf } from "./file";
import { mailFile } from "./mail-file";
import { changeRun, fileOf, findRun, lastDelivered, type ExportRun } from "./runs";
import { EXPORT, findConfig, healthAfter, markConfig, resourceOf, type ExportConfig } from "./settings";
import { ExportProblem, openExport, type ExportedTable } from "./table";
import { configLayout, fileNamePattern, planOf } from "./plan";

const alertConfig = (data: ScopedDatabase, { id, values }: ExportConfig, state: "FAILED" | "PAUSED" | undefined) =>
  resolveAlert(
    data,
    `export-${id}`,
    state === undefined
      ? undefined
      : {
          right: "NETWORK_EXPORT",
          type: "ERROR",
          titleKey: `export-config.alert.${state}`,
          params: { name: values.name ?? "" },
          lines: [{ key: `export-config.alert.${state}.text` }],
          link: `${EXPORT}/${id}`,
        },
  );

/** Ends a run without a delivery. An export that keeps failing is paused. */
export async function failRun(
  data: ScopedDatabase,
  config: ExportConfig,
  run: ExportRun,
  reason: RunReason,
): Promise<void> {
  await changeRun(data, run.id, { state: "FAILED", reasons: [reason], endedAt: new Date() });
  const failures = (config.values.failures ?? 0) + 1;
  const isPaused = config.active && failures >= MAX_FEED_FAILURES;
  const health = isPaused ? "PAUSED" : healthAfter(config, "FAILING");
  await markConfig(
    data,
    config.id,
    { failures, health, ...(isPaused && { nextRunAt: null }) },
    isPaused ? false : undefined,
  );
  await alertConfig(data, config, isPaused ? "PAUSED" : "FAILED");
}

/** Converts an error to the reason that is shown. One that no setting explains is logged. */
export function reasonOf(error: unknown, configId: number): RunReason {
  if (error instanceof MessageError) return error.reason;
  if (error instanceof JobCancelled) return { code: "export-config.run.cancelled", params: {} };
  if (error instanceof ApiProblem) {
    const { errors = [] } = error.problem;
    return { code: errors[0] ?? "error.internal", params: {} };
  }
  console.error(`Export ${configId} failed`, loggedError(error));
  return { code: "feed.run.failed", params: {} };
}

/** Delivers the file of a run, or plans the next attempt. */
export async function deliverRun(
  services: Pick<ResourceServices, "config" | "files" | "mail" | "messages" | "secrets">,
  data: ScopedDatabase,
  config: ExportConfig,
  run: ExportRun,
): Promise<void> {
  const { id, values } = config;
  const shopId = data.scope.shopId ?? 0;
  try {
    const stored = await fileOf(data, run);
    if (stored === undefined) throw new SourceError("feed.run.no-file");
    const settings = await connectionOf(services, data, id, values);
    await deliver(
      { ...settings, destination: values.destination ?? "DOWNLOAD", method: values.method ?? "POST" },
      {
        name: stored.name,
        mimeType: stored.mimeType,
        size: stored.size,
        open: () => services.files.read(stored.storageKey),
        mail: () => mailFile(services, data, config, stored, run.lines ?? 0),
      },
      services.config,
      shopId,
    );
  } catch (error) {
    const reason = reasonOf(error, id);
    const minutes = error instanceof SourceError ? RETRY_MINUTES[run.attempts] : undefined;
    const attempts = run.attempts + 1;
    if (minutes === undefined) return failRun(data, config, await changeRun(data, run.id, { attempts }), reason);
    const nextAttemptAt = new Date(Date.now() + minutes * 60_000);
    await changeRun(data, run.id, { state: "WAITING", reasons: [reason], attempts, nextAttemptAt });
    return markConfig(data, id, { health: healthAfter(config, "FAILING") });
  }
  await data.transaction(async (transaction) => {
    await changeRun(transaction, run.id, { state: "DELIVERED", reasons: [], endedAt: new Date() });
    await markConfig(transaction, id, {
      health: healthAfter(config, "OK"),
      failures: 0,
      ...(run.lines !== null && { lastLines: run.lines }),
      ...(run.bytes !== null && { lastBytes: run.bytes }),
    });
    await alertConfig(transaction, config, undefined);
  });
}

/** Counts rows while they are written, and ends with the job when it is cancelled. */
function counted(table: ExportedTable, run: UserRun, count: (lines: number) => void): ExportedTable {
  return {
    ...table,
    async *rows() {
      let done = 0;
      for await (const batch of table.rows()) {
        yield batch;
        done += batch.length;
        count(done);
        if (!(await run.progress(done, Math.max(done, table.count)))) throw new JobCancelled();
      }
    },
  };
}

/** The table with its first rows read, so that an export without any is noticed before its file is written. */
async function withFirstRows(table: ExportedTable): Promise<ExportedTable | undefined> {
  const rows = table.rows();
  for (;;) {
    const first = await rows.next();
    if (first.done === true) return undefined;
    if (first.value.length === 0) continue;
    return {
      ...table,
      async *rows() {
        yield first.value;
        yield* rows;
      },
    };
  }
}

/** Writes the file as the result of the job. Returns the number of lines; undefined when there are none and nothing is sent. */
async function writeFile(
  services: ResourceServices,
  config: ExportConfig,
  run: UserRun,
  exported: ExportRun,
): Promise<number | undefined> {
  const { context } = run;
  const { data } = context;
  const { values } = config;
  const ownShop = await data.find(shop, eq(shop.id, data.scope.shopId ?? 0));
  const before = values.onlyChanged === true ? await lastDelivered(data, config.id) : undefined;
  const plan = { ...planOf(values), since: before?.startedAt ?? null };
  const localised: RequestContext = { ...context, locale: values.locale ?? context.locale };
  const found = await openExport(services.resources, localised, plan, services.messages);
  const filled = await withFirstRows(found);
  if (filled === undefined && values.sendEmpty !== true) return undefined;
  let lines = 0;
  const table = counted(filled ?? { ...found, async *rows() {} }, run, (done) => (lines = done));
  const kind = values.kind ?? "TYRE_OFFER";
  const texts = await services.messages.list(localised.locale, [plan.resource], data.scope.shopId);
  const sheet = texts[messageKeys.title(plan.resource, "list")] ?? kind;
  const moment = new Date(`${wallClock(exported.startedAt, ownShop?.timeZone ?? "UTC").slice(0, 19)}Z`);
  const name = fileNameOf(fileNamePattern(values), kind, ownShop?.code ?? "", moment);
  const file = exportedFile(table, configLayout(values), name, sheet);
  await run.attach(file.name, file.mimeType, file.content);
  await data.audit({
    verb: "EXPORT",
    resource: EXPORT,
    recordId: config.id,
    recordLabel: values.name,
    note: `${kind} ${values.destination ?? "DOWNLOAD"} ${String(lines)}${EXPORT_DATA[kind].isPersonal ? " personal" : ""}`,
  });
  return lines;
}

/** The job of a run. After a crash it continues with the file that was written. */
export async function runExport(services: ResourceServices, work: Job, run: UserRun): Promise<JobOutcome> {
  // Runs belong to the shop, whichever dealers the account sees.
  const data = inWholeShop(run.context.data);
  const config = await findConfig(data, Number(work.params["id"]));
  const found = config === undefined ? undefined : await findRun(data, config.id, Number(work.params["run"]));
  if (config === undefined || found?.state !== "RUNNING") return { status: "DONE", report: {} };
  const begun = await changeRun(data, found.id, { jobId: work.id });
  await markConfig(data, config.id, { lastRunAt: begun.startedAt.toISOString() });
  try {
    let current = begun;
    if ((await fileOf(data, begun)) === undefined) {
      if (resourceOf(config.values) === null) throw new ExportProblem("export-config.run.no-data");
      const lines = await writeFile(services, config, run, begun);
      if (lines === undefined) {
        await changeRun(data, begun.id, { state: "EMPTY", lines: 0, endedAt: new Date() });
        await markConfig(data, config.id, { health: healthAfter(config, "OK"), failures: 0, lastLines: 0 });
        return { status: "DONE", report: { done: 0 } };
      }
      const stored = await fileOf(data, begun);
      current = await changeRun(data, begun.id, { lines, bytes: stored?.size ?? null, fileName: stored?.name ?? null });
    }
    await deliverRun(services, data, config, current);
    return { status: "DONE", report: { done: current.lines ?? 0 } };
  } catch (error) {
    // The job continues elsewhere, or is tried again.
    if (error instanceof Interrupted || error instanceof LeaseLost) throw error;
    const isExplained = [MessageError, JobCancelled, ApiProblem].some((kind) => error instanceof kind);
    if (!isExplained && work.attempts < work.maxAttempts) throw error;
    await failRun(data, config, begun, reasonOf(error, config.id));
    if (error instanceof JobCancelled) throw error;
    return { status: "PARTIAL", report: { done: 0, failed: 1 } };
  }
}
