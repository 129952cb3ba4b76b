/** Rows of the panels behind a mailed link, for the screen and for the page without JavaScript. */
import type { ExternalRequestView } from "./endpoints/public-pages";

/** A value before it is formatted as text. */
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

const joinParts = (...parts: readonly Source[]): string => parts.filter(Boolean).join(", ");
const townLine = (postalCode: Source, city: Source): string => [postalCode, city].filter(Boolean).join(" ");

const textValue = (value: Source): ExternalValue | undefined =>
  value === null || value === undefined || value === "" ? undefined : { text: String(value) };
const telephoneValue = (number: string | null | undefined): ExternalValue | undefined =>
  number ? { telephone: number } : undefined;
const codeValue = (field: string, code: string | null | undefined): ExternalValue | undefined =>
  code ? { key: `external.${field}.${code}`, code } : undefined;
const yesValue = (value: boolean | null | undefined): ExternalValue | undefined =>
  value === true ? { key: "external.yes", code: "✓" } : undefined;

/** Leaves out empty rows. */
const withoutEmpty = (rows: readonly Candidate[]): ExternalRow[] =>
  rows.flatMap(([label, value]) => (value === undefined ? [] : [[label, value] as const]));

/** Returns the dealer's address in one line. */
export const dealerAddress = ({ fitter }: ExternalRequestView): string =>
  joinParts(fitter?.address1, fitter?.address2, townLine(fitter?.postalCode, fitter?.city));

/** Returns a `tel:` URL. */
export const telephoneLink = (number: string): string => `tel:${number.replace(/[^+\d]/g, "")}`;

/** Returns the rows about the request. */
export const requestRows = (request: ExternalRequestView): ExternalRow[] =>
  withoutEmpty([
    ["external.id", textValue(request.id)],
    ["external.status", request.status ? { status: request.status } : undefined],
    ["external.date", typeof request.date === "string" ? { instant: request.date } : undefined],
    ["external.services", textValue(joinParts(...(request.shopServices ?? []).map(({ name }) => name)))],
    [
      "external.tyre",
      textValue(joinParts(request.manufacturer ?? request.brand, request.model, request.tyreSize, request.option)),
    ],
    ["external.car", textValue(joinParts(request.carBrand, request.carModel))],
    ["external.plate", textValue(request.vehicleRegistrationNumber)],
    ["external.comments", textValue(request.comments)],
  ]);

/** Returns the rows about the customer. */
export function customerRows({ customer }: ExternalRequestView): ExternalRow[] {
  const address = customer?.address;
  return withoutEmpty([
    ["external.name", textValue(customer?.name)],
    [
      "external.address",
      textValue(joinParts(address?.address1, address?.address2, townLine(address?.postalCode, address?.city))),
    ],
    ["external.phone", telephoneValue(customer?.phoneNumber)],
    ["external.email", textValue(customer?.email)],
    ["external.contact-mode", codeValue("contact-mode", customer?.contactMode)],
    ["external.contact-time", codeValue("contact-time", customer?.contactTime)],
    ["external.plate", textValue(customer?.vehicleRegistrationNumber)],
    ["external.year", textValue(customer?.year)],
    ["external.newsletter", yesValue(customer?.newsletter)],
    ["external.consent", yesValue(customer?.consentUseOfPersonalData)],
  ]);
}

/** Returns the rows about the dealer. */
export const dealerRows = (request: ExternalRequestView): ExternalRow[] =>
  withoutEmpty([
    ["external.name", textValue(request.fitter?.name)],
    ["external.address", textValue(dealerAddress(request))],
    ["external.phone", telephoneValue(request.fitter?.tel)],
  ]);

/** Returns the title of the first panel for a request type. */
export const panelTitle = (type: string) =>
  type === "quote" || type === "contact" ? (`external.${type}` as const) : "external.appointment";

/** Returns the message key of a status; the code may be in upper or lower case. */
export const statusKey = (status: string): string => `appointment-status-${status.toLowerCase()}`;
