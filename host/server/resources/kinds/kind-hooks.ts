/** What a `<name>.server.ts` file supplies for a tool, a matrix or a report. */
import type { MessageKey, MessageParams } from "../../../../src/contract/errors";
import type { MatrixHead } from "../../../../src/contract/kinds/matrix-endpoints";
import type { Bucket, ReportData } from "../../../../src/contract/kinds/report";
import type { ToolOutcome } from "../../../../src/contract/kinds/tool";
import type { AnyRecord } from "../../../../src/contract/resource";
import type { ScopedDatabase } from "../../storage/scoped-database";
import type { Caller } from "../caller";

type Values = Readonly<Record<string, unknown>>;

/** What every function of a kind may know and read. */
export interface KindContext {
  readonly caller: Caller;
  /** The database within the caller's scope; in `each` and in `save`, the transaction. */
  readonly data: ScopedDatabase;
  /** ISO day in the shop's zone. */
  readonly today: string;
  /** Content languages of the shop, the default first. */
  readonly languages: readonly string[];
  /** Records of any resource within the account's scope. */
  find(resource: string, ids: readonly number[]): Promise<readonly AnyRecord[]>;
  /** Every record that a filter in the list codec finds, at most 2 000. */
  all(resource: string, filter?: Readonly<Record<string, string>>): Promise<readonly AnyRecord[]>;
}

/** Names one thing. */
export interface LineHead {
  /** A code or reference that people know. */
  readonly rowKey: string;
  readonly label: string;
  /** Admin path of the thing. */
  readonly path?: string;
}

/** What became of it. */
export interface LineEffect<K extends string = string> extends Partial<LineHead> {
  readonly outcome: ToolOutcome;
  /** One of the definition's kinds. */
  readonly kind?: K;
  /** Why, or what exactly. */
  readonly message?: MessageKey;
  readonly params?: MessageParams;
  /** Things that the line stands for where they are more than one: counts go by them. */
  readonly things?: number;
  /** Image before, as JSON: part of the fingerprint, and what `undo` is given. */
  readonly before?: unknown;
  readonly after?: unknown;
  /** Version of the record: part of the fingerprint where `before` is not given. */
  readonly version?: number;
}

export interface ToolContext<K extends string = string> extends KindContext {
  /** The effect is only shown: what is written is rolled back. Leave alone what no rollback takes back: mails, files, calls outside. */
  readonly isDry: boolean;
  /**
   * One thing after the other, each in a transaction of its own, and what became of it in the report. What `work` throws as ApiProblem is
   * a line that was refused; the others go on (unless the tool is `atomic`). Write only in here, through the context that `work` is given.
   */
  each<Item>(
    items: readonly Item[],
    head: (item: Item) => LineHead,
    work: (item: Item, context: ToolContext<K>) => Promise<LineEffect<K> | readonly LineEffect<K>[] | null>,
  ): Promise<void>;
  /** Says something about the whole, above the lines. */
  warn(key: MessageKey, params?: MessageParams): void;
  /** Saves some values of a record as its form would: checks, hooks, history. */
  save(
    resource: string,
    id: number,
    values: Values,
  ): Promise<{ readonly before: AnyRecord; readonly after: AnyRecord }>;
  create(resource: string, values: Values): Promise<AnyRecord>;
  remove(resource: string, id: number): Promise<void>;
}

/** A line of a run that is to be taken back. */
export interface DoneLine<K extends string = string> extends LineHead {
  readonly outcome: ToolOutcome;
  readonly kind: K | null;
  readonly before: unknown;
  readonly after: unknown;
}

export interface ToolAnswer {
  /** Typed to confirm; otherwise the message `<name>.word`. */
  readonly word?: string;
}

export interface ToolHooks<V = Values, K extends string = string> {
  /** Message key of why it can't run at all (a service that is not configured), before anything is asked for. */
  unavailable?(context: KindContext): MessageKey | null | Promise<MessageKey | null>;
  /** What has to be asked elsewhere, before and outside of any transaction: a service may take its time. `run` is given the answer. */
  prepare?(values: V, context: KindContext): Promise<unknown>;
  /** Dry run and run are this one function; `context.isDry` tells them apart. */
  run(values: V, context: ToolContext<K>, prepared: unknown): Promise<ToolAnswer | undefined>;
  /** Puts one thing back, newest first, each in a transaction of its own. Throw an ApiProblem where it has changed since. */
  undo?(line: DoneLine<K>, context: ToolContext<K>): Promise<void>;
}

export interface MatrixQuery<V = Values> {
  /** Folded by nobody yet; empty without a search. */
  readonly q: string;
  readonly filters: V;
  /** Only these rows: asked before a save, to notice conflicts. Search and filters don't count then. */
  readonly rows?: readonly string[];
}
export interface MatrixData<T = unknown> {
  /** Left out where the definition fixes the columns. */
  readonly columns?: readonly MatrixHead[];
  readonly rows: readonly MatrixHead[];
  readonly cells: Readonly<Record<string, Readonly<Record<string, T | null>>>>;
  /** Cells that this account may not change, `[row, column]`. */
  readonly locked?: readonly (readonly [row: string, column: string])[];
  /** More rows were found than are answered; answer at most 5 000. */
  readonly cut?: boolean;
}
export interface CellChange<T = unknown> {
  readonly row: string;
  readonly column: string;
  readonly before: T | null;
  readonly value: T | null;
}
export interface MatrixHooks<V = Values, T = unknown> {
  read(query: MatrixQuery<V>, context: KindContext): Promise<MatrixData<T>>;
  /** In one transaction, checked by the frame: the cells exist, are not locked, hold what was on show, and the values are valid. */
  save(changes: readonly CellChange<T>[], context: KindContext): Promise<void>;
}

export interface ReportQuery<V = Values> {
  /** ISO days in the shop's zone, both included; the same day twice where the report is of now. */
  readonly from: string;
  readonly to: string;
  /** Width of a point in a series: answer the day on which each starts (a week on its Monday). */
  readonly bucket: Bucket;
  readonly filters: V;
  /** IANA name of the shop's zone. */
  readonly timeZone: string;
}
/** The query of one period; asked again for the comparison. */
export type ReportHook<V = Values, D = ReportData> = (query: ReportQuery<V>, context: KindContext) => Promise<D>;

/** The parts of `ResourceHooks` that belong to kinds of screens. */
export interface KindHooks {
  readonly tool?: ToolHooks;
  readonly matrix?: MatrixHooks;
  readonly report?: ReportHook;
}
