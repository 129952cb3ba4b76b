/** Props of every form control, whatever its kind. */
import type { FieldInputProps } from "../../ui/fields/field-input";

/** A control for the value at a path of the record (`services.0.price`). */
export interface FieldControlProps extends FieldInputProps<unknown> {
  readonly path: string;
  readonly hideLabel?: boolean;
  readonly help?: string;
}

/** Returns the path without row numbers, as used in message keys: `services.price`. */
export const keyPath = (path: string): string => path.replace(/\.\d+(?=\.|$)/g, "");
