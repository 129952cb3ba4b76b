/** A text in the shop's languages: the default one and the one it is compared with. */
import { useMemo } from "react";
import type { Localised } from "../../contract/fields";
import LocalisedField, { type FormLocale } from "../../ui/fields/localised-field";
import type { FieldControlProps } from "./control-props";
import { useFormSurroundings } from "./form-context";

/** The languages that stand beside each other: the default one and the one it is compared with. */
export function useLanguagePanes(): readonly FormLocale[] {
  const { languages } = useFormSurroundings();
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
