/** Executes a tool: a dry run shows the effect and rolls it back, a run executes it as a job. Both use the same function. */
import { createHash } from "node:crypto";
import { and, desc, eq, inArray } from "drizzle-orm";
import type { MessageKey, MessageParams } from "../../../../src/contract/errors";
import { DRY_RUN_MINUTES, type ToolOutcome } from "../../../../src/contract/kinds/tool";
import type { ToolPreview } from "../../../../src/contract/kinds/tool-endpoints";
import type { RequestContext } from "../../platform/http/request-context";
import { ApiProblem } from "../../platform/http/problem";
import type { Job, JobOutcome, JobRun } from "../../services/jobs/jobs";
import { jobLine } from "../../services/jobs/lines";
import { rolledBack } from "../../platform/storage/rolled-back";
import { callerOf } from "../caller";
import { type Caller, type Registry, type ResourceService, type ToolContext, type ToolHooks } from "../types";
import { kindContext, toolContext, type Line, type ToolMode } from "./kind-context";
import type { DoneLine } from "./kind-hooks";
import { countLines, lineView, storedCounts, storedLine, storeLines } from "./tool-lines";

type Values = Readonly<Record<string, unknown>>;

/** A resource with its tool definition and hooks. */
export interface ToolService {
  readonly service: ResourceService;
  readonly registry: Registry;
  readonly hooks: ToolHooks;
  readonly atomic: boolean;
}

/** Result of a dry run. */
export interface Effect {
  readonly lines: readonly Line[];
  readonly warnings: readonly { readonly key: MessageKey; readonly params: MessageParams }[];
  /** Word that the user types to confirm; null for the message `<name>.word`. */
  readonly word: string | null;
  /** Duration of the dry run. */
  readonly seconds: number;
  /** Number of lines that change something; 0 when an atomic tool has a refusal. */
  readonly changes: number;
}

const CHANGING_OUTCOMES: readonly ToolOutcome[] = ["CREATE", "CHANGE", "MOVE", "DELETE"];
/** Maximum lines per answer; the file contains all. */
export const MAX_LINES = 200;
const STEP_MS = 500;

class Cancelled extends Error {
  override readonly name = "Stopped";
}

const prepare = async ({ hooks, service }: ToolService, caller: Caller, values: Values): Promise<unknown> =>
  hooks.prepare?.(values, kindContext(service, caller, caller.context.data));

/** Runs the tool in a transaction that is rolled back. */
export async function dryRun(tool: ToolService, context: RequestContext, values: Values): Promise<Effect> {
  const started = Date.now();
  const lines: Line[] = [];
  const warnings: Effect["warnings"][number][] = [];
  const mode: ToolMode = {
    isDry: true,
    isAtomic: tool.atomic,
    expect: () => undefined,
    step: () => Promise.resolve(),
    record: (added) => {
      lines.push(...added);
      return Promise.resolve();
    },
    warn: (key, params = {}) => {
      warnings.push({ key, params });
    },
  };
  const prepared = await prepare(tool, await callerOf(context, tool.registry), values);
  const word = await rolledBack(context.data, async (data) => {
    const caller = await callerOf(context, tool.registry, data);
    return (await tool.hooks.run(values, toolContext(tool.service, caller, data, mode), prepared))?.word;
  });
  const isBlocked = tool.atomic && lines.some(({ level }) => level === "ERROR");
  const changing = lines.filter(({ outcome }) => CHANGING_OUTCOMES.includes(outcome));
  return {
    lines,
    warnings: isBlocked ? [...warnings, { key: "tool.warning.all-or-nothing", params: {} }] : warnings,
    word: word ?? null,
    seconds: (Date.now() - started) / 1000,
    changes: isBlocked ? 0 : changing.length,
  };
}

/** Hashes the input and the state of each item before. Created items are excluded, because they differ in every run. */
function digest({ service }: ToolService, { identity }: RequestContext, values: Values, effect: Effect): string {
  const items = effect.lines.map(({ rowKey, label, kind, outcome, message, params, before, version }) => [
    rowKey,
    label,
    kind,
    outcome,
    message,
    params,
    before,
    version,
  ]);
  const { userId, shopId } = identity;
  const content = [service.resource.name, userId, shopId, values, effect.word, effect.warnings, items];
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url");
}

const signatureOf = (issued: string, digest: string): string =>
  `${issued}.${createHash("sha256").update(`${issued} ${digest}`).digest("base64url")}`;

