/** Delivery methods: which one serves an address, what it costs and when it arrives. Server and browser share these rules. */
import { addDays } from "./days";
import type { Money } from "./fields/values";
import type { DeliveryMode } from "./orders";

export const DELIVERY_PRICINGS = ["PER_ORDER", "PER_TYRE", "BY_QUANTITY", "BY_WEIGHT", "TABLE"] as const;
export type DeliveryPricing = (typeof DELIVERY_PRICINGS)[number];
/** Pricings by bands: of tyres, of kilograms, or of the order's amount. */
export const hasBands = (pricing: DeliveryPricing): boolean =>
  pricing === "BY_QUANTITY" || pricing === "BY_WEIGHT" || pricing === "TABLE";

export interface Zone {
  readonly country: string;
  /** Beginnings of postal codes, separated by commas or spaces; all when empty. */
  readonly include: string | null;
  readonly exclude: string | null;
}
/** From included, to excluded; the last band may be open. */
export interface PriceBand {
  readonly from: number;
  readonly to: number | null;
  readonly price: Money;
}
export interface DeliveryMethod {
  readonly mode: DeliveryMode;
  readonly active: boolean;
  readonly zones: readonly Zone[];
  readonly pricing: DeliveryPricing;
  readonly price: Money | null;
  readonly bands: readonly PriceBand[];
  readonly freeFromAmount: Money | null;
  readonly freeFromQuantity: number | null;
  readonly maxWeightKg: number | null;
  readonly delayMin: number;
  readonly delayMax: number;
  readonly cutOffTime: string | null;
  readonly saturday: boolean;
}
/** What a customer orders, and where it goes. */
export interface Parcel {
  readonly country: string;
  readonly postalCode: string;
  readonly tyres: number;
  /** Weight of one tyre. */
  readonly weightKg: number;
  readonly amountMinor: number;
}

export const LEFT_OUT = ["INACTIVE", "CHANNEL", "COUNTRY", "POSTAL_CODE", "WEIGHT", "NO_BAND"] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

/** Returns the beginnings of postal codes in a text. */
export const prefixesIn = (text: string | null): string[] =>
  (text ?? "")
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((part) => part !== "");

/** Returns whether a text lists beginnings of postal codes only. */
export const isPrefixList = (text: string): boolean => prefixesIn(text).every((part) => /^[A-Z\d-]{1,10}$/.test(part));

function servesCode({ include, exclude }: Zone, postalCode: string): boolean {
  const code = postalCode.trim().toUpperCase();
  const starts = (prefix: string): boolean => code.startsWith(prefix);
  const included = prefixesIn(include);
  return (included.length === 0 || included.some(starts)) && !prefixesIn(exclude).some(starts);
}

/** Returns the first place where bands are no complete row: its index and the mistake. */
export function bandMistake(
  bands: readonly Pick<PriceBand, "from" | "to">[],
): { readonly index: number; readonly mistake: "start" | "order" | "gap" | "overlap" | "open" } | undefined {
  for (const [index, { from, to }] of bands.entries()) {
    const before = bands[index - 1];
    if (before === undefined && from !== 0) return { index, mistake: "start" };
    if (to !== null && to <= from) return { index, mistake: "order" };
    if (before !== undefined) {
      if (before.to === null) return { index: index - 1, mistake: "open" };
      if (from > before.to) return { index, mistake: "gap" };
      if (from < before.to) return { index, mistake: "overlap" };
    }
  }
  return undefined;
}

/** Returns the price of a method in minor units, or why it is not offered. */
export function priceDelivery(
  method: DeliveryMethod,
  parcel: Parcel,
  channels: readonly DeliveryMode[],
): { readonly minor: number; readonly free: boolean } | { readonly reason: LeftOut } {
  if (!method.active) return { reason: "INACTIVE" };
  if (!channels.includes(method.mode)) return { reason: "CHANNEL" };
  const zones = method.zones.filter(({ country }) => country === parcel.country);
  if (zones.length === 0) return { reason: "COUNTRY" };
  if (!zones.some((zone) => servesCode(zone, parcel.postalCode))) return { reason: "POSTAL_CODE" };
  const weight = parcel.tyres * parcel.weightKg;
  if (method.maxWeightKg !== null && weight > method.maxWeightKg) return { reason: "WEIGHT" };
  const isFree =
    (method.freeFromAmount !== null && parcel.amountMinor >= method.freeFromAmount.minor) ||
    (method.freeFromQuantity !== null && parcel.tyres >= method.freeFromQuantity);
  if (isFree) return { minor: 0, free: true };
  if (!hasBands(method.pricing)) {
    const minor = (method.price?.minor ?? 0) * (method.pricing === "PER_TYRE" ? parcel.tyres : 1);
    return { minor, free: minor === 0 };
  }
  const value =
    method.pricing === "BY_QUANTITY"
      ? parcel.tyres
      : method.pricing === "BY_WEIGHT"
        ? weight
        : parcel.amountMinor / 100;
  const band = method.bands.find(({ from, to }) => value >= from && (to === null || value < to));
  return band === undefined ? { reason: "NO_BAND" } : { minor: band.price.minor, free: band.price.minor === 0 };
}

const SATURDAY = 6;
const isWorkingDay = (day: string, saturday: boolean): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && (saturday || weekday !== SATURDAY);
};

/** Returns the ISO day that is a number of working days after a day. A parcel ordered on a free day leaves on the next working day. */
export function workingDaysAfter(day: string, count: number, saturday: boolean): string {
  let current = day;
  while (!isWorkingDay(current, saturday)) current = addDays(current, 1);
  for (let left = count; left > 0;) {
    current = addDays(current, 1);
    if (isWorkingDay(current, saturday)) left -= 1;
  }
  return current;
}

/** Returns the first and last ISO day on which an order arrives. @param time time of day in the shop's zone, `HH:mm` */
export function promisedDays(
  { delayMin, delayMax, cutOffTime, saturday }: DeliveryMethod,
  day: string,
  time: string,
): { readonly from: string; readonly to: string } {
  const isLate = cutOffTime !== null && time > cutOffTime && isWorkingDay(day, saturday);
  const start = isLate ? addDays(day, 1) : day;
  return { from: workingDaysAfter(start, delayMin, saturday), to: workingDaysAfter(start, delayMax, saturday) };
}
