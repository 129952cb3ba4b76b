/**
 * Mutually dependent types of the resource engine: a service has hooks, hooks receive the caller, the caller has the registry of
 * all services. They share one file to avoid import cycles.
 */
import type { MessageKey, MessageParams } from "../../../src/contract/errors";
import type { ReportData } from "../../../src/contract/kinds/report";
import type { Fields } from "../../../src/contract/fields";
import type { AnyRecord, AnyResource, RecordOf } from "../../../src/contract/resource";
import type { ResourceEndpoints } from "../../../src/contract/resource-endpoints";
import type { ValidationContext } from "../../../src/contract/validation";
import type { RequestContext } from "../platform/http/request-context";
import type { RelatedEntry } from "../platform/storage/schema/undo";
import type { ScopedDatabase } from "../platform/storage/scoped-database";
import type { ServerServices } from "../services/server-services";
import type {
  CellChange,
  DoneLine,
  LineEffect,
  LineHead,
  MatrixData,
  MatrixQuery,
  ReportQuery,
  ToolResult,
} from "./kinds/kind-hooks";
import type { Reader } from "./reading/list-conditions";
import type { ComputedFields, ResourceStorage } from "./storage/resource-storage";

type Values = Readonly<Record<string, unknown>>;

/** Finds resources defined by a shop's data, by a name without a definition. */
export type DeriveServices = (name: string, data: ScopedDatabase) => Promise<readonly ResourceService[]>;

/** All resources by name, and the services available to hooks. */
export type Registry = ReadonlyMap<string, ResourceService> & {
  readonly services: Pick<ServerServices, "config" | "files" | "jobs" | "mail">;
  readonly derive?: DeriveServices;
};

/** A resource with its definition, storage, hooks and derived endpoints. */
export interface ResourceService {
  readonly resource: AnyResource;
  readonly storage: ResourceStorage;
  readonly hooks: ResourceHooks;
  readonly endpoints: ResourceEndpoints;
  /** Sortable fields. */
  readonly sortable: ReadonlySet<string>;
  /** Fields of list rows. */
  readonly rowFields: readonly string[];
}

/** An account that reads records and reference labels. */
export interface ResourceReader extends Reader {
  readonly context: RequestContext;
  readonly registry: Registry;
}

/** An account that reads and writes records of a shop. */
export interface Caller extends ResourceReader {
  /** Whether the account is limited to attached dealers, which locks network fields. */
  readonly dealerScoped: boolean;
  readonly validation: ValidationContext;
}

/** Reads records of a resource: typed by its definition, or by its name as records with any fields. */
export interface ReadRecords<Selection> {
  <R extends { readonly name: string; readonly fields: Fields }>(
    resource: R,
    ...selection: SelectionArgument<Selection>
  ): Promise<readonly RecordOf<R>[]>;
  (resource: string, ...selection: SelectionArgument<Selection>): Promise<readonly AnyRecord[]>;
}
type SelectionArgument<Selection> = undefined extends Selection ? [selection?: Selection] : [selection: Selection];

/** Context of tools, matrices and reports. */
export interface KindContext {
  readonly caller: Caller;
  /** Database limited to the caller's scope; the transaction during a write. */
  readonly data: ScopedDatabase;
  /** Today as an ISO day in the shop's time zone. */
  readonly today: string;
  /** Content languages of the shop, the default first. */
  readonly languages: readonly string[];
  /** Reads records of any resource within the account's scope; records out of reach are skipped. */
  readonly find: ReadRecords<readonly number[]>;
  /** Reads all records matching a filter, at most 2,000, unordered. */
  readonly all: ReadRecords<Readonly<Record<string, string>> | undefined>;
}

/** Context of record hooks. */
export interface HookContext extends KindContext {
  /** Whether the account is limited to attached dealers. */
  readonly dealerScoped: boolean;
  /** Whether another record holds the value of a unique field; for localised fields one language at a time, `{ fr_FR: "…" }`. */
  isTaken(field: string, value: unknown): Promise<boolean>;
}

/** Context of `afterRemove`. */
export interface RemovedContext extends HookContext {
  /** Has the undo of a deletion take back a change of another record. */
  undoWith(removedId: number, entry: RelatedEntry): void;
}

