/** Names records that an address gave by number alone. */
import { useEffect, useEffectEvent } from "react";
import { loadResource } from "../../catalogue/screens";
import type { Field, Reference } from "../../contract/fields";
import { resourceEndpoints } from "../../contract/resource-endpoints";
import type { AnyRecord } from "../../contract/resource";
import { getRuntime } from "../../runtime";
import type { RecordForm } from "./record-form";
import { labelOf } from "./reference-search";

const isUnnamed = ({ id, label }: Reference): boolean => label === `#${String(id)}`;

/** With its name; as it is where it can't be read. */
async function named(resourceName: string, reference: Reference): Promise<Reference> {
  const { http, i18n } = getRuntime();
  const resource = isUnnamed(reference) ? await loadResource(resourceName) : undefined;
  if (resource === undefined) return reference;
  try {
    const { get } = resourceEndpoints(resource);
    const record = await http.call(get, { params: { id: String(reference.id) }, background: true });
    return { id: reference.id, label: labelOf(resource, record as unknown as AnyRecord, i18n.locale()) };
  } catch {
    // Whoever judges the value says what is wrong with it.
    return reference;
  }
}

/** The value with the names of the records that it refers to. */
export async function nameValue(field: Field, value: unknown): Promise<unknown> {
  const { resource } = field.options as { readonly resource?: string };
  if (resource === undefined || value === null) return value;
  return Array.isArray(value)
    ? Promise.all((value as readonly Reference[]).map((one) => named(resource, one)))
    : named(resource, value as Reference);
}

export function usePresetLabels(form: RecordForm): void {
  const run = useEffectEvent(async (isCurrent: () => boolean): Promise<void> => {
    for (const [name, field] of Object.entries(form.resource.fields)) {
      if (field.kind !== "reference" && field.kind !== "references") continue;
      const before: unknown = form.methods.getValues(name);
      const after = await nameValue(field, before);
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
