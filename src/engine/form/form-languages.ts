/**
 * The shop's languages in a form, default first, and the one compared with it. The choice is stored and applies to all forms.
 */
import { useMemo, useState } from "react";
import { displayNames } from "../../contract/intl-formats";
import { useSession } from "../../runtime/react";
import type { FormLocale } from "../../ui/fields/localised-field";
import { useDefaultLocale } from "./access-facts";
import type { FormLanguages } from "./form-context";

/** Returns a language's name in that language: `Français`. */
function nativeName(locale: string): string {
  const tag = locale.replace("_", "-");
  const name = displayNames(tag, { type: "language" }).of(tag.slice(0, 2)) ?? locale;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

const STORAGE_KEY = "td-admin.form.compared";

const storedLocale = (): string | null => {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
};

export function useFormLanguages(): FormLanguages {
  const languages = useSession().display?.languages;
  const main = useDefaultLocale();
  const [selected, setSelected] = useState(storedLocale);
  const all = useMemo<FormLocale[]>(() => {
    const others = (languages ?? []).map(({ locale }) => locale).filter((locale) => locale !== main);
    return [main, ...others].map((locale) => ({ locale, name: nativeName(locale) }));
  }, [languages, main]);
  return useMemo(() => {
    const [, second] = all;
    const compared =
      all.some(({ locale }) => locale === selected && locale !== main) && selected !== null
        ? selected
        : (second?.locale ?? main);
    return {
      all,
      compared,
      compare: (locale) => {
        if (locale === main) return;
        setSelected(locale);
        try {
          localStorage.setItem(STORAGE_KEY, locale);
        } catch {
          // Storage is unavailable: the choice applies to this form only.
        }
      },
    };
  }, [all, selected, main]);
}
