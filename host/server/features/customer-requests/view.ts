/** External view of a request: its public fields and allowed actions. */
import { isObject } from "../../../../src/contract/object";
import type { ExternalRequestView } from "../../../../src/contract/endpoints/public-pages";
import { lineAmounts } from "../../../../src/contract/orders";
import { OFFER_GROUPS, offersOf, pricedLine } from "../../../../src/contract/quotes";
import type { Address } from "../../../../src/contract/fields/values";
import type { fitter } from "../../platform/storage/schema";
import { effectiveSettings } from "../booking/application-settings";
import { withOffset, formatWithOffset } from "./clock";
import { cancelLeadHours } from "./free-starts";
import { actionsOf, changeableUntil, offerState, statusNow, type RequestFacts } from "./allowed-actions";
import type { OpenedRequest } from "./link";

type Dealer = typeof fitter.$inferSelect;

/** Time zone of requests without a dealer. */
const DEFAULT_ZONE = "Europe/Paris";

/** Allowed fields of the view; all others stay private. */
const VISIBLE_FIELDS = [
  "date",
  "brand",
  "model",
  "option",
  "tyreSize",
  "manufacturer",
  "shopServices",
  "comments",
  "carBrand",
  "carModel",
  "vehicleRegistrationNumber",
] as const;
const VISIBLE_CUSTOMER_FIELDS = [
  "name",
  "address",
  "phoneNumber",
  "email",
  "newsletter",
  "contactMode",
  "contactTime",
  "vehicleRegistrationNumber",
  "year",
  "consentUseOfPersonalData",
] as const;

const pick = (source: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (source[name] == null ? [] : [[name, source[name]]])));

/** Returns the value if it is an object, else an empty one. */
export const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  isObject(value) ? (value as Record<string, unknown>) : {};

const instantIn = (value: unknown): Date | undefined => {
  const date = typeof value === "string" ? new Date(value) : undefined;
  return date === undefined || Number.isNaN(date.getTime()) ? undefined : date;
};

function dealerView({ tradingName, name, address, phone }: Dealer): NonNullable<ExternalRequestView["fitter"]> {
  const { address1, address2, postalCode, city }: Partial<Address> = address;
  return { name: tradingName ?? name, address1, address2, postalCode, city, tel: phone };
}

/** Returns the IANA time zone of the request's dealer, else that of the shop. */
export const zoneOf = ({ dealer, shop }: OpenedRequest): string => dealer?.timeZone ?? shop.timeZone ?? DEFAULT_ZONE;

/** Returns how often the customer has moved the appointment. */
export const movesOf = (data: Readonly<Record<string, unknown>>): number => Number(data["customerMoves"] ?? 0);

/** Returns the facts about a request that determine its actions. */
export function factsOf(opened: OpenedRequest): RequestFacts {
  const { request, dealer, offer } = opened;
  const { resource, status, data } = request;
  const proposals = Array.isArray(data["proposals"]) ? (data["proposals"] as unknown[]) : [];
  const { cancelByCustomer, rescheduleByCustomer, maxReschedules } = effectiveSettings(opened.settings);
  return {
    type: resource,
    status: status ?? "",
    date: instantIn(data["date"]),
    proposals: proposals.flatMap((value) => instantIn(value) ?? []),
    proposalsUntil: instantIn(data["proposalsUntil"]),
    cancelLeadHours: cancelLeadHours(dealer),
    bookingMode: dealer?.bookingMode ?? "NONE",
    customerMay: {
      cancel: cancelByCustomer === "YES",
      reschedule: rescheduleByCustomer === "YES" && movesOf(data) < maxReschedules,
    },
    ...(resource === "quote" &&
      offer != null && {
        offer: {
          revision: offer.number,
          groups: offersOf(offer.content.lines).map(({ group }) => group),
          validUntil: offer.validUntil,
          timeZone: zoneOf(opened),
          acceptedGroup: data["acceptedGroup"],
        },
      }),
  };
}

/** Whether the customer's data was erased, in which case only the reference is shown. */
export const isErased = ({ request }: OpenedRequest): boolean => request.data["erasedAt"] != null;

/** Returns the offers of a quote with prices including VAT. Withdrawn offers show no lines. */
function offerView(opened: OpenedRequest, facts: RequestFacts, now: Date): ExternalRequestView["offer"] {
  const state = offerState(facts, now);
  const { offer } = opened;
  if (state === undefined || offer == null) return undefined;
  const { currency, reference, message, conditions, lines } = offer.content;
  const { number: revision, validUntil } = offer;
  if (state === "WITHDRAWN") return { state, reference, revision, validUntil, currency, groups: [] };
  const groups = offersOf(lines).map((own) => ({
    group: own.group,
    total: own.totals.incl,
    lines: own.lines.map((line) => ({
      label: line.label,
      quantity: line.quantity,
      total: lineAmounts(pricedLine(line)).incl,
    })),
  }));
  const accepted = OFFER_GROUPS.find((group) => group === facts.offer?.acceptedGroup) ?? null;
  return { state, reference, revision, validUntil, currency, message, conditions, accepted, groups };
}

/** Returns what the recipient of the link may see of the request. */
export function viewOf(opened: OpenedRequest, now: Date): ExternalRequestView {
  const { request, dealer, audience } = opened;
  if (isErased(opened)) return { id: request.id, erased: true };
  const zone = zoneOf(opened);
  const facts = factsOf(opened);
  const actions = actionsOf(facts, audience, now);
  const until = changeableUntil(facts);
  return {
    ...pick({ ...request.data, date: withOffset(request.data["date"], zone) }, VISIBLE_FIELDS),
    id: request.id,
    // The steps of a contact are internal; its thread shows what was answered.
    status: request.status === null || facts.type === "contact" ? null : statusNow(facts, now),
    customer: pick(asRecord(request.data["customer"]), VISIBLE_CUSTOMER_FIELDS),
    // Only appointments show the dealer's address.
    ...(facts.type === "appointment" && dealer !== null && { fitter: dealerView(dealer) }),
    audience,
    actions,
    offer: offerView(opened, facts, now),
    ...(facts.type === "appointment" &&
      audience === "CUSTOMER" &&
      facts.status === "DONE" &&
      dealer !== null && { review: request.data["reviewId"] == null ? ("OPEN" as const) : ("GIVEN" as const) }),
    ...(actions.includes("confirm") &&
      audience === "CUSTOMER" && {
        proposals: facts.proposals.filter((start) => start > now).map((start) => formatWithOffset(start, zone)),
      }),
    ...(audience === "CUSTOMER" &&
      (actions.includes("cancel") || actions.includes("reschedule")) &&
      until && { changeableUntil: formatWithOffset(until, zone) }),
  };
}
