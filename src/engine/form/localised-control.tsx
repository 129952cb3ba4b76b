/** A localised text in the default language and the compared one. */
import { useMemo } from "react";
import type { Localised } from "../../contract/fields";
import LocalisedField, { type FormLocale } from "../../ui/fields/localised-field";
import type { FieldControlProps } from "./control-props";
import { useFormContextValue } from "./form-context";

/** Returns the languages to show side by side: the default and the compared one. */
export function useLanguagePanes(): readonly FormLocale[] {
  const { languages } = useFormContextValue();
  return useMemo(() => {
    const [first, ...others] = languages.all;
    const second = others.find(({ locale }) => locale === languages.compared);
    return [first, second].filter((pane) => pane !== undefined);
  }, [languages]);
}

export function LocalisedControl(props: FieldControlProps) {
  const panes = useLanguagePanes();
  return <LocalisedField {...props} value={(props.value ?? {}) as Localised} panes={panes} />;
}
