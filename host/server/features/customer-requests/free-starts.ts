/** Free starts to which an appointment can be moved. */
import { visitRequestOf } from "../booking/visit-request";
import { findStarts, type Visit } from "../booking/visits";
import { numberIn } from "../booking/load-workshops";
import { scopeOfShop } from "../../platform/storage/each-shop";
import type { Database, Transaction } from "../../platform/storage/db";
import type { fitter, record } from "../../platform/storage/schema";

type Dealer = typeof fitter.$inferSelect;

/** Returns the dealer's hours before the start at which customer changes end. */
export const cancelLeadHours = (dealer: Dealer | null): number => numberIn(dealer?.data ?? {}, "cancelLeadHours", 24);

/** Returns the visit of an appointment at a dealer. The appointment's own lanes count as free. */
export const visitAt = (
  dealer: Pick<Dealer, "id" | "data">,
  appointment: Pick<typeof record.$inferSelect, "id" | "data">,
): Visit & { readonly exceptRecord: number } => ({
  dealerId: dealer.id,
  // The customer's link offers what the website offers.
  request: visitRequestOf(dealer.data, appointment.data, "WEBSITE"),
  exceptRecord: appointment.id,
});

/** Returns the dealer's free starts for the appointment from now on, soonest first. */
export const findFreeStarts = (
  database: Database | Transaction,
  shopId: number,
  visit: Visit,
  now: Date,
): Promise<Date[]> => findStarts(scopeOfShop(database, shopId), visit, now);
