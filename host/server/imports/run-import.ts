/** The jobs of an import: trying every line, and writing them in batches with a report that goes on after a restart. */
import { eq } from "drizzle-orm";
import { databaseErrorCode } from "../http/problem";
import { inBatches } from "../jobs/batches";
import type { Job, JobOutcome } from "../jobs/jobs";
import { jobLine } from "../jobs/lines";
import type { UserRun } from "../jobs/user-jobs";
import { before as formerValues } from "../resources/actions";
import { callerOf } from "../resources/caller";
import type { ProposedLine } from "../resources/hooks";
import { hookContext } from "../resources/judge";
import { callerWithin } from "../resources/kinds/kind-context";
import { Claims } from "../resources/claims";
import { keep, rememberForUndo } from "../resources/journal";
import { Lookups } from "../resources/lookups";
import { load, settle } from "../resources/saving";
import { registryFor, serviceOf, type Registry } from "../resources/service";
import type { ServerParts } from "../server-parts";
import { job } from "../storage/schema";
import type { ScopedDatabase } from "../storage/scoped-database";
import { linesFromBuffer, type TableLine } from "../tables/read-table";
import { counted, NOTHING, previewLine, reportLines, type Figures } from "./figures";
import { judgeLine, readCells, type JudgedLine } from "./judge-line";
import { cellOf, corrected, importPlan, keyOf, lineKey, type ImportOrder, type ImportPlan } from "./plan";

/** Lines of a preview that are kept to be looked at: the first, and those with something to say. */
const FIRST_LINES = 100;
const MOST_FAULTY = 1_000;

/** Parameters of both jobs. */
export interface ImportParams extends ImportOrder {
  readonly resource: string;
  readonly fileName: string;
  /** The lines in the file store. */
  readonly linesKey: string;
  /** Waiting import that it belongs to. */
  readonly draftId: number;
}

/** Judges some lines against the records that their keys name. */
export async function judgeLines(
  plan: ImportPlan,
  data: ScopedDatabase,
  lines: readonly TableLine[],
  claims: Claims,
): Promise<JudgedLine[]> {
  const idOf = (line: TableLine) => plan.ids.get(lineKey(plan, corrected(line, plan)));
  const ids = [...new Set(lines.flatMap((line) => idOf(line) ?? []))];
  const records = new Map((await load(plan.service, plan.caller, data, ids)).map((record) => [record.id, record]));
  const recordOf = (line: TableLine) => records.get(idOf(line) ?? Number.NaN) ?? null;
  const lookups = new Lookups(plan.service, plan.caller, data);
  await lookups.prepare(lines.map((line) => readCells(plan, corrected(line, plan), recordOf(line)).body));
  const judged: JudgedLine[] = [];
  for (const line of lines) judged.push(await judgeLine(plan, data, line, recordOf(line), claims, lookups));
  return judged;
}

/** Writes what was judged: new records, changes, journal, versions, undo. */
async function write(plan: ImportPlan, data: ScopedDatabase, judged: readonly JudgedLine[], jobId: number) {
  const { service, caller, match } = plan;
  const days = service.resource.import?.undoDays;
  const fresh = judged.flatMap(({ write }) => (write?.before === null ? [write.judged] : []));
  if (fresh.length > 0) {
    const ids = await service.storage.insert(
      data,
      fresh.map(({ values }) => ({ values })),
    );
    const made = await load(service, caller, data, ids);
    if (match !== null) for (const record of made) plan.ids.set(keyOf(record[match]), record.id);
    await keep(
      service,
      data,
      made.map((after) => ({ before: null, after })),
      { verb: "CREATE" },
    );
    for (const after of made) await settle(service, caller, data, null, after);
    const entries = made.map(({ id, version }) => ({ id, version, values: null }));
    await rememberForUndo(service, data, { kind: "CREATE", entries, records: made, jobId, days });
  }
  const changes = judged.flatMap(({ write }) =>
    write === null || write.before === null ? [] : [{ before: write.before, judged: write.judged }],
  );
  const rows = changes.map(({ before, judged: { values, changed } }) => ({
    id: before.id,
    version: before.version,
    values,
    changed,
  }));
  const written = new Set(await service.storage.update(data, rows));
  const done = changes.filter(({ before }) => written.has(before.id));
  const after = new Map((await load(service, caller, data, [...written])).map((record) => [record.id, record]));
  const pairs = done.map(({ before }) => ({ before, after: after.get(before.id) ?? null }));
  await keep(service, data, pairs, { verb: "UPDATE" });
  for (const pair of pairs) await settle(service, caller, data, pair.before, pair.after);
  const entries = done.map(({ before, judged: { changed } }) => ({
    id: before.id,
    version: before.version + 1,
    values: formerValues(before, changed),
  }));
  await rememberForUndo(service, data, {
    kind: "CHANGE",
    entries,
    records: done.map(({ before }) => before),
    jobId,
    days,
  });
  return new Set(changes.filter(({ before }) => !written.has(before.id)).map(({ before }) => before.id));
}

/** Lets the lines wait for a decision; the report counts what waits. */
async function propose(plan: ImportPlan, data: ScopedDatabase, judged: readonly JudgedLine[], importName: string) {
  const { proposals, service, columns } = plan;
  const lines = judged.flatMap(({ key, line, write: wanted }): ProposedLine[] => {
    if (wanted === null) return [];
    const { before, judged: result } = wanted;
    const told = columns.filter(({ column }) => (line.cells[column] ?? "").trim() !== "" || before !== null);
    const raw: Record<string, string> = {};
    for (const { column, target } of told)
      raw[target.field] = [raw[target.field], line.cells[column]].filter(Boolean).join(", ");
    const values = Object.fromEntries(
      told
        .filter(({ target }) => before === null || result.changed.has(target.field))
        .map(({ target }) => [target.field, result.values[target.field]]),
    );
    return [{ before, key: cellOf(plan, line)?.trim() ?? key, line: line.line, values, raw }];
  });
  const caller = callerWithin(plan.caller, data);
  return proposals?.propose(lines, importName, hookContext(service, caller, data, null));
}

