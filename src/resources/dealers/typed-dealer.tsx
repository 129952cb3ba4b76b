/** What a form says of the dealer that is being typed: who is known already, where the address is, how far the pin is from it. */
import geoAlt from "@shoelace-style/shoelace/dist/assets/icons/geo-alt.svg";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { distanceKm } from "../../contract/distance";
import { geocodeAddress } from "../../contract/endpoints/dealer-form";
import type { Address, Geo } from "../../contract/fields";
import { formatNumber } from "../../engine/cells/format";
import { errorText } from "../../engine/error-text";
import { useFormSurroundings } from "../../engine/form/form-context";
import { sameValue } from "../../engine/form/values";
import type { PanelProps } from "../../engine/slots";
import { useIntlLocale, useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { SimilarDealers } from "./similar-dealers";
import { useSettled } from "../../ui/use-settled";

/** Kilometres from which a pin is another place; where only the town is known, from its middle. */
const FAR = { ROOFTOP: 2, STREET: 2, MANUAL: 2, CITY: 15 } as const;

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** Dealers of the shop that could be the one on the form, each with a link, and the way to merge a stored one with them. */
export function SimilarPanel({ record }: PanelProps) {
  const { form } = useFormSurroundings();
  const [name, typedAddress, phone, email, companyId] = useWatch({
    control: form.control,
    name: ["name", "address", "phone", "email", "companyId"],
  });
  const address = typedAddress as Partial<Address> | null | undefined;
  const settled = useSettled(
    JSON.stringify({
      ...(record !== undefined && { id: String(record.id) }),
      name: textOf(name),
      address1: textOf(address?.address1),
      postalCode: textOf(address?.postalCode),
      phone: textOf(phone),
      email: textOf(email),
      companyId: textOf(companyId),
    }),
  );
  return <SimilarDealers query={JSON.parse(settled) as Record<string, string>} mergeWith={record?.id} />;
}

const isPlace = (geo: Geo | null | undefined): geo is Geo =>
  geo != null && Number.isFinite(geo.lat) && Number.isFinite(geo.lng);

/** Finds the address on the map, and asks whether a pin far from it is meant. */
export function PlacePanel(_: PanelProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { http, toasts } = useRuntime();
  const { form } = useFormSurroundings();
  const [typedAddress, typedPin] = useWatch({ control: form.control, name: ["address", "geo"] });
  const address = typedAddress as Partial<Address> | null | undefined;
  const pin = typedPin as Geo | null | undefined;
  const [busy, setBusy] = useState(false);
  const [agreed, setAgreed] = useState<Geo>();
  const query = {
    address1: textOf(address?.address1),
    postalCode: textOf(address?.postalCode),
    city: textOf(address?.city),
    country: textOf(address?.country),
  };
  const settled = useSettled(JSON.stringify(query));
  const isMoved = isPlace(pin) && pin.precision === "MANUAL" && !sameValue(form.base.values["geo"], pin);
  const { data } = useQuery({
    queryKey: ["place-of-address", settled],
    enabled: isMoved,
    queryFn: ({ signal }) =>
      http.call(geocodeAddress, { query: JSON.parse(settled) as typeof query, signal, background: true }),
  });
  if (form.access.get("geo")?.shown !== true || !form.editable.includes("geo")) return null;
  const put = (place: Geo): void => {
    form.methods.setValue("geo", place, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  };
  const find = async (): Promise<void> => {
    setBusy(true);
    try {
      const { place } = await http.call(geocodeAddress, { query });
      if (place === null) toasts.show({ kind: "warning", text: t("fitter.place.unknown") });
      else put(place);
    } catch (error) {
      toasts.show({ kind: "error", text: errorText(t, error) });
    } finally {
      setBusy(false);
    }
  };
  const known = data?.place ?? null;
  const distance = isMoved && known !== null ? distanceKm(known, pin) : 0;
  const isFar = known !== null && distance > FAR[known.precision] && !sameValue(agreed, pin);
  return (
    <div className="td-stack">
      <div className="td-row">
        <Button
          size="sm"
          icon={geoAlt}
          busy={busy}
          disabled={query.postalCode === "" && query.city === ""}
          onClick={() => void find()}
        >
          {t("fitter.place.find")}
        </Button>
      </div>
      {isFar ? (
        <Alert
          tone="warning"
          title={t("fitter.place.far", { distance: formatNumber(Math.round(distance), locale) })}
          actions={
            <>
              <Button
                size="sm"
                onClick={() => {
                  put(known);
                }}
              >
                {t("fitter.place.back")}
              </Button>
              <Button
                size="sm"
                onClick={() => {
                  setAgreed(pin ?? undefined);
                }}
              >
                {t("fitter.place.keep")}
              </Button>
            </>
          }
        />
      ) : null}
    </div>
  );
}

/** Both, under a form that has no cards of its own for them. */
export function TypedDealer(props: PanelProps) {
  return (
    <div className="td-stack">
      <PlacePanel {...props} />
      <SimilarPanel {...props} />
    </div>
  );
}
