/** Determines the actions that a mailed link allows and their resulting status. Pure; used for both the buttons and the checks. */
import type { ExternalAction } from "../../../../src/contract/endpoints/public-pages";
import { OPEN_APPOINTMENT_STATUSES } from "../../../../src/contract/booking";

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
}

/** Hours that the customer has to accept a proposed start. */
export const PROPOSAL_HOURS = 48;
/** Days that the link of a past appointment stays valid. */
export const READABLE_DAYS = 30;
const HOUR_MS = 3_600_000;

/** Returns the effective status: expired proposals count as none. */
export const statusNow = ({ status, proposalsUntil }: RequestFacts, now: Date): string =>
  status === "RESCHEDULE_PROPOSED" && proposalsUntil !== undefined && proposalsUntil <= now ? "PENDING" : status;

/** Whether the link of a past appointment has expired. */
export const isExpired = ({ type, date }: RequestFacts, now: Date): boolean =>
  type === "appointment" && date !== undefined && now.getTime() - date.getTime() > READABLE_DAYS * 24 * HOUR_MS;

/** Returns the deadline for customer changes; undefined without a date. */
export const changeableUntil = ({ date, cancelLeadHours }: RequestFacts): Date | undefined =>
  date === undefined ? undefined : new Date(date.getTime() - cancelLeadHours * HOUR_MS);

const OPEN: readonly string[] = OPEN_APPOINTMENT_STATUSES;
/** Quote statuses that await the customer. */
const ANSWERED_STATUSES = ["ANSWERED", "SENT"];

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
  return [...(canConfirm ? (["confirm"] as const) : []), ...(inTime ? (["reschedule", "cancel"] as const) : [])];
}

/** Returns the allowed actions in display order. */
export function actionsOf(facts: RequestFacts, audience: Audience, now: Date): ExternalAction[] {
  if (facts.type === "appointment") return appointmentActions(facts, audience, now);
  const isAwaitingDecision =
    facts.type === "quote" && audience === "CUSTOMER" && ANSWERED_STATUSES.includes(facts.status);
  return isAwaitingDecision ? ["accept", "refuse"] : [];
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
