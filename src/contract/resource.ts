/** `defineResource()`: one file of data from which routes, API, storage, checks, texts and tests derive. src/README.md explains each option. */
import type { FixedValues } from "./fixed-values";
import type { Operations } from "./operations";
import type { Condition } from "./conditions";
import type { ForbiddenUnderSubrogation } from "./identity";
import type { Endpoint } from "./endpoint";
import type { MessageKey } from "./errors";
import type { Fields, ValuesOf } from "./fields";
import type { ActionConfirmation, ActionTouches } from "./kinds/action-dialog";
import type { MatrixDefinition } from "./kinds/matrix";
import type { OrderDefinition } from "./kinds/order";
import type { Relevance } from "./kinds/relevance";
import type { ReportDefinition } from "./kinds/report";
import type { ToolDefinition } from "./kinds/tool";
import type { RemovalDefinition } from "./kinds/removal";
import type { ImportDefinition } from "./import-definition";
import type { FormDefinition } from "./form-definition";
import type { ListDefinition } from "./list-definition";
import type { FurtherList, ResourceScreen, ScreenKind } from "./resource-screen";
import type { RightRequirement } from "./rights";
import type { RuleContext } from "./rule-context";
import type { Area } from "./screen";

/** Whose records they are. The server adds it to every query as a where-clause. */
export type Scope = "platform" | "network" | "shop" | "dealer" | "user";

/** A choice field that makes records of different kinds, each with its own right and fields. Without the right they are hidden and refused. */
export interface Variants<N extends string = string> {
  readonly field: N;
  readonly values: Readonly<Record<string, { readonly right: RightRequirement; readonly fields?: readonly N[] }>>;
}
/** What every record has besides its fields. */
export interface RecordMeta {
  readonly id: number;
  /** Increases with every save. Saving with an older version answers 409. */
  readonly version: number;
  /** ISO instants. */
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Name of the user who saved last; the real user, also under subrogation. */
  readonly updatedBy: string | null;
}
export type ResourceRecord<F extends Fields> = ValuesOf<F> & RecordMeta;

/** A record of any resource, for code that works on all of them. */
export type AnyRecord = RecordMeta & Readonly<Record<string, unknown>>;

type Name<F extends Fields> = keyof F & string;
export interface ActionDefinition<F extends Fields> {
  readonly icon?: string;
  readonly right?: RightRequirement;
  /** Needed besides the right to write the records, such as one that the input reads with. */
  readonly alsoRight?: RightRequirement;
  readonly conditions?: readonly Condition[];
  /** Returns whether the action is offered for a record; evaluated in the browser and on the server. */
  readonly when?: (record: ResourceRecord<F>) => boolean;
  /** Values that the action sets, as data that undo, bulk and documentation read. Without them, a server hook carries it out. */
  readonly set?: Partial<ValuesOf<F>>;
  /** Also offered for a selection. */
  readonly bulk?: boolean;
  readonly undo?: boolean;
  /** Changes a value by an amount: it applies whatever version of the record the user saw, and of two at once both count. */
  readonly addsUp?: boolean;
  /** Name of the action without input that takes it back, where the server does not undo it. */
  readonly reverse?: string;
  readonly confirm?: ActionConfirmation;
  /** Fields requested before it runs, such as a reason or a date. */
  readonly input?: Fields;
  readonly danger?: boolean;
  /** Consequences that the confirmation lists. */
  readonly touches?: readonly ActionTouches[];
  /** The main action: a button of its own in the title row, before the menu of the others. */
  readonly main?: true;
  /** Where the button appears: row menu, title row, both (default), or only where a slot draws it. */
  readonly place?: "row" | "title" | "both" | "none";
  /** Leads to an admin path instead of calling. Filled in: `{id}` (ids by comma), `{first}`, `{rest}`, and fields of one record. */
  readonly path?: string;
  /** Saves the file that this call answers, instead of running: for the `id` of one record in its path, or for the records in its query `ids`. */
  readonly file?: Endpoint;
  /** Maximum number of selected records for `path` and `file`. */
  readonly maxSelected?: number;
  /** Field with the URL that opens in a new tab. */
  readonly open?: Name<F>;
}

