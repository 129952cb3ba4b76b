/** How a change of several records treats the stored value: it is replaced, added to, or something is taken out of it. */
import { rowKeyOf, type BulkMode } from "../../contract/bulk";
import { isLocalised, type Field } from "../../contract/fields";
import { useT } from "../../runtime/react";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { RadioGroup } from "../../ui/inputs/radio-group";

export interface ChangeWayProps {
  readonly field: Field;
  /** Name of the field. */
  readonly label: string;
  readonly modes: readonly BulkMode[];
  readonly value: BulkMode;
  readonly onChange: (mode: BulkMode) => void;
}

export function ChangeWay({ field, label, modes, value, onChange }: ChangeWayProps) {
  const t = useT();
  const nameOf = (mode: BulkMode): string => {
    if (mode === "REMOVE") return t("action.update.REMOVE");
    if (isLocalised(field)) return mode === "ADD" ? t("action.update.languages") : t("action.update.all-languages");
    if (field.kind === "address") return mode === "ADD" ? t("action.update.parts") : t("action.update.SET");
    if (mode === "SET") return t("action.update.SET");
    return t(rowKeyOf(field) === undefined ? "action.update.ADD" : "action.update.rows");
  };
  return (
    <FieldFrame as="fieldset" label={t("action.update.way", { field: label })} hideLabel>
      {() => (
        <RadioGroup
          inline
          value={value}
          options={modes
            .toSorted((a, b) => Number(b === "ADD") - Number(a === "ADD"))
            .map((mode) => ({
              value: mode,
              label: nameOf(mode),
            }))}
          onChange={(mode) => {
            const next = modes.find((candidate) => candidate === mode);
            if (next !== undefined) onChange(next);
          }}
        />
      )}
    </FieldFrame>
  );
}
