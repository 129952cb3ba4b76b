/** What a `<name>.server.ts` file beside a definition may add: values worked out by the server, refusals, actions. */
import type { MessageKey } from "../../../src/contract/errors";
import type { Fields, ValuesOf } from "../../../src/contract/fields";
import type { MatrixDefinition, MatrixFiltersOf, MatrixValueOf } from "../../../src/contract/kinds/matrix";
import type { ReportDataOf, ReportDefinition, ReportFiltersOf } from "../../../src/contract/kinds/report";
import type { ToolDefinition, ToolInputOf, ToolKindOf } from "../../../src/contract/kinds/tool";
import type { AnyRecord, Resource, ResourceRecord } from "../../../src/contract/resource";
import type { ScopedDatabase } from "../storage/scoped-database";
import type { Caller } from "./caller";
import type { KindHooks, MatrixHooks, ReportHook, ToolHooks } from "./kinds/kind-hooks";

/** What a hook may know beyond the record. */
export interface HookContext {
  /** Who makes the change. */
  readonly caller: Caller;
  /** The transaction of the change, within the caller's scope. */
  readonly data: ScopedDatabase;
  /** ISO day in the shop's zone. */
  readonly today: string;
  /** Content languages of the shop, the default first. */
  readonly languages: readonly string[];
  /** The account is attached to some dealers only. */
  readonly dealerScoped: boolean;
  /** Records of any resource within the account's scope; those out of reach are left out. */
  find(resource: string, ids: readonly number[]): Promise<readonly AnyRecord[]>;
  /** Every record that a filter in the list codec finds, at most 2 000, in no particular order. */
  all(resource: string, filter?: Readonly<Record<string, string>>): Promise<readonly AnyRecord[]>;
  /** Whether another record holds this value in a unique field; for localised fields one language at a time, `{ fr_FR: "…" }`. */
  isTaken(field: string, value: unknown): Promise<boolean>;
}

/** What a hook may know that is asked whether records may be removed. */
export interface RemovalContext<R = AnyRecord> extends HookContext {
  /**
   * What is asked of the store once for all records that are to be removed together, whichever of them asks first. Answers are told
   * apart by the function, so it stands outside of the hook.
   */
  forAll<Fact>(
    ask: (records: readonly R[], context: HookContext, input: Readonly<Record<string, unknown>>) => Promise<Fact>,
  ): Promise<Fact>;
}

export interface Change<R = AnyRecord, V = Readonly<Record<string, unknown>>> {
  /** The record as it is, null for a new one. */
  readonly before: R | null;
  /** All values as they would be saved. */
  readonly values: V;
  /** Names of the fields that were sent. */
  readonly sent: ReadonlySet<string>;
}

/** A record as it was and as it is now: no `before` for a new one, no `after` for a removed one. */
export interface Written<R = AnyRecord> {
  readonly before: R | null;
  readonly after: R | null;
}

export interface Outcome<V = Readonly<Record<string, unknown>>> {
  /** Values to save, read-only ones too. */
  readonly set?: Partial<V>;
  /** Message key by field path: the change is refused with these. */
  readonly fields?: Readonly<Record<string, MessageKey>>;
  /** Message keys that concern the whole record: the change is refused. */
  readonly errors?: readonly MessageKey[];
}

/** What a line of a file would make of a record. */
export interface ProposedLine {
  /** Null where nobody has the key. */
  readonly before: AnyRecord | null;
  readonly key: string;
  /** Number of the line in the file. */
  readonly line: number;
  /** Fields that the line says, as they would be saved. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Texts of the cells by field, as they stand in the file. */
  readonly raw: Readonly<Record<string, string>>;
}

/** Imports that wait for a decision (`import.waitsAt`). */
export interface ProposalHooks {
  /** Fields that a file may propose. */
  readonly fields: readonly string[];
  /** What a new record has where its line does not say it. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** Ids by key (lower case) of records that the list does not show, and of keys that records once had. */
  known?(context: HookContext): Promise<ReadonlyMap<string, number>>;
  /** Keeps the lines for a decision, in the transaction of their part of the import; counts what waits, and what rules have decided. */
  propose(
    lines: readonly ProposedLine[],
    importName: string,
    context: HookContext,
  ): Promise<{ readonly waiting: number; readonly accepted: number }>;
}

export interface ResourceHooks extends KindHooks {
  readonly proposals?: ProposalHooks;
  /** Runs once every value is valid, before anything is written. */
  beforeSave?(change: Change, context: HookContext): Outcome | Promise<Outcome>;
  /** Asked of each record before any of them goes. What it looks up, it looks up for all of them (`context.forAll`). */
  beforeRemove?(
    record: AnyRecord,
    context: RemovalContext,
    input: Readonly<Record<string, unknown>>,
  ): Outcome | Promise<Outcome>;
  /** Runs once the record is written, in the same transaction: what else the change brings about. Throwing takes everything back. */
  afterWrite?(written: Written, context: HookContext): void | Promise<void>;
  /** Runs once for all records that were removed together, before `afterWrite` of each. @param input what the deletion asked for */
  afterRemove?(
    records: readonly AnyRecord[],
    context: HookContext,
    input: Readonly<Record<string, unknown>>,
  ): void | Promise<void>;
  /** By action name. What was asked for (`input`) is kept in the history by the handler. */
  readonly actions?: Readonly<
    Record<
      string,
      (record: AnyRecord, input: Readonly<Record<string, unknown>>, context: HookContext) => Outcome | Promise<Outcome>
    >
  >;
}

interface TypedHooks<
  F extends Fields,
  T extends ToolDefinition,
  M extends MatrixDefinition,
  R extends ReportDefinition,
> {
  readonly tool?: ToolHooks<ToolInputOf<T>, ToolKindOf<T>>;
  readonly matrix?: MatrixHooks<MatrixFiltersOf<M>, MatrixValueOf<M>>;
  readonly report?: ReportHook<ReportFiltersOf<R>, ReportDataOf<R>>;
  readonly proposals?: ProposalHooks;
  beforeSave?(
    change: Change<ResourceRecord<F>, ValuesOf<F>>,
    context: HookContext,
  ): Outcome<ValuesOf<F>> | Promise<Outcome<ValuesOf<F>>>;
  beforeRemove?(
    record: ResourceRecord<F>,
    context: RemovalContext<ResourceRecord<F>>,
    input: Readonly<Record<string, unknown>>,
  ): Outcome<ValuesOf<F>> | Promise<Outcome<ValuesOf<F>>>;
  afterWrite?(written: Written<ResourceRecord<F>>, context: HookContext): void | Promise<void>;
  afterRemove?(
    records: readonly ResourceRecord<F>[],
    context: HookContext,
    input: Readonly<Record<string, unknown>>,
  ): void | Promise<void>;
  readonly actions?: Readonly<
    Record<
      string,
      (
        record: ResourceRecord<F>,
        input: Readonly<Record<string, unknown>>,
        context: HookContext,
      ) => Outcome<ValuesOf<F>> | Promise<Outcome<ValuesOf<F>>>
    >
  >;
}

/** Declares hooks with the types of their resource. They run after the resource's own validation, so records have its shape. */
export const defineHooks = <
  N extends string,
  F extends Fields,
  T extends ToolDefinition,
  M extends MatrixDefinition,
  R extends ReportDefinition,
>(
  _resource: Resource<N, F, T, M, R>,
  hooks: TypedHooks<F, T, M, R>,
): ResourceHooks => hooks as unknown as ResourceHooks;
