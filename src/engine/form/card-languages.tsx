import { useWatch } from "react-hook-form";
import type { Localised } from "../../contract/fields";
import { coverage, LanguageChips } from "../../ui/fields/language-chips";
import { useFormContextValue } from "./form-context";

export interface CardLanguagesProps {
  /** Localised fields of the card. */
  readonly names: readonly string[];
}

/** Languages of a card's texts, how far each is filled in, and which one is compared. */
export function CardLanguages({ names }: CardLanguagesProps) {
  const { form, languages } = useFormContextValue();
  const values = useWatch({ control: form.control, name: names }) as readonly (Localised | null)[];
  const locales = languages.all.map((language) => ({ ...language, coverage: coverage(values, language.locale) }));
  return <LanguageChips locales={locales} compared={languages.compared} onPick={languages.compare} />;
}
