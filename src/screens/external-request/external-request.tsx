/** `td-external-request`: appointment, customer, and with an appointment the dealer (Spec 1 §2.3, §3 "Appointment (external view)"). */
import { useEffect, useState } from "react";
import { externalRequest, type ExternalRequestView } from "../../contract/endpoints/public-pages";
import { useElement } from "../../runtime/element";
import { useIntlLocale, useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Badge } from "../../ui/badge/badge";
import { PublicFrame } from "../../ui/public/public-frame";
import { usePublicStart } from "../../ui/public/use-public-start";
import { Skeleton } from "../../ui/states/skeleton";
import { Panel, type Row } from "./panel";

export interface ExternalRequestProps {
  readonly type?: string;
  readonly hash?: string;
}

const APPOINTMENT = "appointment";
type Loaded = ExternalRequestView | "refused" | undefined;

/** The request; `refused` for every link that can't be used, without saying why. */
function useRequest(type: string, hash: string, started: boolean): Loaded {
  const { http } = useRuntime();
  const { emit } = useElement();
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    if (!started) return;
    if (type === "" || hash === "") {
      setLoaded("refused");
      return;
    }
    http.call(externalRequest, { query: { type, hash }, expectSession: false }).then(
      (request) => {
        setLoaded(request);
        emit("td-request-loaded", { type });
      },
      (error: unknown) => {
        console.info("The request can't be shown", error);
        setLoaded("refused");
      },
    );
  }, [http, emit, type, hash, started]);
  return loaded;
}

const joined = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(", ");

export function ExternalRequest({ type = "", hash = "" }: ExternalRequestProps) {
  const t = useT();
  const locale = useIntlLocale();
  const started = usePublicStart({ modules: ["external"], serverModule: "external" });
  const request = useRequest(type, hash, started);
  if (!started) return null;
  if (request === undefined || request === "refused")
    return (
      <PublicFrame title={t("external.title")}>
        <div className="td-form">
          {request === undefined ? (
            <Skeleton lines={5} />
          ) : (
            <Alert tone="warning" title={t("external.refused")} role="alert" />
          )}
        </div>
      </PublicFrame>
    );

  const { customer, fitter } = request;
  const yes = (value: boolean | null | undefined) => (value === true ? t("external.yes") : undefined);
  // The instant carries the dealer's offset; its wall-clock part is what both sides mean, whatever zone this browser is in.
  const date =
    typeof request.date === "string"
      ? new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short", timeZone: "UTC" }).format(
          new Date(`${request.date.slice(0, 19)}Z`),
        )
      : undefined;
  const status = request.status ? `appointment-status-${request.status.toLowerCase()}` : undefined;
  const about: readonly Row[] = [
    [t("external.id"), request.id],
    [
      t("external.status"),
      status && <Badge tone="info">{t.key(status, undefined, { fallback: request.status ?? "" })}</Badge>,
    ],
    [t("external.date"), date],
    [t("external.services"), joined(...(request.shopServices ?? []).map(({ name }) => name))],
    [
      t("external.tyre"),
      joined(request.manufacturer ?? request.brand, request.model, request.tyreSize, request.option),
    ],
    [t("external.car"), joined(request.carBrand, request.carModel)],
    [t("external.plate"), request.vehicleRegistrationNumber],
    [t("external.comments"), request.comments],
  ];
  const person: readonly Row[] = [
    [t("external.name"), customer?.name],
    [
      t("external.address"),
      joined(
        customer?.address?.address1,
        customer?.address?.address2,
        joined(customer?.address?.postalCode, customer?.address?.city),
      ),
    ],
    [t("external.phone"), customer?.phoneNumber],
    [t("external.email"), customer?.email],
    [t("external.contact-mode"), customer?.contactMode],
    [t("external.contact-time"), customer?.contactTime],
    [t("external.plate"), customer?.vehicleRegistrationNumber],
    [t("external.year"), customer?.year],
    [t("external.newsletter"), yes(customer?.newsletter)],
    [t("external.consent"), yes(customer?.consentUseOfPersonalData)],
  ];
  const dealer: readonly Row[] = [
    [t("external.name"), fitter?.name],
    [t("external.address"), joined(fitter?.address1, fitter?.address2, joined(fitter?.postalCode, fitter?.city))],
    [t("external.phone"), fitter?.tel && <a href={`tel:${fitter.tel}`}>{fitter.tel}</a>],
  ];
  return (
    <PublicFrame title={t("external.title")} wide>
      <div className="td-form">
        <Panel title={t("external.appointment")} rows={about} />
        <Panel title={t("external.customer")} rows={person} />
        {type === APPOINTMENT ? <Panel title={t("external.dealer")} rows={dealer} /> : null}
      </div>
    </PublicFrame>
  );
}
