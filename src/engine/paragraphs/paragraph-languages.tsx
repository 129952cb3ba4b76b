/** How far the texts of a paragraph are translated, per language of the shop. Not shown for a single language. */
import type { Localised } from "../../contract/fields";
import { displayNames } from "../../contract/intl-formats";
import type { Paragraph } from "../../contract/paragraph/shapes";
import { useIntlLocale, useSession } from "../../runtime/react";
import { coverage, LanguageChips } from "../../ui/fields/language-chips";

const LOCALE = /^[a-z]{2}_[A-Z]{2}$/;

/** Returns all localised texts of a value, at any depth. */
export function textsIn(value: unknown): Localised[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== "object" || value === null) return [];
  const names = Object.keys(value);
  return names.length > 0 && names.every((name) => LOCALE.test(name))
    ? [value as Localised]
    : Object.values(value).flatMap(textsIn);
}

export function ParagraphLanguages({ paragraph }: { readonly paragraph: Paragraph }) {
  const interfaceLocale = useIntlLocale();
  const languages = useSession().display?.languages ?? [];
  const texts = textsIn(paragraph.content);
  if (paragraph.locale !== null || languages.length < 2 || texts.length === 0) return null;
  const names = displayNames(interfaceLocale, { type: "language" });
  return (
    <LanguageChips
      locales={languages.map(({ locale }) => ({
        locale,
        name: names.of(locale.slice(0, 2)) ?? locale,
        coverage: coverage(texts, locale),
      }))}
    />
  );
}
