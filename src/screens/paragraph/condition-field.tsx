/** Select of the field that a condition tests: one of the variables of the level. */
import type { ComponentType } from "react";
import type { ParagraphVariables } from "../../contract/endpoints/paragraph-variables";
import type { Fields } from "../../contract/fields";
import type { FieldSlotProps } from "../../engine/slots";
import { useT } from "../../runtime/react";
import { Select } from "../../ui/inputs/select";

/** Returns the form slots for the fields of the conditions, one per row. */
export function conditionSlots(
  fields: Fields,
  variables: ParagraphVariables["elements"],
): Record<string, ComponentType<FieldSlotProps>> {
  const { conditions } = fields;
  if (conditions === undefined) return {};
  function ConditionField({ value, onChange, readOnly }: FieldSlotProps) {
    const t = useT();
    const name = typeof value === "string" ? value : "";
    const isUnknown = name !== "" && !variables.some((variable) => variable.name === name);
    return (
      <Select
        aria-label={t("paragraph.field.conditions.field")}
        value={name}
        disabled={readOnly}
        placeholder={t("paragraph.choose")}
        options={[
          ...variables.map((variable) => ({ value: variable.name, label: variable.label })),
          ...(isUnknown ? [{ value: name, label: t("paragraph.unknown", { code: name }) }] : []),
        ]}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      />
    );
  }
  const { max = 10 } = conditions.options as { readonly max?: number };
  return Object.fromEntries(Array.from({ length: max + 1 }, (_, row) => [`conditions.${row}.field`, ConditionField]));
}
