/** Opening hours of a record, with a label for empty hours and other hours of the record to start from. */
import type { OpeningHours } from "../../contract/fields";
import { messageKeys } from "../../contract/message-keys";
import { useT } from "../../runtime/react";
import OpeningHoursField from "../../ui/fields/opening-hours-field";
import { keyPath, type FieldControlProps } from "./control-props";
import { useFormContextValue } from "./form-context";

export function HoursControl(props: FieldControlProps) {
  const t = useT();
  const { form } = useFormContextValue();
  const emptyKey = `${messageKeys.field(form.resource.name, keyPath(props.path))}.empty`;
  const emptyLabel = t.has(emptyKey) ? t.key(emptyKey) : t("field.hours.none");
  const other = Object.entries(form.resource.fields).find(
    ([, field]) => field.kind === "openingHours" && field.options.required === true,
  )?.[0];
  const suggest = other === undefined ? null : (form.methods.getValues(other) as OpeningHours | null);
  const value = props.value as OpeningHours | null;
  return <OpeningHoursField {...props} value={value} emptyLabel={emptyLabel} suggest={suggest} />;
}
