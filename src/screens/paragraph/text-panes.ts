/** A text of the form, once a language on show. */
import type { Localised } from "../../contract/fields";
import { messageKeys } from "../../contract/message-keys";
import { useFormSurroundings } from "../../engine/form/form-context";
import type { FieldSlotProps } from "../../engine/slots";
import { useT } from "../../runtime/react";

export interface TextPane {
  readonly locale: string;
  /** Name of the language, where there are several. */
  readonly language: string | undefined;
  /** Names the field, with its language where there are several. */
  readonly label: string;
  readonly text: string;
  /** An empty text is none. */
  readonly write: (text: string) => void;
}

export function useTextPanes({ resource, name, value, onChange }: FieldSlotProps): readonly TextPane[] {
  const t = useT();
  const { languages } = useFormSurroundings();
  const texts = (value ?? {}) as Localised;
  const label = t.key(messageKeys.field(resource.name, name.replace(/\.\d+(?=\.|$)/g, "")));
  const [main] = languages.all;
  const shown = languages.all.filter(({ locale }) => locale === main?.locale || locale === languages.compared);
  return shown.map(({ locale, name: language }) => ({
    locale,
    language: shown.length > 1 ? language : undefined,
    label: shown.length > 1 ? t("field.localised.pane", { label, language }) : label,
    text: texts[locale] ?? "",
    write: (text) => {
      const { [locale]: _, ...others } = texts;
      onChange(text === "" ? others : { ...others, [locale]: text });
    },
  }));
}
