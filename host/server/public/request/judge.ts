/** What the bearer of a link may do with a request as it is now, and where that leads. Pure: the same rule shows the buttons and guards the calls. */
import type { ExternalAction } from "../../../../src/contract/endpoints/public-pages";

export type Audience = "CUSTOMER" | "DEALER";

/** What decides on a request. */
export interface RequestFacts {
  readonly type: string;
  readonly status: string;
  /** Start of an appointment. */
  readonly date: Date | undefined;
  readonly proposals: readonly Date[];
  /** Proposals are open until then; the request then waits for the dealer again. */
  readonly proposalsUntil: Date | undefined;
  /** Hours before the start from which on the customer can't change anything. */
  readonly cancelLeadHours: number;
  readonly bookingMode: string;
}

/** Hours that the customer has to take one of the proposed starts. */
export const PROPOSAL_HOURS = 48;
/** Days for which an appointment that is over can still be looked at by its link. */
export const READABLE_DAYS = 30;
const HOUR_MS = 3_600_000;

/** The status that counts: proposals that nobody took in time are none. */
export const statusNow = ({ status, proposalsUntil }: RequestFacts, now: Date): string =>
  status === "RESCHEDULE_PROPOSED" && proposalsUntil !== undefined && proposalsUntil <= now ? "PENDING" : status;

/** Whether the link of a past appointment has died. */
export const isOver = ({ type, date }: RequestFacts, now: Date): boolean =>
  type === "appointment" && date !== undefined && now.getTime() - date.getTime() > READABLE_DAYS * 24 * HOUR_MS;

/** Until when the customer may cancel or move; undefined without a date. */
export const changeableUntil = ({ date, cancelLeadHours }: RequestFacts): Date | undefined =>
  date === undefined ? undefined : new Date(date.getTime() - cancelLeadHours * HOUR_MS);

const OPEN = ["PENDING", "CONFIRMED", "RESCHEDULE_PROPOSED"];
/** A quote that waits for the customer. */
const ANSWERED = ["ANSWERED", "SENT"];

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
  const takes = status === "RESCHEDULE_PROPOSED" && proposals.some((at) => at > now);
  return [...(takes ? (["confirm"] as const) : []), ...(inTime ? (["reschedule", "cancel"] as const) : [])];
}

/** What may be done now, in the order of the buttons. */
export function actionsOf(facts: RequestFacts, audience: Audience, now: Date): ExternalAction[] {
  if (facts.type === "appointment") return appointmentActions(facts, audience, now);
  const waits = facts.type === "quote" && audience === "CUSTOMER" && ANSWERED.includes(facts.status);
  return waits ? ["accept", "refuse"] : [];
}

/** Status that an action leads to. */
export function resultOf(action: ExternalAction, { type, bookingMode }: RequestFacts): string {
  switch (action) {
    case "confirm":
      return "CONFIRMED";
    case "cancel":
      return "CANCELLED_BY_CUSTOMER";
    // Who books at once moves at once; with the others the dealer has the last word.
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
