/** Context that the fields of a form share. */
import { createContext, useContext, type ReactNode } from "react";
import type { FormLocale } from "../../ui/fields/localised-field";
import type { ResourceSlots } from "../slots";
import type { RecordForm } from "./record-form";

export interface FormLanguages {
  /** The shop's languages, default first. */
  readonly all: readonly FormLocale[];
  /** Locale shown beside the default; the default itself when the shop has one language. */
  readonly compared: string;
  readonly compare: (locale: string) => void;
}

export interface FormContextValue {
  readonly form: RecordForm;
  readonly languages: FormLanguages;
  readonly slots: ResourceSlots | undefined;
  /** The values go to several records, so that no stored record decides which of them apply. */
  readonly changesMany?: true;
  /**
   * Renders a field by name. Passed through the context so that controls with a nested form need not import the fields.
   */
  readonly renderField: (name: string) => ReactNode;
}

export const FormContext = createContext<FormContextValue | undefined>(undefined);

/**
 * Returns the form's context.
 *
 * @throws outside a form
 */
export function useFormContextValue(): FormContextValue {
  const value = useContext(FormContext);
  if (value === undefined) throw new Error("useFormSurroundings() needs a form around it");
  return value;
}
