import { useMemo } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { isWritable } from "../../contract/empty-values";
import { useFormContextValue } from "./form-context";
import type { Values } from "./values";

/**
 * Returns the entries without the fields that do not matter for the current values (`relevant` in the definition).
 * Fields with errors stay, so that they can be corrected.
 */
export function useRelevant(entries: readonly string[]): readonly string[] {
  const { form } = useFormContextValue();
  const { control } = form;
  const { relevant } = form.resource;
  const disabled = relevant === undefined;
  const { fields } = form.resource;
  const { record } = form.base;
  // The record alone has their current values: the form lacks them, or keeps old ones of fields that it has shown.
  const readOnlyValues = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(record ?? {}).filter(([name]) => fields[name] !== undefined && !isWritable(fields[name])),
      ),
    [record, fields],
  );
  const irrelevantFor = (values: Values): readonly string[] => {
    const relevance = relevant?.({ ...values, ...readOnlyValues }) ?? {};
    return entries.filter((name) => relevance[name] === false);
  };
  // Renders again when a change of the values hides or shows a field. A changed record renders again anyway.
  useWatch({ control, disabled, compute: irrelevantFor });
  const { errors } = useFormState({ control, disabled });
  if (disabled) return entries;
  const irrelevant = irrelevantFor(form.methods.getValues());
  return entries.filter((name) => !irrelevant.includes(name) || errors[name] !== undefined);
}
