/** Rows of the panels behind a mailed link, for the screen and for the page without JavaScript. */
import type { ExternalRequestView } from "./endpoints/public-pages";

/** A value that still has to become text. */
export type ExternalValue =
  | { readonly text: string }
  /** Status code; its text is `appointment-status-<code>`. */
  | { readonly status: string }
  /** ISO instant with the dealer's offset. */
  | { readonly instant: string }
  | { readonly telephone: string }
  /** A code whose text is the message `key`. A code without a text is shown as it is. */
  | { readonly key: string; readonly code: string };

/** Message key of the label, and the value. */
export type ExternalRow = readonly [label: string, value: ExternalValue];

type Source = string | number | null | undefined;
type Candidate = readonly [label: string, value: ExternalValue | undefined];

const joined = (...parts: readonly Source[]): string => parts.filter(Boolean).join(", ");
const town = (postalCode: Source, city: Source): string => [postalCode, city].filter(Boolean).join(" ");

const text = (value: Source): ExternalValue | undefined =>
  value === null || value === undefined || value === "" ? undefined : { text: String(value) };
const telephone = (number: string | null | undefined): ExternalValue | undefined =>
  number ? { telephone: number } : undefined;
const coded = (field: string, code: string | null | undefined): ExternalValue | undefined =>
  code ? { key: `external.${field}.${code}`, code } : undefined;
const yes = (value: boolean | null | undefined): ExternalValue | undefined =>
  value === true ? { key: "external.yes", code: "✓" } : undefined;

/** Leaves out empty rows. */
const filled = (rows: readonly Candidate[]): ExternalRow[] =>
  rows.flatMap(([label, value]) => (value === undefined ? [] : [[label, value] as const]));

/** Returns the dealer's address in one line. */
export const dealerAddress = ({ fitter }: ExternalRequestView): string =>
  joined(fitter?.address1, fitter?.address2, town(fitter?.postalCode, fitter?.city));

/** Returns a `tel:` URL. */
export const telephoneLink = (number: string): string => `tel:${number.replace(/[^+\d]/g, "")}`;

export const requestRows = (request: ExternalRequestView): ExternalRow[] =>
  filled([
    ["external.id", text(request.id)],
    ["external.status", request.status ? { status: request.status } : undefined],
    ["external.date", typeof request.date === "string" ? { instant: request.date } : undefined],
    ["external.services", text(joined(...(request.shopServices ?? []).map(({ name }) => name)))],
    [
      "external.tyre",
      text(joined(request.manufacturer ?? request.brand, request.model, request.tyreSize, request.option)),
    ],
    ["external.car", text(joined(request.carBrand, request.carModel))],
    ["external.plate", text(request.vehicleRegistrationNumber)],
    ["external.comments", text(request.comments)],
  ]);

export function customerRows({ customer }: ExternalRequestView): ExternalRow[] {
  const address = customer?.address;
  return filled([
    ["external.name", text(customer?.name)],
    ["external.address", text(joined(address?.address1, address?.address2, town(address?.postalCode, address?.city)))],
    ["external.phone", telephone(customer?.phoneNumber)],
    ["external.email", text(customer?.email)],
    ["external.contact-mode", coded("contact-mode", customer?.contactMode)],
    ["external.contact-time", coded("contact-time", customer?.contactTime)],
    ["external.plate", text(customer?.vehicleRegistrationNumber)],
    ["external.year", text(customer?.year)],
    ["external.newsletter", yes(customer?.newsletter)],
    ["external.consent", yes(customer?.consentUseOfPersonalData)],
  ]);
}

export const dealerRows = (request: ExternalRequestView): ExternalRow[] =>
  filled([
    ["external.name", text(request.fitter?.name)],
    ["external.address", text(dealerAddress(request))],
    ["external.phone", telephone(request.fitter?.tel)],
  ]);

/** Returns the title of the first panel for a request type. */
export const panelTitle = (type: string) =>
  type === "quote" || type === "contact" ? (`external.${type}` as const) : "external.appointment";

/** Returns the message key of a status; codes come in any case. */
export const statusKey = (status: string): string => `appointment-status-${status.toLowerCase()}`;
