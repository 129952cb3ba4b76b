/** Labels of records that a URL names only by id. */
import { useEffect } from "react";
import { useEffectEvent } from "use-effect-event";
import { loadResource } from "../../catalogue/load-resource";
import type { Field, Reference } from "../../contract/fields";
import { resourceEndpoints } from "../../contract/resource-endpoints";
import type { AnyRecord } from "../../contract/resource";
import { getRuntime } from "../../runtime";
import type { RecordForm } from "./record-form";
import { labelOf } from "./reference-search";

const isUnnamed = ({ id, label }: Reference): boolean => label === `#${String(id)}`;

/** Loads the label of a reference; returns the reference unchanged when the record can't be read. */
async function loadLabel(resourceName: string, reference: Reference): Promise<Reference> {
  const { http, i18n } = getRuntime();
  const resource = isUnnamed(reference) ? await loadResource(resourceName) : undefined;
  if (resource === undefined) return reference;
  try {
    const { get } = resourceEndpoints(resource);
    const record = await http.call(get, { params: { id: String(reference.id) }, background: true });
    return { id: reference.id, label: labelOf(resource, record as unknown as AnyRecord, i18n.locale()) };
  } catch {
    // Validation reports what is wrong with the value.
    return reference;
  }
}

/** Returns the value with the labels of the records it refers to. */
export async function withLabels(field: Field, value: unknown): Promise<unknown> {
  const { resource } = field.options as { readonly resource?: string };
  if (resource === undefined || value === null) return value;
  return Array.isArray(value)
    ? Promise.all((value as readonly Reference[]).map((reference) => loadLabel(resource, reference)))
    : loadLabel(resource, value as Reference);
}

/** Loads the missing labels of a form's references. */
export function usePresetLabels(form: RecordForm): void {
  const run = useEffectEvent(async (isCurrent: () => boolean): Promise<void> => {
    for (const [name, field] of Object.entries(form.resource.fields)) {
      if (field.kind !== "reference" && field.kind !== "references") continue;
      const before: unknown = form.methods.getValues(name);
      const after = await withLabels(field, before);
      if (isCurrent() && form.methods.getValues(name) === before && after !== before)
        form.methods.setValue(name, after);
    }
  });
  useEffect(() => {
    let current = true;
    run(() => current).catch((error: unknown) => {
      console.error("Names of records could not be loaded", error);
    });
    return () => {
      current = false;
    };
  }, []);
}
