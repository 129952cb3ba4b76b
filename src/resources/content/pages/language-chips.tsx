/** Language codes of a record in a list. The tooltip has the full name; a translation links to its page. */
import type { Reference } from "../../../contract/fields";
import { displayNames } from "../../../contract/intl-formats";
import type { CellProps } from "../../../engine/slots";
import { useIntlLocale } from "../../../runtime/react";
import { Badge } from "../../../ui/badge/badge";
import { Link } from "../../../ui/link/link";

/** Same as the engine's empty cell. */
const EMPTY = (
  <span className="td-cell-empty" aria-hidden="true">
    –
  </span>
);

const codesOf = (value: unknown): string[] => (typeof value === "string" && value !== "" ? value.split(", ") : []);

function Chip({ locale }: { readonly locale: string }) {
  const displayLocale = useIntlLocale();
  const name = displayNames(displayLocale, { type: "language" }).of(locale.slice(0, 2)) ?? locale;
  return (
    <Badge outline>
      <span aria-hidden="true" title={name}>
        {locale.slice(0, 2).toUpperCase()}
      </span>
      <span className="td-visually-hidden">{name}</span>
    </Badge>
  );
}

/** Languages in which a text is written. */
export function LanguageChips({ value }: CellProps) {
  const locales = codesOf(value);
  if (locales.length === 0) return EMPTY;
  return (
    <span className="td-row">
      {locales.map((locale) => (
        <Chip key={locale} locale={locale} />
      ))}
    </span>
  );
}

/** Translations of a page. Locales and pages are in the same order. */
export function SiblingChips({ value, record }: CellProps) {
  const pages = (record["translations"] ?? []) as readonly Reference[];
  const chips = codesOf(value).flatMap((locale, index) => {
    const page = pages[index];
    return page === undefined ? [] : [{ locale, page }];
  });
  if (chips.length === 0) return EMPTY;
  return (
    <span className="td-row">
      {chips.map(({ locale, page }) => (
        <Link key={page.id} quiet to={`landing-page/${page.id}`} title={page.label}>
          <Chip locale={locale} />
        </Link>
      ))}
    </span>
  );
}
