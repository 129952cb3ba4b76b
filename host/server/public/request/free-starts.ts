/** Starts at which the dealer of an appointment could take it instead. */
import { freeStarts, loadWorkshops, numberIn, slotMinutes } from "../../availability/workshop";
import { scopeOfShop } from "../../directories/shops";
import type { Database, Transaction } from "../../storage/db";
import type { fitter } from "../../storage/schema";

type Dealer = typeof fitter.$inferSelect;

export interface StartSearch {
  readonly dealer: Dealer;
  readonly shopId: number;
  /** The appointment itself takes no room from itself. */
  readonly recordId: number;
  readonly durationMinutes: number;
  readonly now: Date;
}

/** Hours before the start from which on a customer can't change an appointment of the dealer any more. */
export const cancelLeadHours = (dealer: Dealer | null): number => numberIn(dealer?.data ?? {}, "cancelLeadHours", 24);

/** The dealer's free starts from now on, soonest first; none for a dealer that takes no appointments. */
export async function otherStarts(database: Database | Transaction, search: StartSearch): Promise<Date[]> {
  const { dealer, shopId, recordId, durationMinutes, now } = search;
  const workshops = await loadWorkshops(scopeOfShop(database, shopId), [dealer.id], { now, exceptRecord: recordId });
  const workshop = workshops.get(dealer.id);
  return workshop === undefined ? [] : freeStarts(workshop, { durationMinutes }, now);
}

/** How long an appointment takes: what is stored with it, else one step of the dealer's grid. */
export const durationOf = (dealer: Dealer, data: Readonly<Record<string, unknown>>): number =>
  numberIn(data, "durationMinutes", slotMinutes(dealer.data));
