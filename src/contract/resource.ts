/** `defineResource()`: one file, data only, from which route, tag, menu entry, API, storage, checks on both sides, messages and tests derive. */
import type { Condition } from "./conditions";
import type { ForbiddenUnderSubrogation } from "./identity";
import type { MessageKey } from "./errors";
import type { Fields, ValuesOf } from "./fields";
import type { ActionTouches } from "./kinds/action-touches";
import type { CalendarDefinition } from "./kinds/calendar";
import type { MatrixDefinition } from "./kinds/matrix";
import type { OrderDefinition } from "./kinds/order";
import type { Relevance } from "./kinds/relevance";
import type { ReportDefinition } from "./kinds/report";
import type { ToolDefinition } from "./kinds/tool";
import type { RemovalDefinition } from "./kinds/removal";
import type { ImportDefinition } from "./import-definition";
import type { RecordKey } from "./record-key";
import type { RightRequirement } from "./rights";
import type { RuleContext } from "./rule-context";
import type { Area, Tag } from "./screen";

/** Whose records they are: the where-clause that the server adds to every query. */
export type Scope = "platform" | "network" | "shop" | "dealer" | "user";

/** A screen of the resource. `path` is the specification's, to the letter; `{id}` = `new` creates. */
export interface ResourceScreen {
  readonly path: string;
  readonly tag: Tag;
  readonly icon?: string;
  /** Further paths of the same screen. */
  readonly aliases?: readonly string[];
  readonly titleKey?: MessageKey;
  /** On a detail screen whose path names records otherwise than by id. */
  readonly key?: RecordKey;
  /**
   * Parts of the path that say a field's value rather than a record, by name: `{ group: "group" }` for `meta-data/{group}`. The screen
   * shows records that have the value, and new ones start with it; a reference is said by its id.
   */
  readonly parts?: Readonly<Record<string, string>>;
  /** Where its way back leads, when not to the resource's list; parts of the path are filled. */
  readonly up?: { readonly path: string; readonly titleKey: MessageKey };
  /** Query parameters that become attributes: the form of a tool, or of a new record, starts from those that name its fields. */
  readonly query?: readonly string[];
}

/** A further list of the same records beside the main one. */
export interface FurtherList<F extends Fields> extends ResourceScreen {
  /** Only these records, in the list codec. */
  readonly filter?: Readonly<Record<string, string>>;
  /** What it shows otherwise than the main list. */
  readonly list?: Partial<ListDefinition<F>>;
}

