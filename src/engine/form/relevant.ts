/** Which fields of a card matter with the values at present, where a definition says so by `relevant`. */
import { useFormState, useWatch } from "react-hook-form";
import { useFormSurroundings } from "./form-context";
import type { Values } from "./values";

/** The entries without the fields that do not matter now. A wrong one stays: nobody could mend it else. */
export function useRelevant(entries: readonly string[]): readonly string[] {
  const { form } = useFormSurroundings();
  const { control } = form;
  const { relevant } = form.resource;
  const disabled = relevant === undefined;
  const idle = useWatch({
    control,
    disabled,
    compute: (values: Values) => {
      const verdicts = relevant?.(values) ?? {};
      return entries.filter((name) => verdicts[name] === false);
    },
  });
  const { errors } = useFormState({ control, disabled });
  return disabled ? entries : entries.filter((name) => !idle.includes(name) || errors[name] !== undefined);
}
