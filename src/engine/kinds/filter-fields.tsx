/** Filter inputs above a matrix or report, one per field. */
import { emptyValue } from "../../contract/empty-values";
import { isRecord } from "../../contract/object";
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
            value={values[name] ?? emptyValue(field)}
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

/** Serialises filter values for the URL; undefined when no filter is set. */
export function formatFilters(values: Readonly<Record<string, unknown>>): string | undefined {
  const set = Object.entries(values).filter(
    ([, value]) => value !== null && value !== false && !(Array.isArray(value) && value.length === 0),
  );
  return set.length === 0 ? undefined : JSON.stringify(Object.fromEntries(set));
}

/** Parses filter values from the URL; returns an empty object for unreadable text. */
export function parseFilters(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const values: unknown = JSON.parse(text ?? "{}");
    return isRecord(values) ? values : {};
  } catch {
    return {};
  }
}
