/** One of the choices of the field that an action runs on. */
import type { Localised } from "../../../contract/fields";
import { localisedText } from "../../../engine/cells/format";
import type { ActionInputSlotProps } from "../../../engine/slots";
import { useRuntime, useStore } from "../../../runtime/react";
import { Select } from "../../../ui/inputs/select";

interface Choice {
  readonly value: string;
  readonly label: Localised;
}

export function ChoiceInput({ control, label, value, onChange, target }: ActionInputSlotProps) {
  const { i18n } = useRuntime();
  const locale = useStore(i18n.store, (state) => state.locale);
  const choices = (target.kind === "one" ? (target.record["choices"] ?? []) : []) as readonly Choice[];
  return (
    <Select
      {...control}
      placeholder={label}
      options={choices.map((choice) => ({
        value: choice.value,
        label: `${localisedText(choice.label, locale)} (${choice.value})`,
      }))}
      value={typeof value === "string" ? value : ""}
      onChange={(event) => {
        onChange(event.target.value === "" ? null : event.target.value);
      }}
    />
  );
}
