/** What exports hide of customers. */
import { targetOf, type Field } from "../../../../src/contract/fields";
import type { Registry, ResourceService } from "../../resources/types";
import { maskedAddress, maskedNumber } from "../customer-messages/people";

/** Hides a value, so that lines about one person can still be told apart. */
export type Mask = (text: string) => string;

/** Signs of a registration number that stay. */
const SHOWN_OF_PLATE = 2;
const HIDDEN = "•••";

export const initials: Mask = (name) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${word.slice(0, 1)}.`)
    .join(" ");
export const maskedPlate: Mask = (plate) => plate.slice(0, SHOWN_OF_PLATE) + HIDDEN;
const hidden: Mask = () => HIDDEN;

/** Fields of customers that their kind does not tell from others. */
const BY_NAME: Readonly<Record<string, Mask>> = {
  customerName: initials,
  author: initials,
  firstName: initials,
  lastName: initials,
  vehicleRegistrationNumber: maskedPlate,
  subject: hidden,
  title: hidden,
  decisionReason: hidden,
  reportReason: hidden,
  consentNote: hidden,
  consentIp: hidden,
  last4: hidden,
  cardExpiry: hidden,
  trackingNumber: hidden,
  trackingUrl: hidden,
  externalId: hidden,
  answers: hidden,
};

/** Kinds of fields with texts about people. */
const BY_KIND: Readonly<Partial<Record<Field["kind"], Mask>>> = {
  email: maskedAddress,
  phone: maskedNumber,
  address: hidden,
  geo: hidden,
  multiline: hidden,
  richText: hidden,
  file: hidden,
};

/** Returns how a column is masked; undefined when it says nothing about a customer. A reference shows the label of its target. */
export function maskOf({ resource }: ResourceService, column: string, registry: Registry): Mask | undefined {
  const field = resource.fields[column];
  if (field === undefined) return undefined;
  const own = BY_NAME[column] ?? BY_KIND[field.kind];
  if (own !== undefined || field.kind !== "reference") return own;
  const name = targetOf(field);
  const target = registry.get(name);
  return target === undefined ? undefined : maskOf(target, target.resource.label, registry);
}
