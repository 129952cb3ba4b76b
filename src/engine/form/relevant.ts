import { useFormState, useWatch } from "react-hook-form";
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
  const irrelevant = useWatch({
    control,
    disabled,
    compute: (values: Values) => {
      const relevance = relevant?.(values) ?? {};
      return entries.filter((name) => relevance[name] === false);
    },
  });
  const { errors } = useFormState({ control, disabled });
  return disabled ? entries : entries.filter((name) => !irrelevant.includes(name) || errors[name] !== undefined);
}
