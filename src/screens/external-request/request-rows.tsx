/** The rows of the three panels (Spec 1 §3 "Appointment (external view)"). */
import type { ReactNode } from "react";
import type { ExternalRequestView } from "../../contract/endpoints/public-pages";
import type { Translate } from "../../runtime/i18n";
import { Badge } from "../../ui/badge/badge";
import { whenText } from "./when";
import type { Row } from "./panel";

type Part = string | null | undefined;
const joined = (...parts: readonly Part[]): string => parts.filter(Boolean).join(", ");
const town = (postalCode: Part, city: Part): string => [postalCode, city].filter(Boolean).join(" ");

export const addressOf = ({ fitter }: ExternalRequestView): string =>
  joined(fitter?.address1, fitter?.address2, town(fitter?.postalCode, fitter?.city));

const telephone = (number: string | null | undefined): ReactNode =>
  number ? <a href={`tel:${number.replace(/[^+\d]/g, "")}`}>{number}</a> : undefined;

export function aboutRows(t: Translate, locale: string, request: ExternalRequestView): readonly Row[] {
  const status = request.status ? `appointment-status-${request.status.toLowerCase()}` : undefined;
  return [
    [t("external.id"), request.id],
    [
      t("external.status"),
      status && <Badge tone="info">{t.key(status, undefined, { fallback: request.status ?? "" })}</Badge>,
    ],
    [t("external.date"), typeof request.date === "string" ? whenText(request.date, locale) : undefined],
    [t("external.services"), joined(...(request.shopServices ?? []).map(({ name }) => name))],
    [
      t("external.tyre"),
      joined(request.manufacturer ?? request.brand, request.model, request.tyreSize, request.option),
    ],
    [t("external.car"), joined(request.carBrand, request.carModel)],
    [t("external.plate"), request.vehicleRegistrationNumber],
    [t("external.comments"), request.comments],
  ];
}

export function customerRows(t: Translate, { customer }: ExternalRequestView): readonly Row[] {
  const yes = (value: boolean | null | undefined) => (value === true ? t("external.yes") : undefined);
  /** A code by its text; what has none is shown as it is. */
  const word = (field: string, code: string | null | undefined) =>
    code ? t.key(`external.${field}.${code}`, undefined, { fallback: code }) : undefined;
  const address = customer?.address;
  return [
    [t("external.name"), customer?.name],
    [t("external.address"), joined(address?.address1, address?.address2, town(address?.postalCode, address?.city))],
    [t("external.phone"), telephone(customer?.phoneNumber)],
    [t("external.email"), customer?.email],
    [t("external.contact-mode"), word("contact-mode", customer?.contactMode)],
    [t("external.contact-time"), word("contact-time", customer?.contactTime)],
    [t("external.plate"), customer?.vehicleRegistrationNumber],
    [t("external.year"), customer?.year],
    [t("external.newsletter"), yes(customer?.newsletter)],
    [t("external.consent"), yes(customer?.consentUseOfPersonalData)],
  ];
}

export const dealerRows = (t: Translate, request: ExternalRequestView): readonly Row[] => [
  [t("external.name"), request.fitter?.name],
  [t("external.address"), addressOf(request)],
  [t("external.phone"), telephone(request.fitter?.tel)],
];
