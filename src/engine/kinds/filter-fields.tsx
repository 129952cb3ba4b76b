/** The values that narrow a matrix or a report, above it: an input by kind each. */
import type { Fields } from "../../contract/fields";
import { messageKeys } from "../../contract/message-keys";
import { useT } from "../../runtime/react";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { ActionInput } from "../actions/action-input";

export interface FilterFieldsProps {
  readonly resource: string;
  readonly fields: Fields;
  readonly values: Readonly<Record<string, unknown>>;
  readonly onChange: (name: string, value: unknown) => void;
}

export function FilterFields({ resource, fields, values, onChange }: FilterFieldsProps) {
  const t = useT();
  return Object.entries(fields).map(([name, field]) => {
    const label = t.key(messageKeys.field(resource, name));
    return (
      <FieldFrame key={name} label={label} hideLabel={field.kind === "boolean"}>
        {(control) => (
          <ActionInput
            control={control}
            field={field}
            label={label}
            readOnly={false}
            value={values[name] ?? (field.options as { default?: unknown }).default ?? null}
            errors={{}}
            noneLabel={t("kind.filter.all")}
            choiceLabel={(value) => t.key(messageKeys.choice(resource, name, value))}
            onBlur={() => undefined}
            onChange={(value) => {
              onChange(name, value);
            }}
          />
        )}
      </FieldFrame>
    );
  });
}

/** As they stand in an address; nothing where nothing narrows. */
export function writtenFilters(values: Readonly<Record<string, unknown>>): string | undefined {
  const set = Object.entries(values).filter(
    ([, value]) => value !== null && value !== false && !(Array.isArray(value) && value.length === 0),
  );
  return set.length === 0 ? undefined : JSON.stringify(Object.fromEntries(set));
}

/** What stood in an address; nothing where it can't be read. */
export function readFilters(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const values: unknown = JSON.parse(text ?? "{}");
    return typeof values === "object" && values !== null && !Array.isArray(values)
      ? (values as Readonly<Record<string, unknown>>)
      : {};
  } catch {
    return {};
  }
}
