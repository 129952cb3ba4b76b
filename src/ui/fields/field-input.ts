/** What every input of a field kind takes and gives: a value in, a value out. It calls no API and knows no resource. */
import type { Field } from "../../contract/fields";
import type { ControlProps } from "../inputs/field-frame";

/** What a FieldFrame hands its control. */
export type FieldControl = ControlProps;

/** A choice of a search: another record, a time zone, a country. */
export interface Option<Id extends string | number = string | number> {
  readonly id: Id;
  readonly label: string;
  /** A second line that tells namesakes apart. */
  readonly hint?: string;
}

/** Finds what a text may mean; aborted when the text changes. */
export type OptionSearch<Id extends string | number = string | number> = (
  text: string,
  signal: AbortSignal,
) => Promise<readonly Option<Id>[]>;

export interface FieldInputProps<Value> {
  readonly control: FieldControl;
  readonly field: Field;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** The field was left: it may be checked now. */
  readonly onBlur: () => void;
  /** Label of the field, for the names of its inner parts. */
  readonly label: string;
  readonly readOnly: boolean;
  /** Translated errors of inner parts by their path (`city`, `MONDAY.0.to`); the field's own stands in the frame. */
  readonly errors: Readonly<Record<string, string>>;
}

/** Blank text is no value. */
export const textOrNull = (text: string): string | null => (text === "" ? null : text);

/** Options of a field where the kind is known to have them. */
export const optionsOf = <O extends object>(field: Field): Partial<O> => field.options;
