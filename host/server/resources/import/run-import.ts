/** Import jobs: preview every line, and write lines in batches with a report that resumes after a restart. */
import { eq } from "drizzle-orm";
import { importCountsOf } from "../../../../src/contract/import-counts";
import { inBatches, itemsOfStream } from "../../services/jobs/batches";
import type { Job, JobOutcome } from "../../services/jobs/jobs";
import { jobLine } from "../../services/jobs/lines";
import type { UserRun } from "../../services/jobs/user-jobs";

import { callerOf } from "../caller";
import { type ProposedLine, type Registry } from "../types";
import { hookContext } from "../writing/validate-change";
import { callerWithin } from "../kinds/kind-context";
import { BatchUniqueValues } from "../writing/batch-unique-values";
import { createUndoToken, undoOfChanges } from "../writing/undo-token";
import { Lookups } from "../writing/lookups";
import { insertRecords, load, updateRecords } from "../writing/write-records";
import { registryFor, serviceOf } from "../service";
import type { ServerServices } from "../../services/server-services";
import { job } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { TableLine } from "../../services/tables/read-table";
import { addCounts } from "./counts";
import { draftLines } from "./draft-lines";
import { failedLine, isFailureOfLine } from "./failed-line";
import { addLines, keptLine, NO_FIGURES, previewLine, reportLines, type Figures } from "./figures";
import { checkOthers, removeOthers } from "./other-records";
import { UnclearDays } from "./unclear-days";
import { withHookRemarks } from "./hook-remarks";
import { validateLine, readCells, type ValidatedLine } from "./validate-line";
import { applyCorrections, importPlan, keyTextOf, lineKey, textOf, type ImportOrder, type ImportPlan } from "./plan";

/** Maximum stored preview lines: the first ones, and those with remarks. */
const FIRST_LINES = 100;
const MAX_ERRORS = 1_000;

/** Parameters of the preview and import jobs. */
export interface ImportParams extends ImportOrder {
  readonly resource: string;
  readonly fileName: string;
  /** Key of the parsed lines in the file store. */
  readonly linesKey: string;
  /** Id of the pending import. */
  readonly draftId: number;
  /** Number of records without a line that the user has confirmed to delete. */
  readonly maxOthers?: number;
}

/** Validates lines against the records of their keys. */
export async function validateLines(
  plan: ImportPlan,
  data: ScopedDatabase,
  lines: readonly TableLine[],
  batchValues: BatchUniqueValues,
): Promise<ValidatedLine[]> {
  const keyOf = (line: TableLine) => lineKey(plan, applyCorrections(line, plan));
  const knownIds = await plan.findIds(
    data,
    [...new Set(lines.map(keyOf))].filter((key) => key !== ""),
  );
  const idOf = (line: TableLine) => knownIds.get(keyOf(line));
  const ids = [...new Set(lines.flatMap((line) => idOf(line) ?? []))];
  const records = new Map((await load(plan.service, plan.caller, data, ids)).map((record) => [record.id, record]));
  const recordOf = (line: TableLine) => records.get(idOf(line) ?? Number.NaN) ?? null;
  const lookups = new Lookups(plan.service, plan.caller, data);
  await lookups.prepare(lines.map((line) => readCells(plan, applyCorrections(line, plan), recordOf(line)).body));
  const validated: ValidatedLine[] = [];
  for (const line of lines) validated.push(await validateLine(plan, data, line, recordOf(line), batchValues, lookups));
  return withHookRemarks(plan, data, validated);
}

/** Writes validated lines: new records, changes, journal, versions, undo. */
async function write(plan: ImportPlan, data: ScopedDatabase, validated: readonly ValidatedLine[], jobId: number) {
  const { service, caller } = plan;
  const days = service.resource.import?.undoDays;
  const creations = validated.flatMap(({ write }) => (write?.before === null ? [write.change] : []));
  const created = await insertRecords(service, caller, data, creations);
  if (created.length > 0) {
    const entries = created.map(({ id, version }) => ({ id, version, values: null }));
    await createUndoToken(service, data, {
      kind: "CREATE",
      entries,
      records: created,
      action: "import",
      jobId,
      days,
    });
  }
  const changes = validated.flatMap(({ write }) =>
    write === null || write.before === null ? [] : [{ before: write.before, ...write.change }],
  );
  const { written, conflicts } = await updateRecords(service, caller, data, changes, { verb: "UPDATE" });
  await createUndoToken(service, data, { ...undoOfChanges(service, written), action: "import", jobId, days });
  return new Set(conflicts.map(({ before }) => before.id));
}

