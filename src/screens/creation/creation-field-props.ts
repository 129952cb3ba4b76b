/** Props shared by the inputs of a creation step. */
import type { CreationField, CreationValues } from "../../contract/endpoints/creation";

export interface CreationFieldProps {
  readonly field: CreationField;
  readonly values: CreationValues;
  readonly error: string | undefined;
  readonly onChange: (name: string, value: CreationValues[string]) => void;
  /** URL of the terms, linked beside the checkbox that accepts them; empty for none. */
  readonly termsUrl: string;
}
