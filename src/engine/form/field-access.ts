/** Decides whether a field is visible and editable for the account. Pure; the server checks the same rules. */
import type { Condition } from "../../contract/conditions";
import type { FieldStatus, FieldStatusName } from "../../contract/context";
import type { MessageKey } from "../../contract/errors";
import type { Field } from "../../contract/fields";
import type { RightRequirement } from "../../contract/rights";
import { isWritable } from "../../contract/empty-values";

export interface AccessFacts {
  readonly can: (right: RightRequirement | undefined) => boolean;
  readonly holds: (conditions: readonly Condition[] | undefined) => boolean;
  /**
   * The shop's field statuses; fields not listed are hidden. Undefined until the shop is known; then all fields show.
   */
  readonly fieldStatuses?: Readonly<Partial<Record<FieldStatusName, FieldStatus>>>;
  /** The account sees only the dealers attached to it. */
  readonly dealerScoped: boolean;
  /** Why the whole form is read-only; shown once above it. */
  readonly formLock?: FormLock;
}

/** Why a form as a whole is read-only. */
export type FormLock = "account" | "fixed" | "right" | "shop";

/** Why a single field is read-only; with a key where its resource says so. */
export type FieldLock = "network" | "right" | "condition" | { readonly key: MessageKey };

export type FieldAccess =
  | { readonly visible: false }
  | {
      readonly visible: true;
      readonly editable: boolean;
      readonly required: boolean;
      /** Why the field is locked. Undefined when the form's lock or the field's appearance already shows it. */
      readonly reason?: FieldLock;
    };

const isHiddenByShop = (field: Field, facts: AccessFacts): boolean => {
  const { fieldStatus } = field.options;
  if (fieldStatus === undefined || facts.fieldStatuses === undefined) return false;
  const status = facts.fieldStatuses[fieldStatus];
  return status !== "VISIBLE" && status !== "MANDATORY";
};

function lockReason(field: Field, facts: AccessFacts): FieldLock | undefined {
  if (field.options.networkOnly === true && facts.dealerScoped) return "network";
  if (!facts.can(field.options.writeRight)) return "right";
  if (!facts.holds(field.options.writeConditions)) return "condition";
  return undefined;
}

/**
 * Decides whether a field is visible, editable and required.
 *
 * @param lock message key of a reason why this record locks the field
 */
export function fieldAccess(field: Field, facts: AccessFacts, lock?: MessageKey): FieldAccess {
  const { options } = field;
  if (!facts.can(options.right) || !facts.holds(options.conditions) || isHiddenByShop(field, facts))
    return { visible: false };
  const isMandatory = options.fieldStatus !== undefined && facts.fieldStatuses?.[options.fieldStatus] === "MANDATORY";
  // Fields that clients do not send are never required.
  const writable = isWritable(field);
  const required = writable && (options.required === true || isMandatory);
  if (!writable) return { visible: true, editable: false, required };
  if (facts.formLock !== undefined) return { visible: true, editable: false, required };
  const reason = lockReason(field, facts) ?? (lock === undefined ? undefined : { key: lock });
  return reason === undefined
    ? { visible: true, editable: true, required }
    : { visible: true, editable: false, required, reason };
}
