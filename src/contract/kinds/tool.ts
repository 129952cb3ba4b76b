/**
 * A `tool` screen: values asked for, a dry run that shows the exact effect, a confirmation, a job, its report, and taking it back where that
 * is said. The effect is one server function (`tool.run` in `<name>.server.ts`) with a flag for dry run and run, so that a preview
 * cannot lie.
 */
import type { MessageKey } from "../errors";
import type { Fields, ValuesOf } from "../fields";
import type { RuleContext } from "../rule-context";
import type { Relevance } from "./relevance";

/** What becomes of one thing that a tool touches. */
export const TOOL_OUTCOMES = ["CREATE", "CHANGE", "MOVE", "DELETE", "SKIP", "REFUSE"] as const;
export type ToolOutcome = (typeof TOOL_OUTCOMES)[number];

export interface ToolDefinition<I extends Fields = Fields, K extends string = string> {
  /** What is asked for; labels are the messages `<name>.field.<field>`, as for fields of records. */
  readonly input: I;
  /** Cards of the form; without them every field stands on one. */
  readonly cards?: Readonly<Record<string, readonly NoInfer<keyof I & string>[]>>;
  /** What its form starts from, where the address does not say it; goes before what was given last. `country` is the shop's. */
  propose?(facts: { readonly today: string; readonly country: string }): Partial<ValuesOf<I>>;
  /** Values that can't go together; on both sides. */
  rules?(
    values: ValuesOf<I>,
    context: RuleContext,
  ): Partial<Record<(keyof I & string) | `${keyof I & string}.${string}`, MessageKey | undefined>>;
  /** As `relevant` of a resource: false for fields that do not matter with these values. */
  relevant?(values: ValuesOf<I>): ReturnType<Relevance<I>>;
  /** How the run is confirmed: a word typed (what destroys), or a tick. */
  readonly confirm: "typed" | "opt-in";
  /** A reason of at least ten signs is asked for; as `confirm` is "typed" unless said otherwise. */
  readonly reason?: boolean;
  /** Kinds of things that lines are about, counted apart: messages `<name>.kind.<kind>`. Without kinds, lines are about one thing. */
  readonly kinds?: readonly K[];
  /** All or nothing: one line that fails takes back the others. Otherwise lines stand for themselves, and it can be stopped between them. */
  readonly atomic?: boolean;
  /** Days in which a run can be taken back; needs `tool.undo` in the server file. */
  readonly undoDays?: number;
}

/** Declares a tool; an identity function that infers the type of its values. */
export const defineTool = <const I extends Fields, const K extends string = never>(
  tool: ToolDefinition<I, K>,
): ToolDefinition<I, K> => tool;

export type ToolInputOf<T> = T extends ToolDefinition<infer I> ? ValuesOf<I> : never;
export type ToolKindOf<T> = T extends ToolDefinition<Fields, infer K> ? K : never;

/** Signs that a reason has at least. */
export const MIN_REASON = 10;
/** How long a dry run is good for a run. */
export const DRY_RUN_MINUTES = 30;

/** Whether a run has to be reasoned. */
export const asksReason = ({ reason, confirm }: Pick<ToolDefinition, "reason" | "confirm">): boolean =>
  reason ?? confirm === "typed";
