/** The stored parts of a form: its steps and fields, and their copies in published versions. */
import { emptyValues } from "../../../../src/contract/empty-values";
import type { Reference } from "../../../../src/contract/fields";
import { contentFromRecords, stepKey, type FormRecords } from "../../../../src/contract/forms/from-records";
import type { FormContent } from "../../../../src/contract/forms/content";
import { byPosition, idIn, referenceTo } from "../../../../src/contract/record-values";
import type { AnyRecord } from "../../../../src/contract/resource";
import type { FormSource } from "../../platform/storage/schema/forms";
import { serviceOf } from "../../resources/service";
import type { HookContext } from "../../resources/types";
import { insertRecords, load, removeRecords } from "../../resources/writing/write-records";

const STEP = "request-form-step";
const FIELD = "request-form-field";

/** Reads the steps and fields of a form, and the shared lists that its fields offer. */
export async function recordsOfForm({ all, find }: HookContext, formId: number): Promise<FormRecords> {
  const filter = { form: String(formId) };
  const [steps, fields] = await Promise.all([all(STEP, filter), all(FIELD, filter)]);
  const lists = [...new Set(fields.flatMap((field) => idIn(field["choiceList"]) ?? []))];
  return { steps, fields, choiceLists: lists.length === 0 ? [] : await find("custom-select", lists) };
}

/** Reads the parts of the forms that some steps or fields belong to, by form. */
export async function recordsOfForms(
  parts: readonly { readonly form: Reference }[],
  context: HookContext,
): Promise<ReadonlyMap<number, FormRecords>> {
  const ids = [...new Set(parts.map(({ form }) => form.id))];
  return new Map(await Promise.all(ids.map(async (id) => [id, await recordsOfForm(context, id)] as const)));
}

/** Returns the content of a form as it would be published now. */
export const draftOf = async (form: AnyRecord, context: HookContext): Promise<FormContent> =>
  contentFromRecords(form, await recordsOfForm(context, form.id));

/** Returns the values to store with a version, from which the draft can be restored. */
export function sourceOf({ steps, fields }: FormRecords): FormSource {
  const valuesOf = (row: AnyRecord) =>
    Object.fromEntries(
      Object.entries(row).filter(([name]) => !["version", "createdAt", "updatedAt", "updatedBy"].includes(name)),
    );
  return { steps: [...steps].sort(byPosition).map(valuesOf), fields: [...fields].sort(byPosition).map(valuesOf) };
}

/** Adds steps and fields to a form. The ids of the source only tie fields to their steps. */
export async function addSource({ data, caller }: HookContext, formId: number, source: FormSource): Promise<void> {
  const form = referenceTo(formId);
  const insert = (name: string, rows: readonly Readonly<Record<string, unknown>>[]) => {
    const service = serviceOf(caller.registry, name);
    const known = Object.keys(service.resource.fields);
    const valuesOf = (row: Readonly<Record<string, unknown>>) => ({
      ...emptyValues(service.resource.fields),
      ...Object.fromEntries(Object.entries(row).filter(([field]) => known.includes(field))),
    });
    return insertRecords(
      service,
      caller,
      data,
      rows.map((row) => ({ values: valuesOf(row) })),
    );
  };
  const steps = await insert(
    STEP,
    source.steps.map((step) => ({ ...step, form, key: stepKey(step) })),
  );
  const newIds = new Map(source.steps.map(({ id }, index) => [Number(id), steps[index]?.id]));
  await insert(
    FIELD,
    source.fields.flatMap((field) => {
      const id = newIds.get((field["step"] as Reference).id);
      return id === undefined ? [] : [{ ...field, form, step: referenceTo(id) }];
    }),
  );
}

/** Replaces the steps and fields of a form. */
export async function replaceSource(context: HookContext, formId: number, source: FormSource): Promise<void> {
  const { data, caller } = context;
  const present = await recordsOfForm(context, formId);
  for (const [name, records] of [
    [FIELD, present.fields],
    [STEP, present.steps],
  ] as const) {
    const service = serviceOf(caller.registry, name);
    const ids = records.map(({ id }) => id);
    await removeRecords(service, caller, data, await load(service, caller, data, ids), { verb: "DELETE" });
  }
  await addSource(context, formId, source);
}
