/** Free starts to which an appointment can be moved. */
import { freeStarts, loadWorkshops, numberIn, slotMinutes } from "../availability/workshop";
import { scopeOfShop } from "../../platform/storage/each-shop";
import type { Database, Transaction } from "../../platform/storage/db";
import type { fitter } from "../../platform/storage/schema";

type Dealer = typeof fitter.$inferSelect;

/** Dealer, shop and duration for which free starts are computed. */
export interface StartSearch {
  readonly dealer: Dealer;
  readonly shopId: number;
  /** Appointment to ignore when computing free starts. */
  readonly recordId: number;
  readonly durationMinutes: number;
  readonly now: Date;
}

/** Returns the dealer's hours before the start at which customer changes end. */
export const cancelLeadHours = (dealer: Dealer | null): number => numberIn(dealer?.data ?? {}, "cancelLeadHours", 24);

/** Returns the dealer's free starts from now on, soonest first; none for a dealer without appointments. */
export async function findFreeStarts(database: Database | Transaction, search: StartSearch): Promise<Date[]> {
  const { dealer, shopId, recordId, durationMinutes, now } = search;
  const workshops = await loadWorkshops(scopeOfShop(database, shopId), [dealer.id], { now, exceptRecord: recordId });
  const workshop = workshops.get(dealer.id);
  return workshop === undefined ? [] : freeStarts(workshop, { durationMinutes }, now);
}

/** Returns the appointment's duration in minutes: stored, else one step of the dealer's grid. */
export const durationOf = (dealer: Dealer, data: Readonly<Record<string, unknown>>): number =>
  numberIn(data, "durationMinutes", slotMinutes(dealer.data));
