/** How far each language is filled in: ✓ all there, ◐ the site shows a fallback, ○ nothing to show. A chip picks the language to compare with. */
import check from "@shoelace-style/shoelace/dist/assets/icons/check-lg.svg";
import circle from "@shoelace-style/shoelace/dist/assets/icons/circle.svg";
import half from "@shoelace-style/shoelace/dist/assets/icons/circle-half.svg";
import { useT } from "../../runtime/react";
import { Badge } from "../badge/badge";
import { defineSheet } from "../styles";
import css from "./language-chips.css";
import type { FormLocale } from "./localised-field";

defineSheet(css);

export type Coverage = "full" | "fallback" | "empty";

const LOOKS = {
  full: { tone: "success", icon: check },
  fallback: { tone: "warning", icon: half },
  empty: { tone: "neutral", icon: circle },
} as const;

export interface LanguageChipsProps {
  readonly locales: readonly (FormLocale & { readonly coverage: Coverage })[];
  /** The language shown beside the shop's own. */
  readonly compared: string;
  readonly onPick: (locale: string) => void;
}

export function LanguageChips({ locales, compared, onPick }: LanguageChipsProps) {
  const t = useT();
  return (
    <div className="td-language-chips" role="group" aria-label={t("field.localised.languages")}>
      {locales.map(({ locale, name, coverage }) => {
        const code = locale.slice(0, 2).toUpperCase();
        const label = `${name} – ${t(`field.localised.coverage.${coverage}`)}`;
        return (
          <button
            key={locale}
            type="button"
            title={label}
            aria-label={`${code}, ${label}`}
            aria-pressed={locale === compared}
            onClick={() => {
              onPick(locale);
            }}
          >
            <Badge tone={LOOKS[coverage].tone} icon={LOOKS[coverage].icon}>
              {code}
            </Badge>
          </button>
        );
      })}
    </div>
  );
}