/** Parts of a definition with types of their own; made by `defineTool()`, `defineMatrix()`, `defineReport()`. */
interface Parts<T, M, R> {
  readonly tool?: T;
  readonly matrix?: M;
  readonly report?: R;
}

/** Returns a message key for each invalid field. Runs on both sides once every single field is valid. */
export type Rules<F extends Fields> = (
  record: ValuesOf<F>,
  context: RuleContext,
) => Partial<Record<Name<F> | `${Name<F>}.${string}`, MessageKey | undefined>>;

export interface ResourceInput<
  N extends string,
  F extends Fields,
  T extends ToolDefinition = ToolDefinition,
  M extends MatrixDefinition = MatrixDefinition,
  R extends ReportDefinition = ReportDefinition,
> extends Parts<T, M, R> {
  /** Kebab-case; also the name of its file, of its message module and the prefix of its message keys. */
  readonly name: N;
  /** Last part of `/admin/api/{apiPath}` where that is not the name. */
  readonly apiPath?: string;
  readonly area: Area;
  readonly screens: Partial<Record<ScreenKind, ResourceScreen>>;
  readonly lists?: NoInfer<Readonly<Record<string, FurtherList<F>>>>;
  readonly variants?: NoInfer<Variants<Name<F>>>;
  readonly right?: {
    readonly read: RightRequirement;
    readonly write: RightRequirement;
    readonly create?: RightRequirement;
    readonly remove?: RightRequirement;
  };
  readonly conditions?: readonly Condition[];
  /** Conditions for creating, changing and deleting, besides `conditions`. Accounts that fail them can still read. */
  readonly writeConditions?: readonly Condition[];
  /** Refuses writing calls under subrogation. */
  readonly forbiddenAs?: ForbiddenUnderSubrogation;
  readonly scope: Scope;
  /** Field with the dealers that a record is about. Dealer-scoped accounts see only records about theirs, and those about none. */
  readonly about?: NoInfer<Name<F>> | { readonly dealers: NoInfer<Name<F>>; readonly countries: NoInfer<Name<F>> };
  /** Lets dealer-scoped accounts change records about their own dealers. */
  readonly ownersWrite?: true;
  /** Field that names a record in titles, references and messages. */
  readonly label: NoInfer<Name<F>>;
  readonly fields: F;
  /** Errors that depend on several fields or on the settings of the shop, by field name; decided on both sides. */
  readonly rules?: NoInfer<Rules<F>>;
  readonly relevant?: NoInfer<Relevance<F>>;
  /** Fields of a record that cannot be changed, each with the reason's message key; decided on both sides. */
  readonly locks?: (record: NoInfer<ResourceRecord<F>>) => Partial<Record<NoInfer<Name<F>>, MessageKey>>;
  /** Errors by message key of a lock that only others can lift. A change to such a field is answered 403 with the error. */
  readonly foreignLocks?: Readonly<Record<MessageKey, MessageKey>>;
  readonly list?: NoInfer<ListDefinition<F>>;
  readonly form?: NoInfer<FormDefinition<F>>;
  readonly order?: NoInfer<OrderDefinition<Name<F>>>;
  readonly actions?: NoInfer<Readonly<Record<string, ActionDefinition<F>>>>;
  readonly removal?: NoInfer<RemovalDefinition<ResourceRecord<F>>>;
  /** Standard operations. All but `duplicate` exist unless they are switched off. */
  readonly operations?: NoInfer<Operations<Name<F>>>;
  readonly import?: NoInfer<ImportDefinition<F>>;
  readonly exportable?: boolean;
  /** Right for exports, in place of the right to read. */
  readonly exportRight?: RightRequirement;
  /** Name of a typed table with its own storage, in kebab-case. Without it, records are in the generic store. */
  readonly table?: string;
  /** Believable records for demo data, documentation and derived tests. They must be valid. */
  readonly examples?: readonly NoInfer<Partial<ValuesOf<F>>>[];
}