/** Stores lines as proposals and counts them in the report. */
async function propose(
  plan: ImportPlan,
  data: ScopedDatabase,
  validated: readonly ValidatedLine[],
  importName: string,
) {
  const { proposals, service, mapped } = plan;
  const lines = validated.flatMap(({ key, line, write: lineChange }): ProposedLine[] => {
    if (lineChange === null) return [];
    const { before, change } = lineChange;
    const sent = mapped.filter((source) => textOf(plan, source, line).trim() !== "" || before !== null);
    const raw: Record<string, string> = {};
    for (const source of sent) {
      const { field } = source.target;
      raw[field] = [raw[field], textOf(plan, source, line)].filter(Boolean).join(", ");
    }
    const values = Object.fromEntries(
      sent
        .filter(({ target }) => before === null || change.changed.has(target.field))
        .map(({ target }) => [target.field, change.values[target.field]]),
    );
    return [{ before, key: keyTextOf(plan, line)?.trim() ?? key, line: line.line, values, raw }];
  });
  const caller = callerWithin(plan.caller, data);
  return proposals?.propose(lines, importName, hookContext(service, caller, data, null));
}

/** Marks the line of a concurrently changed record as failed; the others are kept. */
const withConflicts = (validated: readonly ValidatedLine[], conflicting: ReadonlySet<number>): ValidatedLine[] =>
  validated.map((line) =>
    line.write?.before != null && conflicting.has(line.write.before.id)
      ? { ...line, outcome: "ERROR", errors: [{ column: null, code: "error.conflict", params: {} }], write: null }
      : line,
  );

async function planOf(services: ServerServices, all: Registry, currentJob: Job, run: UserRun) {
  const params = currentJob.params as unknown as ImportParams;
  const registry = await registryFor(all, params.resource, run.context.data);
  const service = serviceOf(registry, params.resource);
  const caller = await callerOf(run.context, registry);
  const readLines = () => draftLines(services, params);
  const plan = await importPlan(services, service, caller, params, readLines);
  return { plan, readLines, lines: itemsOfStream(readLines()) };
}

/** Validates a batch for the preview. A line that cannot be validated counts as failed. */
async function previewBatch(
  plan: ImportPlan,
  data: ScopedDatabase,
  batch: readonly TableLine[],
  batchValues: BatchUniqueValues,
): Promise<ValidatedLine[]> {
  const ownValues = batchValues.part();
  try {
    const validated = await validateLines(plan, data, batch, ownValues);
    ownValues.keep();
    return validated;
  } catch (error) {
    if (!isFailureOfLine(error)) throw error;
  }
  const validated: ValidatedLine[] = [];
  for (const line of batch)
    try {
      validated.push(...(await validateLines(plan, data, [line], batchValues)));
    } catch (error) {
      validated.push(failedLine(plan, line, error));
    }
  return validated;
}

/** Previews the import: counts lines and stores those worth showing, without writing. */
export async function runPreview(
  services: ServerServices,
  registry: Registry,
  currentJob: Job,
  run: UserRun,
): Promise<JobOutcome> {
  const { lines, plan, readLines } = await planOf(services, registry, currentJob, run);
  const { data } = run.context;
  const batchValues = new BatchUniqueValues(plan.service.resource);
  let figures = NO_FIGURES;
  let errorCount = 0;
  const unclearDays = new UnclearDays(plan);
  await data.remove(jobLine, eq(jobLine.jobId, currentJob.id));
  await run.progress(0);
  const { isComplete } = await inBatches(lines, 0, async (batch, start) => {
    const validated = await previewBatch(plan, data, batch, batchValues);
    unclearDays.add(batch);
    figures = addLines(figures, validated);
    const recorded = validated.filter((line, index) => {
      if (start + index < FIRST_LINES) return true;
      if (line.errors.length + line.remarks.length === 0 || errorCount >= MAX_ERRORS) return false;
      errorCount++;
      return true;
    });
    await data.insert(jobLine, ...recorded.map((line) => previewLine(currentJob.id, line)));
    return run.progress(start + batch.length);
  });
  const goOn = () => run.progress(figures.nbLines);
  const isReplacing = isComplete && plan.options.mode === "REPLACE_ALL";
  const others = isReplacing ? await checkOthers({ plan, data, readLines, goOn }) : {};
  return {
    status: isComplete ? "DONE" : "CANCELLED",
    report: { ...figures, ...others, unclearDays: unclearDays.found() },
  };
}

