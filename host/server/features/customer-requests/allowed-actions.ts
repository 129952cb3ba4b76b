/** Determines the actions that a mailed link allows and their resulting status. Pure; used for both the buttons and the checks. */
import type { ExternalAction, OfferState } from "../../../../src/contract/endpoints/public-pages";
import { OPEN_APPOINTMENT_STATUSES } from "../../../../src/contract/booking";
import { quoteStateOn, type OfferGroup } from "../../../../src/contract/quotes";
import { dayInZone } from "../../../../src/contract/zone-clock";

/** Recipient of a link. */
export type Audience = "CUSTOMER" | "DEALER";

/** Facts about a request that determine its actions. */
export interface RequestFacts {
  readonly type: string;
  readonly status: string;
  /** Start of the appointment. */
  readonly date: Date | undefined;
  readonly proposals: readonly Date[];
  /** End of the proposals' validity, after which the request awaits the dealer again. */
  readonly proposalsUntil: Date | undefined;
  /** Hours before the start at which customer changes end. */
  readonly cancelLeadHours: number;
  readonly bookingMode: string;
  /** What the garage lets the customer of an appointment do. */
  readonly customerMay: { readonly cancel: boolean; readonly reschedule: boolean };
  /** The last sent offers of a quote. */
  readonly offer?: OfferFacts;
}

/** Facts about the offers of a quote. */
export interface OfferFacts {
  readonly revision: number;
  readonly groups: readonly OfferGroup[];
  /** ISO day, included. */
  readonly validUntil: string;
  readonly timeZone: string;
  readonly acceptedGroup: unknown;
}

/** Hours that the customer has to accept a proposed start. */
export const PROPOSAL_HOURS = 48;
/** Days that the link of a past appointment stays valid. */
export const READABLE_DAYS = 30;
const HOUR_MS = 3_600_000;

/** Returns the effective status: expired proposals count as none, and offers expire with their last day. */
export function statusNow({ status, proposalsUntil, offer }: RequestFacts, now: Date): string {
  if (offer !== undefined) return quoteStateOn(status, offer.validUntil, dayInZone(offer.timeZone, now));
  return status === "RESCHEDULE_PROPOSED" && proposalsUntil !== undefined && proposalsUntil <= now ? "PENDING" : status;
}

/** Whether the link of a past appointment has expired. */
export const isExpired = ({ type, date }: RequestFacts, now: Date): boolean =>
  type === "appointment" && date !== undefined && now.getTime() - date.getTime() > READABLE_DAYS * 24 * HOUR_MS;

/** Returns the deadline for customer changes; undefined without a date. */
export const changeableUntil = ({ date, cancelLeadHours }: RequestFacts): Date | undefined =>
  date === undefined ? undefined : new Date(date.getTime() - cancelLeadHours * HOUR_MS);

const OPEN: readonly string[] = OPEN_APPOINTMENT_STATUSES;

function appointmentActions(facts: RequestFacts, audience: Audience, now: Date): ExternalAction[] {
  const { date, proposals } = facts;
  const status = statusNow(facts, now);
  if (!OPEN.includes(status) || (date !== undefined && date <= now && status !== "RESCHEDULE_PROPOSED")) return [];
  if (audience === "DEALER")
    return [
      ...(status === "PENDING" ? (["confirm", "refuse"] as const) : []),
      ...(status === "RESCHEDULE_PROPOSED" ? [] : (["propose"] as const)),
    ];
  const until = changeableUntil(facts);
  const inTime = until === undefined || now < until;
  const canConfirm = status === "RESCHEDULE_PROPOSED" && proposals.some((start) => start > now);
  const changes = (["reschedule", "cancel"] as const).filter((action) => inTime && facts.customerMay[action]);
  return [...(canConfirm ? (["confirm"] as const) : []), ...changes];
}

/** Returns the allowed actions in display order. */
export function actionsOf(facts: RequestFacts, audience: Audience, now: Date): ExternalAction[] {
  if (facts.type === "appointment") return appointmentActions(facts, audience, now);
  const isAwaitingDecision =
    facts.type === "quote" && audience === "CUSTOMER" && facts.offer !== undefined && statusNow(facts, now) === "SENT";
  return isAwaitingDecision ? ["accept", "refuse"] : [];
}

/** Returns how far the offers of a quote are for the customer; undefined before any was sent. */
export function offerState(facts: RequestFacts, now: Date): OfferState | undefined {
  if (facts.offer === undefined) return undefined;
  switch (statusNow(facts, now)) {
    case "SENT":
      return "OPEN";
    case "ACCEPTED":
    case "CONVERTED":
      return "ACCEPTED";
    case "REFUSED":
      return "REFUSED";
    case "EXPIRED":
      return "EXPIRED";
    default:
      return "WITHDRAWN";
  }
}

/** Returns why the customer cannot accept or refuse the offers that the page showed; undefined when that is possible. */
export function offerRefusal(
  facts: RequestFacts,
  event: { readonly action: ExternalAction; readonly group?: OfferGroup; readonly revision?: number },
  now: Date,
): string | undefined {
  const state = offerState(facts, now);
  if (facts.type !== "quote" || facts.offer === undefined || state === undefined) return undefined;
  if (state !== "OPEN") return `offer-${state.toLowerCase()}`;
  if (event.revision !== undefined && event.revision !== facts.offer.revision) return "offer-newer";
  if (event.action !== "accept") return undefined;
  return event.group === undefined || !facts.offer.groups.includes(event.group) ? "offer-group" : undefined;
}

/** Returns the status resulting from an action. */
export function resultOf(action: ExternalAction, { type, bookingMode }: RequestFacts): string {
  switch (action) {
    case "confirm":
      return "CONFIRMED";
    case "cancel":
      return "CANCELLED_BY_CUSTOMER";
    // INSTANT dealers move directly; others must confirm.
    case "reschedule":
      return bookingMode === "INSTANT" ? "CONFIRMED" : "PENDING";
    case "refuse":
      return "REFUSED";
    case "propose":
      return "RESCHEDULE_PROPOSED";
    case "accept":
      return type === "quote" ? "ACCEPTED" : "CONFIRMED";
  }
}