/** A resource as `defineResource()` returns it. */
export type Resource<
  N extends string = string,
  F extends Fields = Fields,
  T extends ToolDefinition = ToolDefinition,
  M extends MatrixDefinition = MatrixDefinition,
  R extends ReportDefinition = ReportDefinition,
> = ResourceInput<N, F, T, M, R>;

/** A resource whose fields are unknown to the code, for the engine and the server. `widen()` is the only cast to it. */
export type AnyResource = Omit<
  Resource,
  | "label"
  | "rules"
  | "relevant"
  | "list"
  | "lists"
  | "variants"
  | "form"
  | "order"
  | "actions"
  | "import"
  | "operations"
> & {
  readonly label: string;
  readonly operations?: Operations<string>;
  readonly lists?: Readonly<Record<string, FurtherList<Fields>>>;
  readonly variants?: Variants;
  /** Set by the engine for screens whose path fixes values; definitions never set it. */
  readonly fixed?: FixedValues;
  readonly rules?: (
    record: Readonly<Record<string, unknown>>,
    context: RuleContext,
  ) => Readonly<Record<string, MessageKey | undefined>>;
  readonly relevant?: (values: Readonly<Record<string, unknown>>) => Readonly<Record<string, boolean | undefined>>;
  readonly list?: ListDefinition<Fields>;
  readonly form?: FormDefinition<Fields>;
  readonly order?: OrderDefinition;
  readonly actions?: Readonly<Record<string, AnyAction>>;
  readonly import?: ImportDefinition<Fields>;
};
export type AnyAction = Omit<ActionDefinition<Fields>, "when" | "set"> & {
  readonly when?: (record: AnyRecord) => boolean;
  readonly set?: Readonly<Record<string, unknown>>;
};
export type RecordOf<R> = R extends Resource<string, infer F> ? ResourceRecord<F> : never;
export type ValuesOfResource<R> = R extends Resource<string, infer F> ? ValuesOf<F> : never;

/** Declares a resource and infers the type of its records from `fields`. */
export function defineResource<
  const N extends string,
  const F extends Fields,
  const T extends ToolDefinition = never,
  const M extends MatrixDefinition = never,
  const R extends ReportDefinition = never,
>(input: ResourceInput<N, F, T, M, R>): Resource<N, F, T, M, R> {
  return input;
}

/** A definition without records: screens, access, and a tool, matrix or report. */
type RecordlessInput<
  N extends string,
  T extends ToolDefinition,
  M extends MatrixDefinition,
  R extends ReportDefinition,
> = Pick<
  ResourceInput<N, Record<never, never>, T, M, R>,
  | "name"
  | "apiPath"
  | "area"
  | "screens"
  | "right"
  | "conditions"
  | "forbiddenAs"
  | "scope"
  | "tool"
  | "matrix"
  | "report"
>;

/** Declares a tool, matrix or report without records of its own. */
export function defineRecordless<
  const N extends string,
  const T extends ToolDefinition = never,
  const M extends MatrixDefinition = never,
  const R extends ReportDefinition = never,
>(input: RecordlessInput<N, T, M, R>): Resource<N, Record<never, never>, T, M, R> {
  const noOperations = { create: false, update: false, remove: false } satisfies AnyResource["operations"];
  return { ...input, fields: {}, label: "" as never, operations: noOperations };
}

/** Returns whether an action calls the server to act on the record. Others open an address, or save a file. */
export const actsOnRecord = ({ path, open, file }: AnyAction): boolean =>
  path === undefined && open === undefined && file === undefined;

/** Returns whether the resource has records. Without fields there is nothing to list or save. */
export const hasRecords = ({ fields }: Pick<AnyResource, "fields">): boolean => Object.keys(fields).length > 0;

/** Returns the definition as AnyResource. Records only reach its functions after the resource's own validation. */
export const widen = <N extends string, F extends Fields>(resource: Resource<N, F>): AnyResource =>
  resource as unknown as AnyResource;
