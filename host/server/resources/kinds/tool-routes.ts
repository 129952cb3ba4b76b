/** Routes of a tool: dry run, run as a job, reports, cancel and undo. */
import { and, asc, desc, eq, sql } from "drizzle-orm";
import { failedCondition } from "../../../../src/contract/conditions";
import { DAY_MS } from "../../../../src/contract/days";
import { hasRight } from "../../../../src/contract/rights";
import { needsReason, MIN_REASON_LENGTH, type ToolDefinition } from "../../../../src/contract/kinds/tool";
import { toolEndpoints, type ToolCount, type ToolRun } from "../../../../src/contract/kinds/tool-endpoints";
import type { AnyResource } from "../../../../src/contract/resource";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { FileResponse, route, type Route } from "../../platform/http/route";
import type { Job } from "../../services/jobs/jobs";
import { jobLine } from "../../services/jobs/lines";
import { handleUserJob, startJob } from "../../services/jobs/user-jobs";
import type { ServerServices } from "../../services/server-services";
import { job } from "../../platform/storage/schema";
import { callerOf } from "../caller";
import type { Registry, ResourceService } from "../types";
import { csvText } from "./csv";
import { kindContext, type Line } from "./kind-context";
import { validInput } from "./kind-values";
import { executeRun, executeUndo, dryRun, isCurrent, previewTool, MAX_LINES, type ToolService } from "./tool-effect";
import { countLines, lineView, storedCounts, storedLine } from "./tool-lines";

type Values = Readonly<Record<string, unknown>>;
const MAX_RUNS = 50;
/** Parameters of a run besides those of every job. */
interface RunParams {
  readonly resource: string;
  readonly values: Values;
  readonly reason: string | null;
  readonly actor: string;
  /** Name of the impersonated user during a subrogation. */
  readonly as: string | null;
  readonly expected: readonly ToolCount[];
  /** Run that this one undoes. */
  readonly undoOf: number | null;
}
const paramsOf = ({ params }: Job): RunParams => params as unknown as RunParams;

/** Returns the job type of a tool's runs. */
const toolType = ({ name }: Pick<AnyResource, "name">): string => `tool-${name}`;