/** What the place of a screen settles for every record on it. */
export interface FixedValues {
  /** In the list codec. */
  readonly filter: Readonly<Record<string, string>>;
  /** As a new record is sent. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** A choice that makes records of different kinds, each with a right and fields of its own. Who lacks the right neither sees nor writes them. */
export interface Variants<N extends string = string> {
  readonly field: N;
  readonly values: Readonly<Record<string, { readonly right: RightRequirement; readonly fields?: readonly N[] }>>;
}
export const SCREEN_KINDS = ["list", "detail", "settings", "order", "matrix", "import", "report", "tool"] as const;
export type ScreenKind = (typeof SCREEN_KINDS)[number];
/** What every record carries beside its fields. */
export interface RecordMeta {
  readonly id: number;
  /** Rises with every save; a save with an older one answers 409. */
  readonly version: number;
  /** ISO instants. */
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Display name of who saved last; the real person, also under subrogation. */
  readonly updatedBy: string | null;
}
export const META_COLUMNS = ["id", "createdAt", "updatedAt", "updatedBy"] as const;
export type MetaColumn = (typeof META_COLUMNS)[number];
export type ResourceRecord<F extends Fields> = ValuesOf<F> & RecordMeta;

/** A record of any resource, where the engine works on all of them. */
export type AnyRecord = RecordMeta & Readonly<Record<string, unknown>>;

type Name<F extends Fields> = keyof F & string;
/** A panel drawn by the slots file beside the definition: `@activity`. */
export type PanelName = `@${string}`;

export interface ListDefinition<F extends Fields> {
  readonly columns: readonly (Name<F> | MetaColumn)[];
  /** Columns shown before the user chooses; all when absent. */
  readonly shown?: readonly (Name<F> | MetaColumn)[];
  readonly filters?: readonly (Name<F> | MetaColumn)[];
  /** Fields searched by the search box, accent- and case-insensitively. */
  readonly search: readonly Name<F>[];
  /** Field, `-field` for descending; several by comma. */
  readonly sort: string;
  /** Fields that may be sorted by; default: every scalar column. */
  readonly sortable?: readonly (Name<F> | MetaColumn)[];
  readonly inlineEdit?: readonly Name<F>[];
  /** Views every user starts with: name key → filter in the list codec. */
  readonly views?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Field with the place of a record, or its days: the list has a map or a calendar as its second view. */
  readonly map?: Name<F>;
  readonly calendar?: CalendarDefinition<Name<F>>;
  /** Field that holds the picture or initials before the label. */
  readonly picture?: Name<F>;
  /** What a new record starts from, when not a blank detail form: an admin path. */
  readonly createPath?: string;
  /** Screens beside it, as admin paths by the last part of the message `<name>.link.<key>`. */
  readonly links?: Readonly<Record<string, string>>;
}

/** Cards of fields; a name that starts with `@` is a panel of the slots file. */
export type Card<F extends Fields> = readonly (Name<F> | PanelName)[];
export type Tab<F extends Fields> = Readonly<Record<string, Card<F>>>;
/** Either cards on one page, or tabs of cards. */
export type FormDefinition<F extends Fields> =
  | { readonly cards: Tab<F> }
  | { readonly tabs: Readonly<Record<string, Tab<F>>> };

export interface ActionDefinition<F extends Fields> {
  readonly icon?: string;
  readonly right?: RightRequirement;
  readonly conditions?: readonly Condition[];
  /** Only for these; decided on both sides. */
  readonly when?: (record: ResourceRecord<F>) => boolean;
  /** Values it sets: data, so that documentation, undo and bulk can read them. Without `set` a server hook carries it out. */
  readonly set?: Partial<ValuesOf<F>>;
  /** Also offered on a selection. */
  readonly bulk?: boolean;
  readonly undo?: boolean;
  /** Asks first: a plain question, an opt-in tick, or the record's label typed. */
  readonly confirm?: "question" | "opt-in" | "typed";
  /** Fields asked for before it runs (a reason, a date). */
  readonly input?: Fields;
  readonly danger?: boolean;
  readonly touches?: ActionTouches;
  /** What is done to a record most of all: a button of its own in the title row, before the menu of the others. */
  readonly main?: true;
  /** Where the button stands: in the row menu, the title row, both (default), or nowhere but where a slot draws it. */
  readonly place?: "row" | "title" | "both" | "none";
  /** Leads to an admin path instead of calling. `{id}`: the record's id, or those of a selection, with commas; `{first}`, `{rest}`: parts of it. */
  readonly path?: string;
  /** Records that `path` takes at most, of a selection. */
  readonly most?: number;
  /** A link opened in a new tab, taken from this field. */
  readonly open?: Name<F>;
}

/** Parts of a definition that infer types of their own: made by `defineTool()`, `defineMatrix()`, `defineReport()`. */
interface Parts<T, M, R> {
  readonly tool?: T;
  readonly matrix?: M;
  readonly report?: R;
}

/** Message key by field; undefined where all is well. Run on both sides once every single field is valid. */
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
  readonly name: N;
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
  /** Must hold besides for creating, changing and deleting; who fails them reads on. */
  readonly writeConditions?: readonly Condition[];
  /** Its writing calls are refused while acting as somebody else (Spec 1 §4 "Subrogation"). */
  readonly forbiddenAs?: ForbiddenUnderSubrogation;
  readonly scope: Scope;
  /** Dealers that a record of the shop is about: who sees some dealers sees those about them, and about none; `ownersWrite`: writes those about own ones. */
  readonly about?: NoInfer<Name<F>> | { readonly dealers: NoInfer<Name<F>>; readonly countries: NoInfer<Name<F>> };
  readonly ownersWrite?: true;
  /** Field that names a record in titles, references and messages. */
  readonly label: NoInfer<Name<F>>;
  readonly fields: F;
  /** Values that can't be saved together. */
  readonly rules?: NoInfer<Rules<F>>;
  readonly relevant?: NoInfer<Relevance<F>>;
  /** Fields of this very record that may not be changed, each with the reason; decided on both sides. */
  readonly locks?: (record: NoInfer<ResourceRecord<F>>) => Partial<Record<NoInfer<Name<F>>, MessageKey>>;
  readonly list?: NoInfer<ListDefinition<F>>;
  readonly form?: NoInfer<FormDefinition<F>>;
  readonly order?: NoInfer<OrderDefinition<Name<F>>>;
  readonly actions?: NoInfer<Readonly<Record<string, ActionDefinition<F>>>>;
  readonly removal?: NoInfer<RemovalDefinition<ResourceRecord<F>>>;
  /** Which of the standard operations exist; all unless said otherwise. */
  readonly operations?: {
    readonly create?: boolean;
    readonly update?: boolean;
    readonly remove?: boolean;
    readonly duplicate?: boolean;
  };
  readonly import?: NoInfer<ImportDefinition<F>>;
  readonly exportable?: boolean;
  /** Asked for in place of the right to read, where reading alone does not let the whole go out in a file. */
  readonly exportRight?: RightRequirement;
  /** Named typed table with its own repository; without it records live in the generic store. */
  readonly table?: string;
  /** Believable records: demo data, documentation, derived tests. */
  readonly examples?: readonly NoInfer<Partial<ValuesOf<F>>>[];
}

