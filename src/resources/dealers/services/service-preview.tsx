/**
 * Panel `@preview`: the service as customers see it, with the values of the form.
 * @messages service.priceMode.* service.vehicleTypes.* service.rimPrices.rim.* service.unit.*
 */
import { useWatch } from "react-hook-form";
import type { ValuesOfResource } from "../../../contract/resource";
import { formatPrice, localisedText } from "../../../engine/cells/format";
import { useFormContextValue } from "../../../engine/form/form-context";
import { useIntlLocale, useRuntime, useStore, useT } from "../../../runtime/react";
import { PlainTable } from "../../../ui/table/plain-table";
import { OfferCard, usePriceText } from "./offer-card";
import type service from "./service.resource";

type Values = ValuesOfResource<typeof service>;

export function ServicePreview() {
  const t = useT();
  const { i18n } = useRuntime();
  const language = useStore(i18n.store, (state) => state.locale);
  const priceText = usePriceText();
  const { form } = useFormContextValue();
  const values = useWatch({ control: form.control }) as unknown as Values;
  const text = (name: "publicName" | "name" | "shortDescription" | "description"): string =>
    localisedText(values[name] ?? {}, language);
  const rows = pricesOf(values);
  return (
    <div className="td-stack">
      {values.active ? null : <p className="td-muted">{t("service.preview.inactive")}</p>}
      <OfferCard
        name={text("publicName") || text("name") || "—"}
        picture={values.pictures[0]}
        price={priceText({ priceMode: values.priceMode, price: values.price, rows })}
        minutes={values.durationMinutes}
        short={text("shortDescription")}
        description={text("description")}
      >
        <PriceTable values={values} />
        <p className="td-small td-muted">{t(values.bookable ? "service.preview.book" : "service.preview.ask")}</p>
      </OfferCard>
    </div>
  );
}

/** Returns the prices of the table that the kind of price uses. */
const pricesOf = ({ priceMode, rimPrices, vehiclePrices }: Values): Values["vehiclePrices"] | Values["rimPrices"] =>
  priceMode === "BY_DIAMETER" ? rimPrices : priceMode === "BY_VEHICLE" ? vehiclePrices : [];

/** Prices by diameter or by vehicle; nothing for other kinds of price. */
function PriceTable({ values }: { readonly values: Values }) {
  const t = useT();
  const locale = useIntlLocale();
  const rows =
    values.priceMode === "BY_DIAMETER"
      ? values.rimPrices.map(({ minInches, maxInches, rim, price }) => ({
          what: `${t("service.preview.inches", { from: minInches, to: maxInches })}${
            rim === null || rim === "BOTH" ? "" : ` · ${t(`service.rimPrices.rim.${rim}`)}`
          }`,
          price,
        }))
      : values.priceMode === "BY_VEHICLE"
        ? values.vehiclePrices.map(({ vehicle, price }) => ({ what: t(`service.vehicleTypes.${vehicle}`), price }))
        : [];
  if (rows.length === 0) return null;
  return (
    <PlainTable
      caption={t("service.preview.prices")}
      hideCaption
      rows={rows.map((row, index) => ({ ...row, index }))}
      rowKey={({ index }) => index}
      columns={[
        { key: "what", head: t("service.preview.for"), cell: ({ what }) => what },
        {
          key: "price",
          head: t("service.preview.price"),
          end: true,
          // A row that is being typed has no price yet.
          cell: ({ price }) => (price ? formatPrice(price, locale) : "–"),
        },
      ]}
    />
  );
}
