/** What functions of a kind are given: the reading of hooks, and for tools the writing, one thing after the other. */
import type { AnyRecord } from "../../../../src/contract/resource";
import { ApiProblem } from "../../http/problem";
import type { ScopedDatabase } from "../../storage/scoped-database";
import type { Caller } from "../caller";
import { hookContext } from "../judge";
import { create, loadOne, removeWithin, updateWithin } from "../saving";
import { serviceOf, type ResourceService } from "../service";
import type { KindContext, LineEffect, LineHead, ToolContext } from "./kind-hooks";

/** A line as it goes into the report. */
export interface Line extends LineHead, LineEffect {
  readonly rowKey: string;
  readonly label: string;
  readonly level: "INFO" | "WARN" | "ERROR";
}

/** What a dry run and a run do differently. */
export interface ToolMode {
  readonly isDry: boolean;
  readonly isAtomic: boolean;
  /** More things are to be done. */
  expect(count: number): void;
  /** Called before each thing; throws when the run was asked to stop. */
  step(): Promise<void>;
  /** Keeps what became of a thing, in the transaction of the thing. */
  keep(lines: readonly Line[], data: ScopedDatabase): Promise<void>;
  warn: ToolContext["warn"];
}

export function kindContext(service: ResourceService, caller: Caller, data: ScopedDatabase): KindContext {
  const { today, languages, find, all } = hookContext(service, caller, data, null);
  return { caller, data, today, languages, find, all };
}

const levelOf = ({ outcome }: LineEffect): Line["level"] => (outcome === "REFUSE" ? "WARN" : "INFO");

/** What was refused, as a line. */
function refused(head: LineHead, { problem }: ApiProblem): Line {
  const [path = "", message = problem.errors?.[0]] = Object.entries(problem.fields ?? {})[0] ?? [];
  return { ...head, outcome: "REFUSE", level: "ERROR", message, params: problem.params?.[path] };
}

/** The same caller inside a transaction: on the embedded database the one outside would wait for itself. */
export const callerWithin = (caller: Caller, data: ScopedDatabase): Caller => ({
  ...caller,
  context: { ...caller.context, data },
});

export function toolContext(
  service: ResourceService,
  outer: Caller,
  data: ScopedDatabase,
  mode: ToolMode,
): ToolContext {
  const caller = callerWithin(outer, data);
  const within = (name: string): ResourceService => serviceOf(caller.registry, name);
  return {
    ...kindContext(service, caller, data),
    isDry: mode.isDry,
    warn: mode.warn,
    async each(items, head, work) {
      mode.expect(items.length);
      for (const item of items) {
        await mode.step();
        try {
          await data.transaction(async (inner) => {
            const effects = await work(item, toolContext(service, caller, inner, mode));
            const lines = [effects ?? []]
              .flat()
              .map((effect) => ({ ...head(item), ...effect, level: levelOf(effect) }));
            await mode.keep(lines, inner);
          });
        } catch (error) {
          if (!(error instanceof ApiProblem) || (mode.isAtomic && !mode.isDry)) throw error;
          await mode.keep([refused(head(item), error)], data);
        }
      }
    },
    async save(resource, id, values) {
      const target = within(resource);
      const before: AnyRecord = await loadOne(target, caller, data, id);
      const after: AnyRecord = await updateWithin(target, caller, data, id, before.version, values);
      return { before, after };
    },
    create: (resource, values) => create(within(resource), caller, data, values),
    remove: async (resource, id) => {
      await removeWithin(within(resource), caller, data, id);
    },
  };
}
