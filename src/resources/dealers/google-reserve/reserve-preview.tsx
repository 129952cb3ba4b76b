/** The service as Google shows it to customers, with the values of the form. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { withEmptyValues } from "../../../contract/empty-values";
import { widen, type RecordOf, type ValuesOfResource } from "../../../contract/resource";
import { localisedText } from "../../../engine/cells/format";
import { useFormContextValue } from "../../../engine/form/form-context";
import { recordOptions } from "../../../engine/resource-queries";
import { useCan, useRuntime, useStore, useT } from "../../../runtime/react";
import { OfferCard, usePriceText } from "../services/offer-card";
import service from "../services/service.resource";
import type googleReserve from "./google-reserve.resource";

type Values = ValuesOfResource<typeof googleReserve>;
type Service = RecordOf<typeof service>;

const SERVICES = widen(service);

export function ReservePreview() {
  const t = useT();
  const { i18n } = useRuntime();
  const language = useStore(i18n.store, (state) => state.locale);
  const priceText = usePriceText();
  const { form } = useFormContextValue();
  const values = useWatch({ control: form.control }) as unknown as Values;
  const client = useQueryClient();
  const mayRead = useCan(SERVICES.right?.read);
  const { data } = useQuery({
    ...recordOptions(client, SERVICES, String(values.service.id), { background: true }),
    enabled: mayRead,
  });
  // A row of a list comes first, and lacks most fields.
  const offered = data && (withEmptyValues(service.fields, data) as unknown as Service);
  const name =
    localisedText(values.localizedName, language) ||
    localisedText(offered?.publicName ?? {}, language) ||
    localisedText(offered?.name ?? {}, language) ||
    values.service.label;
  return (
    <div className="td-stack">
      {values.enabled ? null : <p className="td-muted">{t("google-reserve.preview.off")}</p>}
      <OfferCard
        name={name || "—"}
        picture={offered?.pictures[0]}
        price={priceText(shownPrice(values, offered))}
        minutes={values.durationMinutes ?? offered?.durationMinutes ?? 0}
        description={localisedText(values.localizedDescription, language)}
      >
        <Terms values={values} language={language} />
      </OfferCard>
    </div>
  );
}

/** Returns the price that Google shows; without an amount customers read "on quote". */
function shownPrice({ priceShown, price, interpretation }: Values, offered: Service | undefined) {
  const hidden = { priceMode: "ON_QUOTE", price: null, rows: [] };
  if (priceShown === "HIDDEN" || interpretation === "NOT_DISPLAYED") return hidden;
  const isFrom = interpretation === "STARTS_AT";
  if (priceShown === "FIXED") return { priceMode: isFrom ? "FROM" : "FIXED", price, rows: [] };
  if (offered === undefined) return hidden;
  return {
    priceMode: isFrom && offered.price !== null ? "FROM" : offered.priceMode,
    price: offered.price,
    rows: [...offered.rimPrices, ...offered.vehiclePrices],
  };
}

/** What Google asks and says before the booking. */
function Terms({ values, language }: { readonly values: Values; readonly language: string }) {
  const t = useT();
  const cancellation = localisedText(values.cancellation, language);
  const questions = values.intakeForm
    .map(({ label, required }) => `${localisedText(label, language)}${required ? " *" : ""}`)
    .filter((question) => question !== "");
  const terms = [
    ...(values.prepayment === "NOT_SUPPORTED" ? [] : [t(`google-reserve.preview.prepayment.${values.prepayment}`)]),
    ...(values.requireCreditCard === "NEVER" ? [] : [t("google-reserve.preview.card")]),
    ...(cancellation === "" ? [] : [cancellation]),
  ];
  return (
    <>
      {terms.map((term) => (
        <p key={term} className="td-small td-muted">
          {term}
        </p>
      ))}
      {questions.length === 0 ? null : (
        <>
          <p className="td-small">{t("google-reserve.preview.questions")}</p>
          <ul className="td-small">
            {questions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
