/** Server hooks of a resource, declared in `<name>.server.ts` next to its definition: storage, computed fields, checks, actions. */
import type {
  ActionResult,
  HookContext,
  RemovalContext,
  RemovedContext,
  Change,
  SavedChange,
  HookResult,
  ImportRemark,
  ProposalHooks,
  ResourceHooks,
  MatrixHooks,
  ReportHook,
  ToolHooks,
} from "./types";
import type { Fields, ValuesOf } from "../../../src/contract/fields";
import type { MatrixDefinition, MatrixFiltersOf, MatrixValueOf } from "../../../src/contract/kinds/matrix";
import type { ReportDataOf, ReportDefinition, ReportFiltersOf } from "../../../src/contract/kinds/report";
import type { ToolDefinition, ToolInputOf, ToolKindOf } from "../../../src/contract/kinds/tool";
import type { AnyResource, Resource, ResourceRecord } from "../../../src/contract/resource";
import type { FieldSql, ResourceStorage } from "./storage/resource-storage";

interface TypedHooks<
  F extends Fields,
  T extends ToolDefinition,
  M extends MatrixDefinition,
  R extends ReportDefinition,
  Reads,
> {
  readonly tool?: ToolHooks<ToolInputOf<T>, ToolKindOf<T>>;
  readonly matrix?: MatrixHooks<MatrixFiltersOf<M>, MatrixValueOf<M>>;
  readonly report?: ReportHook<ReportFiltersOf<R>, ReportDataOf<R>>;
  storage?(resource: AnyResource): ResourceStorage;
  readonly computed?: Partial<Readonly<Record<keyof F, FieldSql>>>;
  readonly proposals?: ProposalHooks;
  importRemarks?(lines: readonly ValuesOf<F>[], context: HookContext): Promise<readonly (ImportRemark | undefined)[]>;
  readForSave?(change: Change<ResourceRecord<F>, ValuesOf<F>>, context: HookContext): Promise<Reads>;
  beforeSave?(
    change: Change<ResourceRecord<F>, ValuesOf<F>>,
    context: HookContext,
    reads: Reads,
  ): HookResult<ValuesOf<F>> | Promise<HookResult<ValuesOf<F>>>;
  beforeRemove?(
    record: ResourceRecord<F>,
    context: RemovalContext<ResourceRecord<F>>,
    input: Readonly<Record<string, unknown>>,
  ): HookResult<ValuesOf<F>> | Promise<HookResult<ValuesOf<F>>>;
  afterWrite?(written: SavedChange<ResourceRecord<F>>, context: HookContext): void | Promise<void>;
  afterDuplicate?(source: ResourceRecord<F>, copy: ResourceRecord<F>, context: HookContext): void | Promise<void>;
  afterRemove?(
    records: readonly ResourceRecord<F>[],
    context: RemovedContext,
    input: Readonly<Record<string, unknown>>,
  ): void | Promise<void>;
  readonly notAllowed?: Readonly<
    Record<string, (record: ResourceRecord<F>, input: Readonly<Record<string, unknown>>) => HookResult<ValuesOf<F>>>
  >;
  placed?(position: number, total: number): Partial<ValuesOf<F>>;
  readonly actions?: Readonly<
    Record<
      string,
      (
        record: ResourceRecord<F>,
        input: Readonly<Record<string, unknown>>,
        context: HookContext,
      ) => ActionResult<ValuesOf<F>> | Promise<ActionResult<ValuesOf<F>>>
    >
  >;
}

/**
 * Declares hooks typed by their resource. They run after its validation, so records have the declared shape. Declare `readForSave` before
 * `beforeSave`, which receives its result.
 */
export const defineHooks = <
  N extends string,
  F extends Fields,
  T extends ToolDefinition,
  M extends MatrixDefinition,
  R extends ReportDefinition,
  Reads = undefined,
>(
  _resource: Resource<N, F, T, M, R>,
  hooks: TypedHooks<F, T, M, R, Reads>,
): ResourceHooks => hooks as unknown as ResourceHooks;