/** Context of `beforeRemove`, which runs for each record of a joint removal. */
export interface RemovalContext<R = AnyRecord> extends HookContext {
  /**
   * Runs a lookup once for all records of a joint removal. Results are cached by the function, so declare it outside the
   * hook.
   */
  forAll<Fact>(loadFact: (records: readonly R[], context: HookContext, input: Values) => Promise<Fact>): Promise<Fact>;
}

export interface ToolContext<K extends string = string> extends KindContext {
  /** Whether writes are rolled back. Skip effects that a rollback cannot undo: mails, files, external calls. */
  readonly isDry: boolean;
  /**
   * Processes items one by one, each in its own transaction, and reports the results. An ApiProblem thrown by `work` becomes
   * a refused line, and the others continue (unless the tool is `atomic`). Write only here, through the context passed to `work`.
   */
  each<Item>(
    items: readonly Item[],
    head: (item: Item) => LineHead,
    work: (item: Item, context: ToolContext<K>) => Promise<LineEffect<K> | readonly LineEffect<K>[] | null>,
  ): Promise<void>;
  /** Adds a notice above the lines. */
  warn(key: MessageKey, params?: MessageParams): void;
  /** Saves values of a record like its form: validation, hooks, history. */
  save(
    resource: string,
    id: number,
    values: Values,
  ): Promise<{ readonly before: AnyRecord; readonly after: AnyRecord }>;
  create(resource: string, values: Values): Promise<AnyRecord>;
  remove(resource: string, id: number): Promise<void>;
  /** Brings a deleted record back under its id, with hooks and history. */
  restore(resource: string, id: number): Promise<void>;
}

export interface ToolHooks<V = Values, K extends string = string> {
  /** Returns the message key of why the tool cannot run, e.g. an unconfigured service, before any input is entered. */
  unavailable?(context: KindContext): MessageKey | null | Promise<MessageKey | null>;
  /** Makes external calls before and outside any transaction, because services may be slow. `run` receives the result. */
  prepare?(values: V, context: KindContext): Promise<unknown>;
  /** Executes both the dry run and the run; see `context.isDry`. */
  run(values: V, context: ToolContext<K>, prepared: unknown): Promise<ToolResult | undefined>;
  /** Undoes one line, newest first, each in its own transaction. Throw an ApiProblem when the item has changed since. */
  undo?(line: DoneLine<K>, context: ToolContext<K>): Promise<void>;
}

export interface MatrixHooks<V = Values, T = unknown> {
  read(query: MatrixQuery<V>, context: KindContext): Promise<MatrixData<T>>;
  /** Returns message keys `<name>.doubt.<doubt>` of changes that are probably mistakes, by `<row>.<column>`, where a row alone does not tell. */
  doubts?(changes: readonly CellChange<T>[], context: KindContext): Promise<Readonly<Record<string, string>>>;
  /** Saves cells in one transaction. The engine has checked that they exist, are editable and unchanged, and that the values are valid. */
  save(changes: readonly CellChange<T>[], context: KindContext): Promise<void>;
}

/** Computes one period; called again for the comparison. */
export type ReportHook<V = Values, D = ReportData> = (query: ReportQuery<V>, context: KindContext) => Promise<D>;

/** Hooks of special screen kinds. */
export interface KindHooks {
  readonly tool?: ToolHooks;
  readonly matrix?: MatrixHooks;
  readonly report?: ReportHook;
}

/** A validated change that is not saved yet, as hooks receive it. */
export interface Change<R = AnyRecord, V = Values> {
  /** The stored record; null for a new one. */
  readonly before: R | null;
  /** All values to be saved. */
  readonly values: V;
  /** Names of the submitted fields. */
  readonly sent: ReadonlySet<string>;
}

/** A record before and after a write: no `before` for a new one, no `after` for a removed one. */
export interface SavedChange<R = AnyRecord> {
  readonly before: R | null;
  readonly after: R | null;
}

