/** A text in the shop's languages: the default one and the one it is compared with. */
import { useMemo } from "react";
import type { Localised } from "../../contract/fields";
import LocalisedField from "../../ui/fields/localised-field";
import type { FieldControlProps } from "./control-props";
import { useFormSurroundings } from "./form-context";

export function LocalisedControl(props: FieldControlProps) {
  const { languages } = useFormSurroundings();
  const panes = useMemo(() => {
    const [first, ...others] = languages.all;
    const second = others.find(({ locale }) => locale === languages.compared);
    return [first, second].filter((pane) => pane !== undefined);
  }, [languages]);
  return <LocalisedField {...props} value={(props.value ?? {}) as Localised} panes={panes} />;
}
