/** Whether a field is shown and may be changed by this account. Pure; the server decides the same again. */
import type { Condition } from "../../contract/conditions";
import type { FieldStatus, FieldStatusName } from "../../contract/context";
import type { MessageKey } from "../../contract/errors";
import type { Field } from "../../contract/fields";
import type { RightRequirement } from "../../contract/rights";
import { isWritable } from "../../contract/empty-values";

export interface AccessFacts {
  readonly can: (right: RightRequirement | undefined) => boolean;
  readonly holds: (conditions: readonly Condition[] | undefined) => boolean;
  /** The shop's field statuses; a name that is absent is hidden (Spec 1 §3). Undefined while no shop is known: then all show. */
  readonly fieldStatuses?: Readonly<Partial<Record<FieldStatusName, FieldStatus>>>;
  /** Sees only the dealers attached to the account. */
  readonly dealerScoped: boolean;
  /** Why nothing at all may be changed, where that is so; said once above the form. */
  readonly formLock?: MessageKey;
}

export type FieldAccess =
  | { readonly shown: false }
  | {
      readonly shown: true;
      readonly editable: boolean;
      readonly required: boolean;
      /** Why it is locked; absent when the form says it, or the look of the field. */ readonly reason?: MessageKey;
    };

const isHiddenByShop = (field: Field, facts: AccessFacts): boolean => {
  const { fieldStatus } = field.options;
  if (fieldStatus === undefined || facts.fieldStatuses === undefined) return false;
  const status = facts.fieldStatuses[fieldStatus];
  return status !== "VISIBLE" && status !== "MANDATORY";
};

function lockReason(field: Field, facts: AccessFacts): MessageKey | undefined {
  if (field.options.networkOnly === true && facts.dealerScoped) return "form.lock.network";
  if (!facts.can(field.options.writeRight)) return "form.lock.right";
  if (!facts.holds(field.options.writeConditions)) return "form.lock.condition";
  return undefined;
}

/** @param lock why this record keeps the field as it is */
export function fieldAccess(field: Field, facts: AccessFacts, lock?: MessageKey): FieldAccess {
  const { options } = field;
  if (!facts.can(options.right) || !facts.holds(options.conditions) || isHiddenByShop(field, facts))
    return { shown: false };
  const mandatory = options.fieldStatus !== undefined && facts.fieldStatuses?.[options.fieldStatus] === "MANDATORY";
  // What nobody types asks for nothing, and shows by its look that it is not typed.
  const writable = isWritable(field);
  const required = writable && (options.required === true || mandatory);
  if (!writable) return { shown: true, editable: false, required };
  if (facts.formLock !== undefined) return { shown: true, editable: false, required };
  const reason = lockReason(field, facts) ?? lock;
  return reason === undefined
    ? { shown: true, editable: true, required }
    : { shown: true, editable: false, required, reason };
}
