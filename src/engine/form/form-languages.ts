/** The shop's languages in a form: the default one first, and the one shown beside it. Remembered from form to form. */
import { useMemo, useState } from "react";
import { useSession } from "../../runtime/react";
import type { FormLocale } from "../../ui/fields/localised-field";
import { useDefaultLocale } from "./access-facts";
import type { FormLanguages } from "./form-context";

/** `Français`: a language in its own words. */
function nativeName(locale: string): string {
  const tag = locale.replace("_", "-");
  const name = new Intl.DisplayNames(tag, { type: "language" }).of(tag.slice(0, 2)) ?? locale;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

const KEPT = "td-admin.form.compared";

const kept = (): string | null => {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
};

export function useFormLanguages(): FormLanguages {
  const languages = useSession().display?.languages;
  const main = useDefaultLocale();
  const [chosen, setChosen] = useState(kept);
  const all = useMemo<FormLocale[]>(() => {
    const others = (languages ?? []).map(({ locale }) => locale).filter((locale) => locale !== main);
    return [main, ...others].map((locale) => ({ locale, name: nativeName(locale) }));
  }, [languages, main]);
  return useMemo(() => {
    const [, second] = all;
    const compared =
      all.some(({ locale }) => locale === chosen && locale !== main) && chosen !== null
        ? chosen
        : (second?.locale ?? main);
    return {
      all,
      compared,
      compare: (locale) => {
        if (locale === main) return;
        setChosen(locale);
        try {
          localStorage.setItem(KEPT, locale);
        } catch {
          // Not kept for the next form; this one shows it all the same.
        }
      },
    };
  }, [all, chosen, main]);
}
