/** Moves the fields of a step that is deleted to the step before or after it, so that their order in the form stays. */
import type { Reference } from "../../../../src/contract/fields";
import type { FormRecords } from "../../../../src/contract/forms/from-records";
import { byPosition, idIn, referenceTo } from "../../../../src/contract/record-values";
import type { AnyRecord } from "../../../../src/contract/resource";
import { ApiProblem } from "../../platform/http/problem";
import { serviceOf } from "../../resources/service";
import type { RemovedContext } from "../../resources/types";
import { updateRecords } from "../../resources/writing/write-records";
import { recordsOfForm } from "./stored-form";

export const FIELD_TARGETS = ["PREVIOUS", "NEXT"] as const;
export type FieldTarget = (typeof FIELD_TARGETS)[number];

/** A field with its new step and position. */
interface MovedField {
  readonly before: AnyRecord;
  readonly after: AnyRecord;
}

interface Place {
  readonly id: number;
  readonly position: number | null;
}

/**
 * Returns the fields that change their step or position when a step goes. Undefined when there is no step on that side.
 *
 * @param records the form without the step, with all fields
 */
export function movedFields(records: FormRecords, step: Place, side: FieldTarget): readonly MovedField[] | undefined {
  const steps = [...records.steps].sort(byPosition);
  const place = step.position ?? 0;
  const target =
    side === "PREVIOUS"
      ? steps.findLast(({ position }) => Number(position) < place)
      : steps.find(({ position }) => Number(position) >= place);
  if (target === undefined) return undefined;
  const fieldsIn = (id: number): AnyRecord[] =>
    records.fields.filter((field) => idIn(field["step"]) === id).sort(byPosition);
  const [own, present] = [fieldsIn(step.id), fieldsIn(target.id)];
  const sequence = side === "PREVIOUS" ? [...present, ...own] : [...own, ...present];
  const reference = referenceTo(target.id);
  return sequence.flatMap((before, position) =>
    idIn(before["step"]) === target.id && before["position"] === position
      ? []
      : [{ before, after: { ...before, step: reference, position } }],
  );
}

/** Returns the parts of a form as they are after a move. */
export const withMoved = (records: FormRecords, moved: readonly MovedField[]): FormRecords => ({
  ...records,
  fields: records.fields.map((field) => moved.find(({ before }) => before.id === field.id)?.after ?? field),
});

/** Moves the fields of deleted steps. The undo of the deletion takes them back. */
export async function moveFields(
  steps: readonly (Place & { readonly form: Reference })[],
  context: RemovedContext,
  side: FieldTarget,
): Promise<void> {
  const { caller, data, undoWith } = context;
  const service = serviceOf(caller.registry, "request-form-field");
  for (const step of steps) {
    const moved = movedFields(await recordsOfForm(context, step.form.id), step, side) ?? [];
    const changes = moved.map(({ before, after }) => ({
      before,
      values: after,
      changed: new Set(["step", "position"]),
    }));
    const { written, conflicts } = await updateRecords(service, caller, data, changes, { verb: "UPDATE" });
    // Another user saves a field right now.
    if (conflicts.length > 0) throw new ApiProblem("conflict");
    for (const { before } of written)
      undoWith(step.id, {
        ...{ resource: service.resource.name, id: before.id, version: before.version + 1 },
        values: { step: before["step"], position: before["position"] },
      });
  }
}
