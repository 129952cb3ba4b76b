/** Choices and checks of tyres and their stock that browser and server share. */
import { addDays, daysBetween, daysSinceMonday } from "./days";

export const VEHICLE_TYPES = ["CAR", "SUV", "VAN", "MOTORCYCLE", "TRUCK", "AGRICULTURAL"] as const;
export const SEASONS = ["SUMMER", "WINTER", "ALL_SEASON"] as const;
export const TIERS = ["PREMIUM", "QUALITY", "BUDGET"] as const;
export const LABEL_CLASSES = ["A", "B", "C", "D", "E"] as const;
export const NOISE_CLASSES = ["A", "B", "C"] as const;
export const TYRE_STATUSES = ["ACTIVE", "DISCONTINUED", "BLOCKED"] as const;
/** Why a tyre is not on sale, in the order in which the reasons are checked. */
export const UNSOLD_REASONS = ["HIDDEN", "BLOCKED", "DISCONTINUED", "MIX", "NO_OFFER", "NO_STOCK", "STALE"] as const;
export const PROVIDER_TYPES = ["WHOLESALER", "MANUFACTURER", "OWN_STOCK", "NETWORK_STORE"] as const;
/** Currencies in which providers invoice. */
export const CURRENCIES = ["EUR", "CHF", "GBP", "USD"] as const;
export const OFFER_SOURCES = ["FEED", "MANUAL", "API"] as const;
export const MAX_QUANTITY = 9_999;
/** Why a quantity changed. COUNT and FEED set it; the others add or take. */
export const STOCK_REASONS = [
  "COUNT",
  "RECEIPT",
  "BREAKAGE",
  "RETURN",
  "LOSS",
  "CORRECTION",
  "TRANSFER",
  "FEED",
] as const;
export type StockReason = (typeof STOCK_REASONS)[number];

const OLDEST_YEAR = 1990;
const WEEK_MS = 7 * 86_400_000;

/**
 * Returns the Monday of the production week `WWYY` as an ISO day, or null for no such week, a week before 1990 or after today.
 *
 * @param today ISO day
 */
export function productionDay(dot: string, today: string): string | null {
  const match = /^(\d{2})(\d{2})$/.exec(dot);
  if (match === null) return null;
  const week = Number(match[1]);
  const short = Number(match[2]);
  const year = short >= OLDEST_YEAR % 100 ? 1_900 + short : 2_000 + short;
  if (week < 1 || week > 53) return null;
  // 4 January is always in week 1.
  const fourth = Date.UTC(year, 0, 4);
  const weekday = (new Date(fourth).getUTCDay() + 6) % 7;
  const day = new Date(fourth - weekday * 86_400_000 + (week - 1) * WEEK_MS).toISOString().slice(0, 10);
  return day > today ? null : day;
}

/** Returns the week of production of an ISO day: `2819` for a day of the 28th week of 2019. */
export function weekOf(day: string): string {
  // The year of a week is that of its Thursday.
  const thursday = addDays(day, 3 - daysSinceMonday(day));
  const week = Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1;
  return `${String(week).padStart(2, "0")}${thursday.slice(2, 4)}`;
}
