/** Screens of tests that show one panel of a resource inside its form. */
import { useMemo, type ComponentType } from "react";
import type { AnyRecord, AnyResource } from "../../../src/contract/resource";
import { FormContext } from "../../../src/engine/form/form-context";
import { FormField } from "../../../src/engine/form/form-field";
import { useFormLanguages } from "../../../src/engine/form/form-languages";
import { useRecordForm } from "../../../src/engine/form/record-form";
import type { PanelProps } from "../../../src/engine/slots";

/** Returns a screen with the form's fields named, and the panel below them. */
export function panelInForm(
  resource: AnyResource,
  values: Readonly<Record<string, unknown>>,
  Panel: ComponentType<PanelProps>,
  fields: readonly string[] = [],
) {
  const record: AnyRecord = { id: 5, version: 1, createdAt: "", updatedAt: "", updatedBy: "", ...values };
  return function PanelInForm() {
    const form = useRecordForm({ resource, id: "5", record });
    const languages = useFormLanguages();
    const context = useMemo(
      () => ({ form, languages, slots: undefined, renderField: (name: string) => <FormField name={name} /> }),
      [form, languages],
    );
    return (
      <FormContext value={context}>
        {fields.map((name) => (
          <FormField key={name} name={name} />
        ))}
        <Panel resource={resource} record={record} />
      </FormContext>
    );
  };
}
