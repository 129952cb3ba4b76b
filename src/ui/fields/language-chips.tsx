/**
 * Chips that show how far each language is filled in: ✓ complete, ◐ the site shows a fallback, ○ empty. In forms, a
 * chip picks the language to compare with.
 */
import check from "@shoelace-style/shoelace/dist/assets/icons/check-lg.svg";
import circle from "@shoelace-style/shoelace/dist/assets/icons/circle.svg";
import half from "@shoelace-style/shoelace/dist/assets/icons/circle-half.svg";
import type { Localised } from "../../contract/fields";
import { useT } from "../../runtime/react";
import { Badge } from "../badge/badge";
import { defineSheet } from "../styles";
import css from "./language-chips.css";
import type { FormLocale } from "./localised-field";

defineSheet(css);

export type Coverage = "full" | "fallback" | "empty";

/** Returns the coverage of a locale. Texts that are empty in every language are ignored. */
export function coverage(values: readonly (Localised | null)[], locale: string): Coverage {
  const nonEmpty = values.filter((texts) => texts !== null && Object.values(texts).some((text) => text !== ""));
  if (nonEmpty.length === 0) return "empty";
  return nonEmpty.every((texts) => (texts?.[locale] ?? "") !== "") ? "full" : "fallback";
}

const APPEARANCE = {
  full: { tone: "success", icon: check },
  fallback: { tone: "warning", icon: half },
  empty: { tone: "neutral", icon: circle },
} as const;

export interface LanguageChipsProps {
  readonly locales: readonly (FormLocale & { readonly coverage: Coverage })[];
  /** Locale that the form shows beside the shop's default locale. */
  readonly compared?: string;
  /** Makes the chips selectable. */
  readonly onPick?: (locale: string) => void;
}

export function LanguageChips({ locales, compared, onPick }: LanguageChipsProps) {
  const t = useT();
  return (
    <div className="td-language-chips" role="group" aria-label={t("field.localised.languages")}>
      {locales.map(({ locale, name, coverage }) => {
        const code = locale.slice(0, 2).toUpperCase();
        const label = `${name} – ${t(`field.localised.coverage.${coverage}`)}`;
        const badge = (
          <Badge tone={APPEARANCE[coverage].tone} icon={APPEARANCE[coverage].icon}>
            {code}
          </Badge>
        );
        return onPick === undefined ? (
          <span key={locale} title={label}>
            <span aria-hidden="true">{badge}</span>
            <span className="td-visually-hidden">{label}</span>
          </span>
        ) : (
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
            {badge}
          </button>
        );
      })}
    </div>
  );
}