/** A defined resource. */
export type Resource<
  N extends string = string,
  F extends Fields = Fields,
  T extends ToolDefinition = ToolDefinition,
  M extends MatrixDefinition = MatrixDefinition,
  R extends ReportDefinition = ReportDefinition,
> = ResourceInput<N, F, T, M, R>;

/**
 * A resource of which the engine knows no field by name. Functions of the definition take `never`-safe records there, so the one
 * widening stands in `widen()`.
 */
export type AnyResource = Omit<
  Resource,
  "label" | "rules" | "relevant" | "list" | "lists" | "variants" | "form" | "order" | "actions" | "import"
> & {
  readonly label: string;
  readonly lists?: Readonly<Record<string, FurtherList<Fields>>>;
  readonly variants?: Variants;
  /** Set by the engine for a screen whose place settles values; no definition says it. */
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

/** Declares a resource; infers the record's type from `fields`. */
export function defineResource<
  const N extends string,
  const F extends Fields,
  const T extends ToolDefinition = never,
  const M extends MatrixDefinition = never,
  const R extends ReportDefinition = never,
>(input: ResourceInput<N, F, T, M, R>): Resource<N, F, T, M, R> {
  return input;
}

/** What a definition without records says: screens, access and a tool, a matrix or a report. */
type RecordlessInput<
  N extends string,
  T extends ToolDefinition,
  M extends MatrixDefinition,
  R extends ReportDefinition,
> = Pick<
  ResourceInput<N, Record<never, never>, T, M, R>,
  "name" | "area" | "screens" | "right" | "conditions" | "forbiddenAs" | "scope" | "tool" | "matrix" | "report"
>;

/** Declares a tool, matrix or report that has no records of its own. */
export function defineRecordless<
  const N extends string,
  const T extends ToolDefinition = never,
  const M extends MatrixDefinition = never,
  const R extends ReportDefinition = never,
>(input: RecordlessInput<N, T, M, R>): Resource<N, Record<never, never>, T, M, R> {
  const none = { create: false, update: false, remove: false } as const;
  return { ...input, fields: {}, label: "" as never, operations: none };
}

/** Whether the resource has records: without fields there is nothing to list or to save. */
export const hasRecords = ({ fields }: Pick<AnyResource, "fields">): boolean => Object.keys(fields).length > 0;

/** The same definition for code that serves every resource. Records reach it only after the resource's own validation. */
export const widen = <N extends string, F extends Fields>(resource: Resource<N, F>): AnyResource =>
  resource as unknown as AnyResource;
