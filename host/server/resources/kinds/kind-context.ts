/** Contexts for tools, matrices and reports: reading for all, and item-wise writing for tools. */
import type { AnyRecord } from "../../../../src/contract/resource";
import { ApiProblem } from "../../platform/http/problem";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { type Caller, type ResourceService, type KindContext, type ToolContext } from "../types";
import { hookContext } from "../writing/validate-change";
import { create, loadOne, removeWithin, updateWithin } from "../writing/saving";
import { restoreRecords } from "../writing/write-records";
import { serviceOf } from "../service";
import type { LineEffect, LineHead } from "./kind-hooks";

/** A report line. */
export interface Line extends LineHead, LineEffect {
  readonly rowKey: string;
  readonly label: string;
  readonly level: "INFO" | "WARN" | "ERROR";
  /** Path of the field that a refusal is about. */
  readonly field?: string;
}

/** Operations that differ between a dry run and a run. */
export interface ToolMode {
  readonly isDry: boolean;
  readonly isAtomic: boolean;
  /** Announces further items. */
  expect(count: number): void;
  /** Called before each item; throws when the run was cancelled. */
  step(): Promise<void>;
  /** Stores the result of an item in its transaction. */
  record(lines: readonly Line[], data: ScopedDatabase): Promise<void>;
  warn: ToolContext["warn"];
}

/** Builds the context for reading, of matrices, reports and the preparation of tools. */
export function kindContext(service: ResourceService, caller: Caller, data: ScopedDatabase): KindContext {
  const { today, languages, find, all } = hookContext(service, caller, data, null);
  return { caller, data, today, languages, find, all };
}

const levelOf = ({ outcome }: LineEffect): Line["level"] => (outcome === "REFUSE" ? "WARN" : "INFO");

/** Converts a refusal to a report line. */
function refusalLine(head: LineHead, { problem }: ApiProblem): Line {
  const [path = "", message = problem.errors?.[0]] = Object.entries(problem.fields ?? {})[0] ?? [];
  return {
    ...head,
    outcome: "REFUSE",
    level: "ERROR",
    message,
    params: problem.params?.[path],
    ...(path !== "" && { field: path }),
  };
}

/** Returns the caller bound to a transaction. Using the outer database inside it would deadlock the embedded database. */
export const callerWithin = (caller: Caller, data: ScopedDatabase): Caller => ({
  ...caller,
  context: { ...caller.context, data },
});

/** Builds the context of a tool, whose writes go through `each`. */
export function toolContext(
  service: ResourceService,
  outerCaller: Caller,
  data: ScopedDatabase,
  mode: ToolMode,
): ToolContext {
  const caller = callerWithin(outerCaller, data);
  const targetService = (name: string): ResourceService => serviceOf(caller.registry, name);
  return {
    ...kindContext(service, caller, data),
    isDry: mode.isDry,
    warn: mode.warn,
    async each(items, head, work) {
      mode.expect(items.length);
      for (const item of items) {
        await mode.step();
        try {
          await data.transaction(async (transaction) => {
            const effects = await work(item, toolContext(service, caller, transaction, mode));
            const lines = [effects ?? []]
              .flat()
              .map((effect) => ({ ...head(item), ...effect, level: levelOf(effect) }));
            await mode.record(lines, transaction);
          });
        } catch (error) {
          if (!(error instanceof ApiProblem) || (mode.isAtomic && !mode.isDry)) throw error;
          await mode.record([refusalLine(head(item), error)], data);
        }
      }
    },
    async save(resource, id, values) {
      const target = targetService(resource);
      const before: AnyRecord = await loadOne(target, caller, data, id);
      const after: AnyRecord = await updateWithin(target, caller, data, id, before.version, values);
      return { before, after };
    },
    create: (resource, values) => create(targetService(resource), caller, data, values),
    remove: async (resource, id) => {
      await removeWithin(targetService(resource), caller, data, id);
    },
    async restore(resource, id) {
      const restored = await restoreRecords(targetService(resource), caller, data, [id]);
      if (restored.length === 0) throw new ApiProblem("not-found");
    },
  };
}
