/** Contract of all field inputs: value in, value out. An input calls no API and depends on no resource. */
import type { Field } from "../../contract/fields";
import type { ControlProps } from "../inputs/field-frame";

/** Props that a FieldFrame passes to its control. */
export type FieldControl = ControlProps;

/** An option of a search: a record, a time zone, a country. */
export interface Option<Id extends string | number = string | number> {
  readonly id: Id;
  readonly label: string;
  /** Second line that distinguishes options of the same label. */
  readonly hint?: string;
}

/** Searches options by text. The signal aborts when the text changes. */
export type OptionSearch<Id extends string | number = string | number> = (
  text: string,
  signal: AbortSignal,
) => Promise<readonly Option<Id>[]>;

export interface FieldInputProps<Value> {
  readonly control: FieldControl;
  readonly field: Field;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Called when the field is left, to validate it. */
  readonly onBlur: () => void;
  /** Label of the field, for the names of its inner parts. */
  readonly label: string;
  readonly readOnly: boolean;
  /** Translated errors of inner parts by path (`city`, `MONDAY.0.to`). The frame shows the error of the field itself. */
  readonly errors: Readonly<Record<string, string>>;
}

/** Converts blank text to null. */
export const textOrNull = (text: string): string | null => (text === "" ? null : text);

/** Returns a field's options, typed for a kind that is known to have them. */
export const optionsOf = <O extends object>(field: Field): Partial<O> => field.options;
