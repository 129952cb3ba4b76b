/** The languages of a record in a list: short, named in full by the tooltip, leading to the page of each where it has one of its own. */
import type { Reference } from "../../contract/fields";
import type { CellProps } from "../../engine/slots";
import { useIntlLocale } from "../../runtime/react";
import { Badge } from "../../ui/badge/badge";
import { Link } from "../../ui/link/link";

/** As cells of the engine show it. */
const EMPTY = (
  <span className="td-cell-empty" aria-hidden="true">
    –
  </span>
);

const codesOf = (value: unknown): string[] => (typeof value === "string" && value !== "" ? value.split(", ") : []);

function Chip({ locale }: { readonly locale: string }) {
  const reader = useIntlLocale();
  const name = new Intl.DisplayNames([reader], { type: "language" }).of(locale.slice(0, 2)) ?? locale;
  return (
    <Badge outline>
      <span aria-hidden="true" title={name}>
        {locale.slice(0, 2).toUpperCase()}
      </span>
      <span className="td-visually-hidden">{name}</span>
    </Badge>
  );
}

/** Languages that something is written in. */
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

/** The same page in other languages: the languages stand in the order of the pages. */
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
