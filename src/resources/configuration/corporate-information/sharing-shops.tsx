/** Ticks of the network's other shops in the country of a VAT number, which take the number too. */
import { useQuery } from "@tanstack/react-query";
import { compactVatNumber, vatCountry, vatNumberError } from "../../../contract/company-numbers";
import { activeShopsByCountry } from "../../../contract/endpoints/corporate-information";
import { errorText } from "../../../engine/error-text";
import type { ActionInputSlotProps } from "../../../engine/slots";
import { useRuntime, useT } from "../../../runtime/react";
import { Checkbox } from "../../../ui/inputs/checkbox";
import { Skeleton } from "../../../ui/states/skeleton";

type Rows = readonly { readonly shop: number }[];

export function SharingShops({ control, values, value, onChange }: ActionInputSlotProps) {
  const t = useT();
  const { http } = useRuntime();
  const typed = values["vatNumber"];
  const number = typeof typed === "string" ? compactVatNumber(typed) : "";
  const country = number.length < 4 || vatNumberError(number, null) !== undefined ? null : vatCountry(number);
  const { data, error } = useQuery({
    queryKey: ["corporate-information-shops", country],
    enabled: country !== null,
    queryFn: ({ signal }) =>
      http.call(activeShopsByCountry, { query: { country: country ?? "" }, signal, background: true }),
  });
  const chosen = Array.isArray(value) ? (value as Rows) : [];
  const content = (): React.ReactNode => {
    if (country === null) return <span className="td-muted">{t("corporate-information.shops.first")}</span>;
    if (error !== null) return <span role="alert">{errorText(t, error)}</span>;
    if (data === undefined) return <Skeleton lines={2} />;
    if (data.shops.length === 0) return <span className="td-muted">{t("corporate-information.shops.none")}</span>;
    return data.shops.map(({ id, name, company, vatNumber }) => (
      <Checkbox
        key={id}
        label={name}
        help={vatNumber === null ? company : `${company} · ${vatNumber}`}
        checked={chosen.some(({ shop }) => shop === id)}
        onChange={({ target }) => {
          const others = chosen.filter(({ shop }) => shop !== id);
          onChange(target.checked ? [...others, { shop: id }] : others);
        }}
      />
    ));
  };
  return (
    <div className="td-stack" id={control.id} aria-describedby={control["aria-describedby"]} tabIndex={-1}>
      {content()}
    </div>
  );
}
