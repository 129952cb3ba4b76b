/** Checks of a dealer's form while it is edited: similar dealers, an unknown VAT number, and whether the position matches the address. */
import geoAlt from "@shoelace-style/shoelace/dist/assets/icons/geo-alt.svg";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { vatNumberError } from "../../../contract/company-numbers";
import { distanceKm } from "../../../contract/distance";
import { checkDealerVat, geocodeAddress } from "../../../contract/endpoints/dealer-form";
import type { Address, Geo } from "../../../contract/fields";
import { formatNumber } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import { useFormContextValue } from "../../../engine/form/form-context";
import { isSameValue } from "../../../engine/form/values";
import type { PanelProps } from "../../../engine/slots";
import { useIntlLocale, useRuntime, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Button } from "../../../ui/button/button";
import { SimilarDealers } from "./similar-dealers";
import { useDebouncedText } from "../../../ui/use-debounced-text";
import { useDebouncedValue } from "../../../ui/use-debounced-value";

/** Distance in kilometres from which a position does not match the address; larger where only the town is known. */
const FAR_KM = { ROOFTOP: 2, STREET: 2, MANUAL: 2, CITY: 15 } as const;

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** Similar dealers, each with a link, and a link to merge them with the stored one. */
export function SimilarPanel({ record }: PanelProps) {
  const { form } = useFormContextValue();
  const [name, typedAddress, phone, email, companyId] = useWatch({
    control: form.control,
    name: ["name", "address", "phone", "email", "companyId"],
  });
  const address = typedAddress as Partial<Address> | null | undefined;
  const query = useDebouncedValue({
    ...(record !== undefined && { id: String(record.id) }),
    name: textOf(name),
    address1: textOf(address?.address1),
    postalCode: textOf(address?.postalCode),
    phone: textOf(phone),
    email: textOf(email),
    companyId: textOf(companyId),
  });
  return <SimilarDealers query={query} mergeWith={record?.id} />;
}

/** Warns of a VAT number that the European register does not know. It may be saved all the same. */
export function VatNumberPanel(_: PanelProps) {
  const t = useT();
  const { http } = useRuntime();
  const { form } = useFormContextValue();
  const [typedNumber, typedAddress] = useWatch({ control: form.control, name: ["vatNumber", "address"] });
  const country = textOf((typedAddress as Partial<Address> | null | undefined)?.country);
  const vatNumber = useDebouncedText(textOf(typedNumber));
  const { data } = useQuery({
    queryKey: ["vat-number", vatNumber],
    enabled: vatNumber !== "" && vatNumberError(vatNumber, country) === undefined,
    queryFn: ({ signal }) => http.call(checkDealerVat, { query: { vatNumber }, signal, background: true }),
  });
  return data?.state === "INVALID" ? <Alert tone="warning" title={t("fitter.vat.unknown")} /> : null;
}

const isPlace = (geo: Geo | null | undefined): geo is Geo =>
  geo != null && Number.isFinite(geo.lat) && Number.isFinite(geo.lng);

/** Geocodes the address, and asks about a position that is far from it. */
export function PlacePanel(_: PanelProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { http, toasts } = useRuntime();
  const { form } = useFormContextValue();
  const [typedAddress, typedPin] = useWatch({ control: form.control, name: ["address", "geo"] });
  const address = typedAddress as Partial<Address> | null | undefined;
  const pin = typedPin as Geo | null | undefined;
  const [busy, setBusy] = useState(false);
  const [confirmedPlace, setConfirmedPlace] = useState<Geo>();
  const query = {
    address1: textOf(address?.address1),
    postalCode: textOf(address?.postalCode),
    city: textOf(address?.city),
    country: textOf(address?.country),
  };
  const debounced = useDebouncedValue(query);
  const isMoved = isPlace(pin) && pin.precision === "MANUAL" && !isSameValue(form.base.values["geo"], pin);
  const { data } = useQuery({
    queryKey: ["place-of-address", debounced],
    enabled: isMoved,
    queryFn: ({ signal }) => http.call(geocodeAddress, { query: debounced, signal, background: true }),
  });
  if (form.access.get("geo")?.visible !== true || !form.editable.includes("geo")) return null;
  const setPlace = (place: Geo): void => {
    form.methods.setValue("geo", place, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  };
  const find = async (): Promise<void> => {
    setBusy(true);
    try {
      const { place } = await http.call(geocodeAddress, { query });
      if (place === null) toasts.show({ kind: "warning", text: t("fitter.place.unknown") });
      else setPlace(place);
    } catch (error) {
      toasts.show({ kind: "error", text: errorText(t, error) });
    } finally {
      setBusy(false);
    }
  };
  const locatedPlace = data?.place ?? null;
  const distance = isMoved && locatedPlace !== null ? distanceKm(locatedPlace, pin) : 0;
  const isFar = locatedPlace !== null && distance > FAR_KM[locatedPlace.precision] && !isSameValue(confirmedPlace, pin);
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
                  setPlace(locatedPlace);
                }}
              >
                {t("fitter.place.back")}
              </Button>
              <Button
                size="sm"
                onClick={() => {
                  setConfirmedPlace(pin ?? undefined);
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

/** Both panels, for a form without cards for them. */
export function DealerCheck(props: PanelProps) {
  return (
    <div className="td-stack">
      <PlacePanel {...props} />
      <SimilarPanel {...props} />
    </div>
  );
}
