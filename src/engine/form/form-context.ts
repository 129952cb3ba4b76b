/** What the fields of a form share: the form, the languages on show, and the way to other records. */
import { createContext, useContext, type ReactNode } from "react";
import type { FormLocale } from "../../ui/fields/localised-field";
import type { ResourceSlots } from "../slots";
import type { RecordForm } from "./record-form";

export interface FormLanguages {
  /** The shop's, default first. */
  readonly all: readonly FormLocale[];
  /** Shown beside the default one; the default itself where the shop has one language. */
  readonly compared: string;
  readonly compare: (locale: string) => void;
}

export interface FormSurroundings {
  readonly form: RecordForm;
  readonly languages: FormLanguages;
  readonly slots: ResourceSlots | undefined;
  /** Draws a field by its name: for controls that hold a form of their own, which must not ask for the files of the fields. */
  readonly drawField: (name: string) => ReactNode;
}

export const FormContext = createContext<FormSurroundings | undefined>(undefined);

/** Throws outside of a form. */
export function useFormSurroundings(): FormSurroundings {
  const surroundings = useContext(FormContext);
  if (surroundings === undefined) throw new Error("useFormSurroundings() needs a form around it");
  return surroundings;
}
