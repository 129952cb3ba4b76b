/** A localised text in one visible language. */
import type { Localised } from "../../contract/fields";
import { messageKeys } from "../../contract/message-keys";
import { useFormContextValue } from "../../engine/form/form-context";
import type { FieldSlotProps } from "../../engine/slots";
import { useT } from "../../runtime/react";

export interface TextPane {
  readonly locale: string;
  /** Name of the language; undefined when only one is shown. */
  readonly language: string | undefined;
  /** Label of the field, with the language when several are shown. */
  readonly label: string;
  readonly text: string;
  /** Sets the text; empty removes it. */
  readonly write: (text: string) => void;
}

/** Returns a text for each visible language: the default one and the one compared with it. */
export function useTextPanes({ resource, name, value, onChange }: FieldSlotProps): readonly TextPane[] {
  const t = useT();
  const { languages } = useFormContextValue();
  const texts = (value ?? {}) as Localised;
  const label = t.key(messageKeys.field(resource.name, name.replace(/\.\d+(?=\.|$)/g, "")));
  const [main] = languages.all;
  const visible = languages.all.filter(({ locale }) => locale === main?.locale || locale === languages.compared);
  return visible.map(({ locale, name: language }) => ({
    locale,
    language: visible.length > 1 ? language : undefined,
    label: visible.length > 1 ? t("field.localised.pane", { label, language }) : label,
    text: texts[locale] ?? "",
    write: (text) => {
      const { [locale]: _, ...others } = texts;
      onChange(text === "" ? others : { ...others, [locale]: text });
    },
  }));
}
