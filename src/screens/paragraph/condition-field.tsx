/** The field that a condition asks about: one of those that the level's texts may name. */
import type { ComponentType } from "react";
import type { ParagraphVariables } from "../../contract/endpoints/paragraph-variables";
import type { Fields } from "../../contract/fields";
import type { FieldSlotProps } from "../../engine/slots";
import { useT } from "../../runtime/react";
import { Select } from "../../ui/inputs/select";

/** Slots for the fields of the conditions, by the place of the row. */
export function conditionSlots(
  fields: Fields,
  known: ParagraphVariables["elements"],
): Record<string, ComponentType<FieldSlotProps>> {
  const { conditions } = fields;
  if (conditions === undefined) return {};
  function ConditionField({ value, onChange, readOnly }: FieldSlotProps) {
    const t = useT();
    const name = typeof value === "string" ? value : "";
    const gone = name !== "" && !known.some((one) => one.name === name);
    return (
      <Select
        aria-label={t("paragraph.field.conditions.field")}
        value={name}
        disabled={readOnly}
        placeholder={t("paragraph.choose")}
        options={[
          ...known.map((one) => ({ value: one.name, label: one.label })),
          ...(gone ? [{ value: name, label: t("paragraph.unknown", { code: name }) }] : []),
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
