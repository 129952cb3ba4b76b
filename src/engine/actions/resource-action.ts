/** An action of a resource. The same object feeds row menu, bulk bar and title row. */
import files from "@shoelace-style/shoelace/dist/assets/icons/files.svg";
import trash from "@shoelace-style/shoelace/dist/assets/icons/trash.svg";
import type { Condition } from "../../contract/conditions";
import { isDeletable } from "../../contract/kinds/removal";
import { actsOnRecord, type AnyAction, type AnyRecord, type AnyResource } from "../../contract/resource";
import { messageKeys } from "../../contract/message-keys";
import type { Selection } from "../../contract/bulk";
import { hasRight, type RightRequirement, type RightsMap } from "../../contract/rights";
import type { Translate } from "../../runtime/i18n";

export interface ResourceAction {
  /** Name in the definition; `remove`, `duplicate` and `update` are built in. */
  readonly name: string;
  readonly label: string;
  readonly icon?: string;
  readonly danger: boolean;
  readonly bulk: boolean;
  readonly place: "row" | "title" | "both" | "none";
  readonly definition: AnyAction;
  /** Returns whether the action applies to a record. */
  readonly appliesTo: (record: AnyRecord) => boolean;
}

/** Name of the built-in deletion, also on the wire. */
export const REMOVE = "remove";
/** Name of the built-in duplication. */
export const DUPLICATE = "duplicate";
/** Name of the built-in bulk update, also on the wire. */
export const UPDATE = "update";

const rightOf = (resource: AnyResource, name: string, definition: AnyAction): RightRequirement | undefined =>
  definition.right ??
  (name === REMOVE
    ? (resource.right?.remove ?? resource.right?.write)
    : name === DUPLICATE && resource.operations?.duplicate !== undefined
      ? (resource.right?.create ?? resource.right?.write)
      : actsOnRecord(definition)
        ? resource.right?.write
        : definition.file?.right);

/** Returns the built-in deletion as an action definition. */
const removal = (resource: AnyResource): Readonly<Record<string, AnyAction>> =>
  !isDeletable(resource)
    ? {}
    : {
        [REMOVE]: {
          icon: trash,
          danger: true,
          bulk: true,
          undo: true,
          confirm: "question",
          ...(resource.removal !== undefined && { input: resource.removal.input }),
        },
      };

/** Returns the built-in duplication as an action definition. */
const duplication = (resource: AnyResource): Readonly<Record<string, AnyAction>> =>
  resource.operations?.duplicate === undefined ? {} : { [DUPLICATE]: { icon: files } };

/** Drops the inputs of a deletion that a record does not need, and marks those that it requires. */
export function actionFor(
  { removal: removalDefinition }: AnyResource,
  action: ResourceAction,
  target: ActionTarget,
): ResourceAction {
  if (action.name !== REMOVE || target.kind === "many" || removalDefinition === undefined) return action;
  const needed = removalDefinition.when?.(target.record) ?? true;
  const required = removalDefinition.required?.(target.record) ?? [];
  const input = Object.fromEntries(
    Object.entries(action.definition.input ?? {})
      .filter(([name]) => (typeof needed === "boolean" ? needed : needed.includes(name)))
      .map(([name, field]) => [
        name,
        required.includes(name) ? { ...field, options: { ...field.options, required: true } } : field,
      ]),
  );
  return { ...action, definition: { ...action.definition, input } };
}

/** Returns the actions that the account may run, in definition order, deletion last. */
export function resourceActions(
  resource: AnyResource,
  rights: RightsMap,
  t: Translate,
  holds: (conditions: readonly Condition[]) => boolean,
): ResourceAction[] {
  return Object.entries({ ...resource.actions, ...duplication(resource), ...removal(resource) })
    .filter(([name, definition]) => hasRight(rights, rightOf(resource, name, definition)))
    .filter(([, { alsoRight }]) => hasRight(rights, alsoRight))
    .filter(([, { conditions }]) => conditions === undefined || holds(conditions))
    .map(([name, definition]) => ({
      name,
      label:
        name in (resource.actions ?? {}) || (name !== REMOVE && name !== DUPLICATE)
          ? t.key(messageKeys.action(resource.name, name))
          : t(name === REMOVE ? "action.remove" : "action.duplicate"),
      icon: definition.icon,
      danger: definition.danger ?? false,
      bulk: definition.bulk ?? false,
      place: definition.place ?? "both",
      definition,
      appliesTo: (record) => definition.when?.(record) ?? true,
    }));
}

/** Returns whether the server can tell what the action would do to a selection: what can be undone only changes records. */
export const hasPreview = ({ definition }: ResourceAction): boolean => definition.undo === true;

/** Records that an action runs on: one, or a selection of a list. */
export type ActionTarget =
  | { readonly kind: "one"; readonly record: AnyRecord }
  | { readonly kind: "many"; readonly selection: Selection; readonly count: number };

export const targetCount = (target: ActionTarget): number => (target.kind === "one" ? 1 : target.count);
