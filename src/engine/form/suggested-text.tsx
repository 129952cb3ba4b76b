/** A text box that offers the values of other records; any other text can be entered too. */
import { useCallback } from "react";
import { formEndpoints } from "../../contract/form-endpoints";
import type { AnyResource } from "../../contract/resource";
import { useRuntime, useT } from "../../runtime/react";
import { Combobox } from "../../ui/fields/combobox";
import type { FieldControl, OptionSearch } from "../../ui/fields/field-input";

export interface SuggestedTextProps {
  readonly resource: AnyResource;
  /** Name of the field, which has the option `suggests`. */
  readonly name: string;
  readonly control: FieldControl;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly onBlur?: () => void;
  readonly readOnly?: boolean;
}

export function SuggestedText({
  resource,
  name,
  control,
  value,
  onChange,
  onBlur,
  readOnly = false,
}: SuggestedTextProps) {
  const t = useT();
  const { http } = useRuntime();
  const search: OptionSearch<string> = useCallback(
    async (text, signal) => {
      const call = { params: { field: name }, query: { q: text }, signal, background: true };
      const { elements } = await http.call(formEndpoints(resource).suggestions, call);
      return elements.map((element) => ({
        id: element.value,
        label: element.value,
        hint: t.count("field.suggested", element.count),
      }));
    },
    [http, resource, name, t],
  );
  return (
    <Combobox
      control={control}
      text={value ?? ""}
      search={search}
      readOnly={readOnly}
      onPick={(option) => {
        onChange(option?.id ?? null);
      }}
      {...(onBlur !== undefined && { onBlur })}
      extra={{
        label: (text) => t("field.suggested.new", { text: text.trim() }),
        run: (text) => {
          onChange(text.trim());
        },
      }}
    />
  );
}