/** Creates the routes and the job handler of a tool. Throws when its resource has no tool hook. */
export function toolRoutes(
  service: ResourceService,
  definition: ToolDefinition,
  registry: Registry,
  services: ServerServices,
): Route[] {
  const { resource } = service;
  const { tool: hooks } = service.hooks;
  if (hooks === undefined)
    throw new Error(
      `${resource.name} declares a tool but has no tool hook. Add \`tool\` to defineHooks() in its .server.ts file.`,
    );
  const tool: ToolService = { service, registry, hooks, atomic: definition.atomic === true };
  const calls = toolEndpoints(resource);
  const type = toolType(resource);

  const validatedInput = async (context: RequestContext, input: Values): Promise<Values> => {
    const rules = definition.rules;
    const definitionOfInput = { fields: definition.input, ...(rules !== undefined && { rules }) };
    return validInput(definitionOfInput, await callerOf(context, registry), input);
  };
  const unavailable = async (context: RequestContext): Promise<string | null> =>
    (await hooks.unavailable?.(kindContext(service, await callerOf(context, registry), context.data))) ?? null;
  const requireAvailable = async (context: RequestContext): Promise<void> => {
    const reason = await unavailable(context);
    if (reason !== null) throw new ApiProblem("refused", { errors: [reason] });
  };

  handleUserJob(services, type, async (currentJob, run) => {
    const { values, undoOf } = paramsOf(currentJob);
    const { access } = run.context;
    // Rights and reach may have been reduced since the start.
    if (!hasRight(access.rights, resource.right?.write)) throw new ApiProblem("forbidden");
    if (failedCondition(calls.run.conditions, access.facts) !== undefined) throw new ApiProblem("forbidden");
    await requireAvailable(run.context);
    const caller = await callerOf(run.context, registry);
    return undoOf === null
      ? executeRun(tool, currentJob, run, caller, values)
      : executeUndo(tool, currentJob, run, caller, undoOf);
  });

  async function start(
    context: RequestContext,
    params: Omit<RunParams, "resource" | "actor" | "as">,
  ): Promise<ToolRun> {
    const { actor } = context.data;
    await context.data.audit({
      verb: "RUN_TOOL",
      resource: resource.name,
      action: params.undoOf === null ? "run" : "undo",
      note: params.reason ?? undefined,
      changes: Object.entries(params.values).map(([field, after]) => ({ field, before: null, after })),
    });
    const started = await startJob(services, context, {
      type,
      params: { resource: resource.name, actor: actor.name, as: actor.asName ?? null, ...params },
      total: params.expected.reduce((sum, { count }) => sum + count, 0),
      right: resource.right?.write,
      exclusive: true,
    });
    return viewById(context, started.id);
  }

  /** Returns a run to an account that may start the tool; throws a refusal or "not-found". */
  async function runById(context: RequestContext, id: number): Promise<Job> {
    await requireAvailable(context);
    const found = await context.data.find(job, and(eq(job.id, id), eq(job.type, type)) ?? sql`false`);
    if (found === undefined) throw new ApiProblem("not-found");
    return found;
  }
  const allRuns = (context: RequestContext): Promise<Job[]> =>
    context.data.select(job, {
      where: eq(job.type, type),
      orderBy: [desc(job.createdAt), desc(job.id)],
      limit: MAX_RUNS,
    });

  function undoUntil(run: Job, all: readonly Job[]): string | null {
    const { undoDays } = definition;
    if (undoDays === undefined || hooks?.undo === undefined || run.endedAt === null) return null;
    const isUndone = all.some((other) => paramsOf(other).undoOf === run.id && other.status !== "FAILED");
    const expiresAt = new Date(run.endedAt.getTime() + undoDays * DAY_MS);
    const isUndoable = run.status !== "FAILED" && paramsOf(run).undoOf === null;
    return isUndoable && !isUndone && expiresAt > new Date() ? expiresAt.toISOString() : null;
  }
  function view(run: Job, all: readonly Job[], counts?: readonly ToolCount[]): ToolRun {
    const { reason, actor, as, expected, undoOf } = paramsOf(run);
    const reported = run.report as { readonly counts?: ToolCount[] } | null;
    return {
      id: run.id,
      status: run.status,
      createdAt: run.createdAt.toISOString(),
      startedAt: run.startedAt?.toISOString() ?? null,
      endedAt: run.endedAt?.toISOString() ?? null,
      actor,
      as,
      reason,
      done: run.done,
      total: run.total,
      error: run.error,
      counts: [...(counts ?? reported?.counts ?? [])],
      expected: [...expected],
      undoOf,
      undoUntil: undoUntil(run, all),
    };
  }
  const viewById = async (context: RequestContext, id: number): Promise<ToolRun> =>
    view(await runById(context, id), await allRuns(context), await storedCounts(context.data, id));

  const csvOf = async (context: RequestContext, lines: readonly Line[]): Promise<string> => {
    const texts = await services.messages.list(
      context.locale,
      ["engine-tool", resource.name],
      context.data.scope.shopId,
    );
    const textOf = (key: string): string => texts[key] ?? key;
    const head = ["key", "label", "kind", "outcome", "message"].map((name) => textOf(`tool.column.${name}`));
    const rows = lines.map(async ({ rowKey, label, kind, outcome, message, params }) => [
      rowKey,
      label,
      kind === undefined ? "" : textOf(`${resource.name}.kind.${kind}`),
      textOf(`tool.outcome.${outcome}`),
      message === undefined ? "" : await services.messages.text(context.locale, message, params),
    ]);
    return csvText([head, ...(await Promise.all(rows))]);
  };

  return [
    route(calls.dryRun, async (context, { body }) => {
      await requireAvailable(context);
      const values = await validatedInput(context, body.input);
      const effect = await dryRun(tool, context, values);
      await context.data.audit({
        verb: "DRY_RUN",
        resource: resource.name,
        note: countLines(effect.lines)
          .map(({ kind, outcome, count }) => [kind, outcome, count].filter((part) => part !== null).join(" "))
          .join(", "),
      });
      return previewTool(tool, context, values, effect);
    }),

    route(calls.dryRunLines, async (context, { body }) => {
      await requireAvailable(context);
      return csvOf(context, (await dryRun(tool, context, await validatedInput(context, body.input))).lines);
    }),

    route(calls.run, async (context, { body }) => {
      await requireAvailable(context);
      const values = await validatedInput(context, body.input);
      const effect = await dryRun(tool, context, values);
      const preview = previewTool(tool, context, values, effect);
      if (!isCurrent(tool, context, values, effect, body.fingerprint))
        throw new ApiProblem("conflict", { errors: ["tool.error.moved"], current: preview });
      if (effect.changes === 0) throw new ApiProblem("refused", { errors: ["tool.error.nothing"] });
      const confirmationWord = effect.word ?? (await services.messages.text(context.locale, `${resource.name}.word`));
      const isTyped = definition.confirm === "typed" || effect.word !== null;
      const isConfirmed = body.confirmation === (isTyped ? confirmationWord : true);
      const reason = body.reason.trim();
      const fields: Record<string, string> = {
        ...(!isConfirmed && { "~confirmation": "tool.error.confirmation" }),
        ...(needsReason(definition) && reason.length < MIN_REASON_LENGTH && { "~reason": "tool.error.reason" }),
      };
      if (Object.keys(fields).length > 0) throw new ApiProblem("validation", { fields });
      return start(context, {
        values,
        reason: reason === "" ? null : reason,
        expected: preview.counts,
        undoOf: null,
      });
    }),

    route(calls.runs, async (context) => {
      const reason = await unavailable(context);
      const all = reason === null ? await allRuns(context) : [];
      return { elements: all.map((run) => view(run, all)), unavailable: reason };
    }),

    route(calls.report, async (context, { params }) => {
      const { id } = await runById(context, Number(params.id));
      const rows = await context.data.select(jobLine, {
        where: eq(jobLine.jobId, id),
        orderBy: [asc(jobLine.lineNumber)],
        limit: MAX_LINES,
      });
      const total = await context.data.count(jobLine, eq(jobLine.jobId, id));
      return { run: await viewById(context, id), lines: rows.map(storedLine).map(lineView), total };
    }),

    route(calls.reportLines, async (context, { params }) => {
      const { id } = await runById(context, Number(params.id));
      const rows = await context.data.select(jobLine, {
        where: eq(jobLine.jobId, id),
        orderBy: [asc(jobLine.lineNumber)],
      });
      await context.data.audit({ verb: "DOWNLOAD", resource: resource.name, recordId: id });
      const text = await csvOf(context, rows.map(storedLine));
      return new FileResponse(`${resource.name}-${id}.csv`, "text/csv; charset=utf-8", text);
    }),

    route(calls.cancel, async (context, { params }) => {
      const { id } = await runById(context, Number(params.id));
      await services.jobs.cancel(id);
      return viewById(context, id);
    }),

    route(calls.undo, async (context, { params }) => {
      const run = await runById(context, Number(params.id));
      if (undoUntil(run, await allRuns(context)) === null)
        throw new ApiProblem("refused", { errors: ["error.undo-gone"] });
      const { values } = paramsOf(run);
      return start(context, { values, reason: null, expected: [], undoOf: run.id });
    }),
  ];
}