/** Whether a fingerprint matches this effect and is recent enough. */
export function isCurrent(
  tool: ToolService,
  context: RequestContext,
  values: Values,
  effect: Effect,
  fingerprint: string,
): boolean {
  const [issued = ""] = fingerprint.split(".", 1);
  const age = Date.now() - Number.parseInt(issued, 36);
  return age <= DRY_RUN_MINUTES * 60_000 && fingerprint === signatureOf(issued, digest(tool, context, values, effect));
}

/** Builds the answer of a dry run, with a fingerprint that the run must send back. */
export function previewTool(tool: ToolService, context: RequestContext, values: Values, effect: Effect): ToolPreview {
  const now = Date.now();
  return {
    fingerprint: signatureOf(now.toString(36), digest(tool, context, values, effect)),
    validUntil: new Date(now + DRY_RUN_MINUTES * 60_000).toISOString(),
    counts: countLines(effect.lines),
    changes: effect.changes,
    lines: effect.lines.slice(0, MAX_LINES).map(lineView),
    total: effect.lines.length,
    warnings: effect.warnings.map(({ key, params }) => ({ key, params: { ...params } })),
    word: effect.word,
    seconds: effect.seconds,
  };
}

type Task = (context: ToolContext) => Promise<unknown>;
/** Runs a task with progress, report lines and cancellation. */
async function execute(
  tool: ToolService,
  currentJob: Job,
  run: JobRun,
  caller: Caller,
  task: Task,
): Promise<JobOutcome> {
  const { data } = caller.context;
  // After a crash the run restarts: completed items no longer match, and their lines are kept.
  let recordedLines = await data.count(jobLine, eq(jobLine.jobId, currentJob.id));
  let [done, total, reported] = [0, 0, 0];
  const mode: ToolMode = {
    isDry: false,
    isAtomic: tool.atomic,
    expect: (count) => {
      total += count;
    },
    step: async () => {
      // Nothing else may query the database inside the transaction of an atomic tool.
      if (!tool.atomic && Date.now() - reported > STEP_MS) {
        reported = Date.now();
        if (!(await run.progress(done, total))) throw new Cancelled();
      }
      done += 1;
    },
    record: async (lines, inner) => {
      if (lines.length > 0) await storeLines(inner, currentJob.id, recordedLines, lines);
      recordedLines += lines.length;
    },
    warn: () => undefined,
  };
  let isCancelled = false;
  try {
    if (tool.atomic) await data.transaction((inner) => task(toolContext(tool.service, caller, inner, mode)));
    else await task(toolContext(tool.service, caller, data, mode));
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
    isCancelled = true;
  }
  await run.progress(done, total);
  const counts = await storedCounts(data, currentJob.id);
  const hasRefused = counts.some(({ outcome }) => outcome === "REFUSE");
  return { status: isCancelled ? "CANCELLED" : hasRefused ? "PARTIAL" : "DONE", report: { counts } };
}

/** Executes the tool as a job. */
export async function executeRun(tool: ToolService, currentJob: Job, run: JobRun, caller: Caller, values: Values) {
  const prepared = await prepare(tool, caller, values);
  return execute(tool, currentJob, run, caller, (context) => tool.hooks.run(values, context, prepared));
}

const REVERSE: Readonly<Partial<Record<ToolOutcome, ToolOutcome>>> = { CREATE: "DELETE", DELETE: "CREATE" };

/** Undoes the changes of a run as a job, newest line first. */
export async function executeUndo(
  tool: ToolService,
  currentJob: Job,
  run: JobRun,
  caller: Caller,
  undoneRunId: number,
): Promise<JobOutcome> {
  const { undo } = tool.hooks;
  if (undo === undefined) throw new ApiProblem("not-found");
  const rows = await caller.context.data.select(jobLine, {
    where: and(eq(jobLine.jobId, undoneRunId), inArray(jobLine.outcome, [...CHANGING_OUTCOMES])),
    orderBy: [desc(jobLine.lineNumber)],
  });
  const lines = rows.map(storedLine);
  return execute(tool, currentJob, run, caller, (context) =>
    context.each(
      lines,
      ({ rowKey, label, path }) => ({ rowKey, label, ...(path !== undefined && { path }) }),
      async (line, inner) => {
        const doneLine: DoneLine = {
          rowKey: line.rowKey,
          label: line.label,
          outcome: line.outcome,
          kind: line.kind ?? null,
          before: line.before ?? null,
          after: line.after ?? null,
        };
        await undo(doneLine, inner);
        return {
          outcome: REVERSE[line.outcome] ?? line.outcome,
          before: line.after,
          after: line.before,
          ...(line.kind !== undefined && { kind: line.kind }),
        };
      },
    ),
  );
}