/** Runs the import with one transaction per batch, including its report lines and progress. */
export async function runImport(
  services: ServerServices,
  registry: Registry,
  currentJob: Job,
  run: UserRun,
): Promise<JobOutcome> {
  const { lines, plan, readLines } = await planOf(services, registry, currentJob, run);
  const { data } = run.context;
  const { fileName, maxOthers = 0 } = currentJob.params as unknown as ImportParams;
  let figures: Figures = { ...NO_FIGURES, ...currentJob.report };
  await run.progress(currentJob.done);

  const withLines = (lines: readonly ValidatedLine[]): Figures => {
    const counts = addCounts(plan, importCountsOf(figures), lines);
    return { ...addLines(figures, lines), ...(counts.length > 0 && { counts }) };
  };
  const importBatch = (batch: readonly TableLine[], processed: number): Promise<Figures> =>
    data.transaction(async (transaction) => {
      const validated = await validateLines(plan, transaction, batch, new BatchUniqueValues(plan.service.resource));
      const isProposed = plan.proposals !== undefined;
      const conflicting = isProposed ? new Set<number>() : await write(plan, transaction, validated, currentJob.id);
      const reported = withConflicts(validated, conflicting);
      const proposalCounts = isProposed ? await propose(plan, transaction, validated, fileName) : undefined;
      const next = {
        ...withLines(reported),
        ...(proposalCounts !== undefined && {
          waiting: Number(figures["waiting"] ?? 0) + proposalCounts.waiting,
          accepted: Number(figures["accepted"] ?? 0) + proposalCounts.accepted,
        }),
      };
      await transaction.insert(jobLine, ...reportLines(currentJob.id, plan, reported));
      await transaction.update(job, { done: processed, report: next }, eq(job.id, currentJob.id));
      return next;
    });
  /** Imports one line in a transaction of its own. A line that cannot be written is reported. */
  const importAlone = async (line: TableLine, processed: number): Promise<Figures> => {
    try {
      return await importBatch([line], processed);
    } catch (error) {
      const failed = failedLine(plan, line, error);
      const next = withLines([failed]);
      await data.transaction(async (transaction) => {
        await transaction.insert(jobLine, ...reportLines(currentJob.id, plan, [failed]));
        await transaction.update(job, { done: processed, report: next }, eq(job.id, currentJob.id));
      });
      return next;
    }
  };
  const tooManyErrors = (): boolean =>
    figures.nbLines >= FIRST_LINES && figures.nbLinesInError * 100 > figures.nbLines * plan.options.stopAtErrorPercent;

  const { isComplete } = await inBatches(lines, currentJob.done, async (batch, start) => {
    try {
      figures = await importBatch(batch, start + batch.length);
    } catch (error) {
      // Find the lines that cannot be written, for example because a unique value was taken meanwhile.
      if (!isFailureOfLine(error)) throw error;
      for (const [index, line] of batch.entries()) figures = await importAlone(line, start + index + 1);
    }
    return (await run.progress(start + batch.length)) && !tooManyErrors();
  });
  const { nbLinesInError, nbLinesIgnored, nbLinesInSuccess } = figures;
  // A file without a valid line replaces nothing.
  if (isComplete && plan.options.mode === "REPLACE_ALL" && nbLinesInSuccess > 0) {
    const jobId = currentJob.id;
    const set = { plan, data, readLines, goOn: () => run.progress(figures.nbLines) };
    const isConfirmed = await removeOthers(set, { maxOthers, jobId }, async (transaction, batch) => {
      const [removed, kept] = [Number(figures["removed"] ?? 0) + batch.done, Number(figures["kept"] ?? 0)];
      figures = { ...figures, removed, kept: kept + batch.failed.length };
      const keptLines = batch.failed.map((failure) => keptLine(jobId, failure));
      if (keptLines.length > 0) await transaction.insert(jobLine, ...keptLines);
      await transaction.update(job, { report: figures }, eq(job.id, jobId));
    });
    figures = { ...figures, notRemoved: !isConfirmed };
  }
  const hasRemarks = nbLinesInError + nbLinesIgnored > 0 || Number(figures["kept"] ?? 0) > 0;
  const status = !isComplete ? "CANCELLED" : hasRemarks || figures["notRemoved"] === true ? "PARTIAL" : "DONE";
  return { status, report: { ...figures, stopped: !isComplete && tooManyErrors() } };
}
