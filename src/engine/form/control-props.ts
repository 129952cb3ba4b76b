/** What every control of a form takes, whatever its kind. */
import type { Field } from "../../contract/fields";
import type { FieldInputProps } from "../../ui/fields/field-input";

/** A control on the way of a value: its path in the record (`services.0.price`), the definition, and its errors by inner path. */
export interface FieldControlProps extends FieldInputProps<unknown> {
  readonly path: string;
  readonly hideLabel?: boolean;
  readonly help?: string;
}

/** The path without row numbers, as message keys have it: `services.price`. */
export const keyPath = (path: string): string => path.replace(/\.\d+(?=\.|$)/g, "");

export const isLocalised = (field: Field): boolean => (field.options as { localised?: boolean }).localised === true;
