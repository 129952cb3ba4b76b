/**
 * A `tool` screen: input values, a dry run that shows the exact effect, a confirmation, a job, a report, and undo where declared. Dry run
 * and run are one server function (`tool.run` in `<name>.server.ts`), so that the preview cannot differ from the run.
 */
import type { MessageKey } from "../errors";
import type { Fields, ValuesOf } from "../fields";
import type { RuleContext } from "../rule-context";
import type { Relevance } from "./relevance";

/** Outcome of a line. */
export const TOOL_OUTCOMES = ["CREATE", "CHANGE", "MOVE", "DELETE", "SKIP", "REFUSE"] as const;
export type ToolOutcome = (typeof TOOL_OUTCOMES)[number];

export interface ToolDefinition<I extends Fields = Fields, K extends string = string> {
  /** Input fields; labels are the messages `<name>.field.<field>`. */
  readonly input: I;
  /** Cards of the form; one card with all fields by default. */
  readonly cards?: Readonly<Record<string, readonly NoInfer<keyof I & string>[]>>;
  /** Initial values for the form. The address wins over them; they win over the last values used. `country` is the shop's. */
  propose?(facts: { readonly today: string; readonly country: string }): Partial<ValuesOf<I>>;
  /** Returns a message key for each invalid field; runs on both sides. */
  rules?(
    values: ValuesOf<I>,
    context: RuleContext,
  ): Partial<Record<(keyof I & string) | `${keyof I & string}.${string}`, MessageKey | undefined>>;
  /** Returns false for fields that do not matter with these values; see `Relevance`. */
  relevant?(values: ValuesOf<I>): ReturnType<Relevance<I>>;
  /** Confirmation: typing a word for destructive tools, else ticking a box, unless the run names a word. */
  readonly confirm: "typed" | "opt-in";
  /** Requests a reason of at least 10 characters. By default only with `confirm: "typed"`. */
  readonly reason?: boolean;
  /** Kinds of lines, counted separately; texts `<name>.kind.<kind>`. Without kinds, all lines are counted together. */
  readonly kinds?: readonly K[];
  /** All or nothing: a failed line rolls back the others. By default each line is independent, and the run can stop between lines. */
  readonly atomic?: boolean;
  /** Days during which a run can be undone; needs `tool.undo` in the server hooks. */
  readonly undoDays?: number;
}

/** Declares a tool and infers the type of its values. */
export const defineTool = <const I extends Fields, const K extends string = never>(
  tool: ToolDefinition<I, K>,
): ToolDefinition<I, K> => tool;

export type ToolInputOf<T> = T extends ToolDefinition<infer I> ? ValuesOf<I> : never;
export type ToolKindOf<T> = T extends ToolDefinition<Fields, infer K> ? K : never;

/** Minimum length of a reason, in characters. */
export const MIN_REASON_LENGTH = 10;
/** Minutes for which a dry run allows a run. */
export const DRY_RUN_MINUTES = 30;

/** Returns whether the tool requests a reason. */
export const needsReason = ({ reason, confirm }: Pick<ToolDefinition, "reason" | "confirm">): boolean =>
  reason ?? confirm === "typed";