/** Somebody saved the record between reading and writing: its line is in error, the others stay. */
const withConflicts = (judged: readonly JudgedLine[], lost: ReadonlySet<number>): JudgedLine[] =>
  judged.map((line) =>
    line.write?.before != null && lost.has(line.write.before.id)
      ? { ...line, outcome: "ERROR", errors: [{ column: null, code: "error.conflict", params: {} }], write: null }
      : line,
  );

async function planOf(parts: ServerParts, all: Registry, work: Job, run: UserRun) {
  const params = work.params as unknown as ImportParams;
  const registry = await registryFor(all, params.resource, run.context.data);
  const service = serviceOf(registry, params.resource);
  const caller = await callerOf(run.context, registry);
  const chunks: Buffer[] = [];
  for await (const chunk of await parts.files.read(params.linesKey)) chunks.push(chunk as Buffer);
  const lines = linesFromBuffer(Buffer.concat(chunks));
  return { lines, plan: await importPlan(parts, service, caller, params, lines) };
}

/** Writes nothing: counts, and keeps the lines worth looking at. */
export async function runPreview(parts: ServerParts, registry: Registry, work: Job, run: UserRun): Promise<JobOutcome> {
  const { lines, plan } = await planOf(parts, registry, work, run);
  const { data } = run.context;
  const claims = new Claims(plan.service.resource);
  let figures = NOTHING;
  let faulty = 0;
  await data.remove(jobLine, eq(jobLine.jobId, work.id));
  await run.progress(0, lines.length);
  const reached = await inBatches(lines, 0, async (batch, start) => {
    const judged = await judgeLines(plan, data, batch, claims);
    figures = counted(figures, judged);
    const kept = judged.filter((line, index) => {
      if (start + index < FIRST_LINES) return true;
      if (line.errors.length === 0 || faulty >= MOST_FAULTY) return false;
      faulty++;
      return true;
    });
    await data.insert(jobLine, ...kept.map((line) => previewLine(work.id, line)));
    return run.progress(start + batch.length);
  });
  return { status: reached === lines.length ? "DONE" : "CANCELLED", report: figures };
}

/** One transaction a batch, with its part of the report and how far it is. */
export async function runImport(parts: ServerParts, registry: Registry, work: Job, run: UserRun): Promise<JobOutcome> {
  const { lines, plan } = await planOf(parts, registry, work, run);
  const { data } = run.context;
  const { fileName } = work.params as unknown as ImportParams;
  let figures: Figures = { ...NOTHING, ...work.report };
  await run.progress(work.done, lines.length);

  const importBatch = (batch: readonly TableLine[], reached: number): Promise<Figures> =>
    data.transaction(async (transaction) => {
      const judged = await judgeLines(plan, transaction, batch, new Claims(plan.service.resource));
      const isProposed = plan.proposals !== undefined;
      const lost = isProposed ? new Set<number>() : await write(plan, transaction, judged, work.id);
      const told = withConflicts(judged, lost);
      const kept = isProposed ? await propose(plan, transaction, judged, fileName) : undefined;
      const next = {
        ...counted(figures, told),
        ...(kept !== undefined && {
          waiting: Number(figures["waiting"] ?? 0) + kept.waiting,
          accepted: Number(figures["accepted"] ?? 0) + kept.accepted,
        }),
      };
      await transaction.insert(jobLine, ...reportLines(work.id, plan, told));
      await transaction.update(job, { done: reached, report: next }, eq(job.id, work.id));
      return next;
    });
  const importAlone = async (line: TableLine, reached: number): Promise<Figures> => {
    try {
      return await importBatch([line], reached);
    } catch (error) {
      if (databaseErrorCode(error) !== "23505") throw error;
      const failed: JudgedLine = {
        line: corrected(line, plan),
        key: lineKey(plan, corrected(line, plan)),
        label: null,
        outcome: "ERROR",
        errors: [{ column: plan.matchColumn, code: "error.duplicate", params: {} }],
        changes: [],
        write: null,
        missing: [],
      };
      const next = counted(figures, [failed]);
      await data.insert(jobLine, ...reportLines(work.id, plan, [failed]));
      await data.update(job, { done: reached, report: next }, eq(job.id, work.id));
      return next;
    }
  };
  const tooManyErrors = (): boolean =>
    figures.nbLines >= FIRST_LINES && figures.nbLinesInError * 100 > figures.nbLines * plan.options.stopAtErrorPercent;

  const reached = await inBatches(lines, work.done, async (batch, start) => {
    try {
      figures = await importBatch(batch, start + batch.length);
    } catch (error) {
      // Somebody took a unique value meanwhile: line by line it is known which.
      if (databaseErrorCode(error) !== "23505") throw error;
      for (const [index, line] of batch.entries()) figures = await importAlone(line, start + index + 1);
    }
    return (await run.progress(start + batch.length)) && !tooManyErrors();
  });
  const isWhole = reached === lines.length;
  const { nbLinesInError, nbLinesIgnored } = figures;
  const status = !isWhole ? "CANCELLED" : nbLinesInError + nbLinesIgnored > 0 ? "PARTIAL" : "DONE";
  return { status, report: { ...figures, stopped: !isWhole && tooManyErrors() } };
}