/** Result of a `beforeSave` hook or an action: values to set, or errors. */
export interface HookResult<V = Values> {
  /** Values to save, including read-only fields. */
  readonly set?: Partial<V>;
  /** Field errors (message key by path) that refuse the change. */
  readonly fields?: Readonly<Record<string, MessageKey>>;
  /** Field errors that refuse the change, except in imports: these keep the record, and count the line as ignored. */
  readonly unresolved?: Readonly<Record<string, MessageKey>>;
  /** Record errors (message keys) that refuse the change. */
  readonly errors?: readonly MessageKey[];
}

/** Result of an action. */
export interface ActionResult<V = Values> extends HookResult<V> {
  /**
   * Runs after the commit and outside of any transaction, e.g. to wait for an external service. Throw an ApiProblem to tell the user. An
   * action on several records goes on without it.
   */
  afterCommit?(committed: AnyRecord, context: HookContext): Promise<void>;
}

/** Effect of an import line on a record. */
export interface ProposedLine {
  /** Id of the record; null when the key is unknown. */
  readonly before: AnyRecord | null;
  readonly key: string;
  /** Line number in the file. */
  readonly line: number;
  /** Values of the line to be saved. */
  readonly values: Values;
  /** Original cell texts by field. */
  readonly raw: Readonly<Record<string, string>>;
}

/** Imports that create proposals (`import.reviewPath`). */
export interface ProposalHooks {
  /** Fields that can be proposed by a file. */
  readonly fields: readonly string[];
  /** Defaults of new records. */
  readonly defaults?: Values;
  /** Returns ids by lower-case key of records hidden from lists, and of former keys. */
  existingKeys?(context: HookContext): Promise<ReadonlyMap<string, number>>;
  /** Stores lines as proposals in the batch's transaction, and returns counts of pending and automatically decided ones. */
  propose(
    lines: readonly ProposedLine[],
    importName: string,
    context: HookContext,
  ): Promise<{ readonly waiting: number; readonly accepted: number }>;
}

/** What a user should look at in a line that is imported all the same. */
export interface ImportRemark {
  readonly field: string;
  readonly code: MessageKey;
  readonly params?: MessageParams;
}

export interface ResourceHooks extends KindHooks {
  /** Creates the storage of a resource with its own table (`table` of the definition). Called once at start. */
  storage?(resource: AnyResource): ResourceStorage;
  /** SQL of computed fields. */
  readonly computed?: ComputedFields;
  readonly proposals?: ProposalHooks;
  /** Returns a remark, or undefined, for each of some valid lines of an import. Called once for a batch. */
  importRemarks?(lines: readonly Values[], context: HookContext): Promise<readonly (ImportRemark | undefined)[]>;
  /**
   * Starts the reads of `beforeSave` all at once. They share a round trip with the checks of references and unique values, so a reference may
   * be missing, and references have no labels yet.
   */
  readForSave?(change: Change, context: HookContext): Promise<unknown>;
  /** Runs after all values are valid and before anything is written. @param reads result of `readForSave` */
  beforeSave?(change: Change, context: HookContext, reads: unknown): HookResult | Promise<HookResult>;
  /** Runs for each record before any is removed. Use `context.forAll` for lookups. */
  beforeRemove?(record: AnyRecord, context: RemovalContext, input: Values): HookResult | Promise<HookResult>;
  /** Runs after the record is written, in the same transaction. Throwing rolls everything back. */
  afterWrite?(written: SavedChange, context: HookContext): void | Promise<void>;
  /** Copies what belongs to a duplicated record beside its values, in the same transaction. */
  afterDuplicate?(source: AnyRecord, copy: AnyRecord, context: HookContext): void | Promise<void>;
  /**
   * Runs once for all records removed together, before `afterWrite` of each.
   *
   * @param input input of the deletion
   */
  afterRemove?(records: readonly AnyRecord[], context: RemovedContext, input: Values): void | Promise<void>;
  /** Returns further values of a record that was moved to a position, from 0, among `total`. */
  placed?(position: number, total: number): Values;
  /** Returns why a record does not allow an action, by its name; where it returns nothing, the user reads that it is not possible now. */
  readonly notAllowed?: Readonly<Record<string, (record: AnyRecord, input: Values) => HookResult>>;
  /** Action handlers by name. Their `input` is stored in the history. */
  readonly actions?: Readonly<
    Record<string, (record: AnyRecord, input: Values, context: HookContext) => ActionResult | Promise<ActionResult>>
  >;
}
