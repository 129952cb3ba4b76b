/** A country of the shop, with what prevents its removal. */
import trash from "@shoelace-style/shoelace/dist/assets/icons/trash.svg";
import { useQuery } from "@tanstack/react-query";
import { checkRemovableCountry, type ShopCountry } from "../../contract/endpoints/shop-countries";
import { languageName } from "../../locales";
import { useIntlLocale, useRuntime, useSession, useT } from "../../runtime/react";
import { Badge } from "../../ui/badge/badge";
import { Button } from "../../ui/button/button";
import { countryName } from "../../ui/fields/countries";
import { Checkbox } from "../../ui/inputs/checkbox";
import { Switch } from "../../ui/inputs/switch";
import { Link } from "../../ui/link/link";
import { COUNTRIES_KEY } from "./cache-key";

export interface CountryRowProps {
  readonly entry: ShopCountry;
  readonly isDefault: boolean;
  /** A new country can always be taken out again. */
  readonly isStored: boolean;
  readonly isReadOnly: boolean;
  readonly onChange: (next: ShopCountry) => void;
  readonly onDefault: () => void;
  readonly onRemove: () => void;
}

export function CountryRow({ entry, isDefault, isStored, isReadOnly, onChange, onDefault, onRemove }: CountryRowProps) {
  const t = useT();
  const { http } = useRuntime();
  const { display } = useSession();
  const name = countryName(entry.country, useIntlLocale());
  const { data } = useQuery({
    queryKey: [...COUNTRIES_KEY, "removable", entry.country],
    enabled: isStored,
    queryFn: ({ signal }) =>
      http.call(checkRemovableCountry, { params: { country: entry.country }, signal, background: true }),
  });
  const reasons = isStored ? (data?.reasons ?? []) : [];
  const isRemovable = !isDefault && (!isStored || (data !== undefined && reasons.length === 0));
  return (
    <li>
      <span className="td-row">
        <strong>{name}</strong>
        {isDefault ? (
          <Badge tone="info">{t("shop-countries.default")}</Badge>
        ) : (
          <Switch
            size="sm"
            label={t("shop-countries.active")}
            checked={entry.active}
            disabled={isReadOnly}
            onChange={(active) => {
              onChange({ ...entry, active });
            }}
          />
        )}
      </span>
      <fieldset className="td-row">
        <legend className="td-small td-muted">{t("shop-countries.languages", { country: name })}</legend>
        {(display?.languages ?? []).map(({ locale }) => (
          <Checkbox
            key={locale}
            label={languageName(locale)}
            checked={entry.languages.includes(locale)}
            disabled={isReadOnly}
            onChange={({ target }) => {
              const others = entry.languages.filter((other) => other !== locale);
              onChange({ ...entry, languages: target.checked ? [...others, locale] : others });
            }}
          />
        ))}
      </fieldset>
      {isReadOnly || isDefault ? null : (
        <span className="td-row">
          <Button size="sm" disabled={!entry.active} onClick={onDefault}>
            {t("shop-countries.make-default")}
          </Button>
          <Button
            size="sm"
            icon={trash}
            aria-label={t("shop-countries.remove-of", { country: name })}
            disabled={!isRemovable}
            onClick={onRemove}
          >
            {t("shop-countries.remove")}
          </Button>
        </span>
      )}
      {reasons.length === 0 || isDefault ? null : (
        <p className="td-small td-muted">
          {t("shop-countries.used")}{" "}
          {reasons.map(({ kind, count, path }, index) => (
            <span key={kind}>
              {index === 0 ? "" : ", "}
              <Link to={path}>{t.count(`shop-countries.use.${kind}`, count)}</Link>
            </span>
          ))}
        </p>
      )}
    </li>
  );
}
