/** Countries of the shop: the list is saved as a whole, and a country that is in use cannot be removed. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  MAX_COUNTRIES,
  saveAvailableCountries,
  shopCountries,
  type ShopCountries,
  type ShopCountry,
} from "../../contract/endpoints/shop-countries";
import { errorText } from "../../engine/error-text";
import { askToLeave } from "../../engine/form/ask-to-leave";
import { isTdError } from "../../runtime";
import { useLeaveGuard, useRuntime, useSession, useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { Card } from "../../ui/card/card";
import CountryField from "../../ui/fields/country-field";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { COUNTRIES_KEY } from "./cache-key";
import { CountryRow } from "./country-row";

export function CountriesCard() {
  const t = useT();
  const { http } = useRuntime();
  const { data, error, refetch } = useQuery({
    queryKey: COUNTRIES_KEY,
    queryFn: ({ signal }) => http.call(shopCountries, { signal }),
  });
  return (
    <Card title={t("shop-countries.title")}>
      {error !== null && data === undefined ? (
        <ErrorState partial error={error} title={t("shop-countries.failed")} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={4} />
      ) : (
        <CountryForm key={data.version} stored={data} />
      )}
    </Card>
  );
}

function CountryForm({ stored }: { readonly stored: ShopCountries }) {
  const t = useT();
  const { http, toasts, dialogs } = useRuntime();
  const { display } = useSession();
  const cache = useQueryClient();
  const [list, setList] = useState(stored);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const dirty = JSON.stringify(list) !== JSON.stringify(stored);
  const isReadOnly = display?.user.readOnly === true;

  async function save(): Promise<boolean> {
    setBusy(true);
    setFailure(undefined);
    try {
      const saved = await http.call(saveAvailableCountries, { body: list });
      cache.setQueryData(COUNTRIES_KEY, saved);
      toasts.show({ kind: "success", key: "shop-countries.saved" });
      return true;
    } catch (error) {
      setFailure(errorText(t, error));
      // A country may be in use by now: each row asks again.
      if (isTdError(error) && error.status === 409) await cache.invalidateQueries({ queryKey: COUNTRIES_KEY });
      return false;
    } finally {
      setBusy(false);
    }
  }
  useLeaveGuard(dirty, () => askToLeave(dialogs, { textKey: "shop-countries.leave", save }), {
    save: async () => (dirty ? save() : undefined),
    value: () => list,
  });
  const setCountries = (countries: readonly ShopCountry[]): void => {
    setFailure(undefined);
    setList({ ...list, countries: [...countries] });
  };
  return (
    <form
      className="td-personal__fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (dirty && !isBusy) void save();
      }}
    >
      <p className="td-muted">{t("shop-countries.help")}</p>
      {failure === undefined ? null : <p role="alert">{failure}</p>}
      <ul className="td-personal__countries">
        {list.countries.map((entry) => (
          <CountryRow
            key={entry.country}
            entry={entry}
            isDefault={entry.country === list.defaultCountry}
            isStored={stored.countries.some(({ country }) => country === entry.country)}
            isReadOnly={isReadOnly}
            onChange={(next) => {
              setCountries(list.countries.map((other) => (other === entry ? next : other)));
            }}
            onDefault={() => {
              setList({ ...list, defaultCountry: entry.country });
            }}
            onRemove={() => {
              setCountries(list.countries.filter((other) => other !== entry));
            }}
          />
        ))}
      </ul>
      {isReadOnly ? null : (
        <>
          {list.countries.length >= MAX_COUNTRIES ? null : (
            <FieldFrame label={t("shop-countries.add")}>
              {(control) => (
                <CountryField
                  control={control}
                  // A new field for each country, so that it is empty again.
                  key={list.countries.length}
                  value={null}
                  readOnly={false}
                  onBlur={() => undefined}
                  onChange={(country) => {
                    if (country !== null && !list.countries.some((entry) => entry.country === country))
                      setCountries([...list.countries, { country, active: true, languages: [] }]);
                  }}
                />
              )}
            </FieldFrame>
          )}
          <div>
            <Button type="submit" variant="primary" busy={isBusy} disabled={!dirty}>
              {t("shop-countries.save")}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
