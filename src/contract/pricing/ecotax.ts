/** Recycling contribution of a tyre: which band of a country's table applies, and mistakes in a table. */

export const ECOTAX_MODES = ["NONE", "BY_WEIGHT", "BY_CATEGORY", "BY_DIAMETER"] as const;
export type EcotaxMode = (typeof ECOTAX_MODES)[number];

/** An amount for a range of weights or diameters, or for a vehicle type. */
export interface EcotaxBand {
  /** Null applies to vehicle types without a band of their own. */
  readonly vehicleType: string | null;
  /** Kilograms or inches by mode: `from` is included, `to` is not. Null is open. */
  readonly from: number | null;
  readonly to: number | null;
  /** For a tyre, without VAT, in units of the currency. */
  readonly amount: number;
}

export interface EcotaxTable {
  readonly mode: EcotaxMode;
  readonly retreadedExempt: boolean;
  readonly bands: readonly EcotaxBand[];
  /** Amounts for tyres whose weight is unknown. */
  readonly fallbacks: readonly { readonly vehicleType: string | null; readonly amount: number }[];
}

export interface EcotaxSubject {
  readonly weightKg: number | null;
  readonly diameter: number | null;
  readonly vehicleType: string;
  readonly retreaded: boolean;
}

/** Why a tyre has its contribution: the band, the fallback for a missing weight, or the reason for none. */
export type EcotaxReason = "BAND" | "FALLBACK" | "NONE" | "RETREADED" | "NO_BAND";

export interface EcotaxResult {
  /** Null without a contribution. */
  readonly amount: number | null;
  readonly reason: EcotaxReason;
  readonly band: EcotaxBand | null;
}

/** Returns the entries of the vehicle type, or those for all others when it has none. */
function entriesFor<Entry extends { readonly vehicleType: string | null }>(
  entries: readonly Entry[],
  vehicleType: string,
): readonly Entry[] {
  const own = entries.filter((entry) => entry.vehicleType === vehicleType);
  return own.length > 0 ? own : entries.filter((entry) => entry.vehicleType === null);
}

/** Returns the contribution of a tyre by a country's table. */
export function findEcotax(table: EcotaxTable, subject: EcotaxSubject): EcotaxResult {
  const none = (reason: EcotaxReason): EcotaxResult => ({ amount: null, reason, band: null });
  if (table.mode === "NONE") return none("NONE");
  if (table.retreadedExempt && subject.retreaded) return none("RETREADED");
  const measure = table.mode === "BY_WEIGHT" ? subject.weightKg : subject.diameter;
  if (table.mode === "BY_WEIGHT" && measure === null) {
    const fallback = entriesFor(table.fallbacks, subject.vehicleType)[0];
    return fallback === undefined ? none("NO_BAND") : { amount: fallback.amount, reason: "FALLBACK", band: null };
  }
  const isInBand = ({ from, to }: EcotaxBand): boolean =>
    table.mode === "BY_CATEGORY" ||
    (measure !== null && (from === null || measure >= from) && (to === null || measure < to));
  const band = entriesFor(table.bands, subject.vehicleType).find(isInBand);
  return band === undefined ? none("NO_BAND") : { amount: band.amount, reason: "BAND", band };
}

/** Reads an end such as `7.999`, which official tables print for "below 8", as 8. */
const exclusiveEnd = (to: number): number => (to % 1 >= 0.99 ? Math.ceil(to) : to);

/** Returns the bands with exclusive ends. */
export const normaliseBands = <Band extends Pick<EcotaxBand, "to">>(bands: readonly Band[]): Band[] =>
  bands.map((band) => ({ ...band, to: band.to === null ? null : exclusiveEnd(band.to) }));

export type BandMistake = "first" | "order" | "gap" | "overlap" | "open-end" | "twice";

interface IndexedBand extends EcotaxBand {
  readonly index: number;
}

function* mistakesIn(bands: readonly IndexedBand[], mode: EcotaxMode): Generator<[number, BandMistake]> {
  if (mode === "BY_CATEGORY") {
    for (const { index } of bands.slice(1)) yield [index, "twice"];
    return;
  }
  const ordered = bands.toSorted((a, b) => (a.from ?? 0) - (b.from ?? 0));
  for (const [place, band] of ordered.entries()) {
    const next = ordered[place + 1];
    if (place === 0 && (band.from ?? 0) > 0) yield [band.index, "first"];
    if (band.to !== null && band.to <= (band.from ?? 0)) yield [band.index, "order"];
    else if (next === undefined) {
      if (band.to !== null) yield [band.index, "open-end"];
    } else if (band.to === null || band.to > (next.from ?? 0)) yield [next.index, "overlap"];
    else if (band.to < (next.from ?? 0)) yield [next.index, "gap"];
  }
}

/** Returns the first mistake of each wrong band by its index: a gap, an overlap, a missing start or end. */
export function findBandMistakes({ mode, bands }: Pick<EcotaxTable, "mode" | "bands">): Map<number, BandMistake> {
  const byType = new Map<string | null, IndexedBand[]>();
  for (const [index, band] of normaliseBands(bands).entries())
    byType.set(band.vehicleType, [...(byType.get(band.vehicleType) ?? []), { ...band, index }]);
  const mistakes = new Map<number, BandMistake>();
  for (const ofType of byType.values())
    for (const [index, mistake] of mistakesIn(ofType, mode)) if (!mistakes.has(index)) mistakes.set(index, mistake);
  return mistakes;
}

interface Amount {
  readonly vehicleType: string | null;
  readonly from?: number | null;
  readonly to?: number | null;
  readonly amount: number;
}

/**
 * Returns the places of amounts that are the former ones plus VAT, which were probably typed with VAT.
 *
 * @param vatRate percent
 */
export function placesWithVat(amounts: readonly Amount[], former: readonly Amount[], vatRate: number): number[] {
  const keyOf = ({ vehicleType, from = null, to = null }: Amount): string => [vehicleType, from, to].join();
  const before = new Map(former.map((entry) => [keyOf(entry), entry.amount]));
  return amounts.flatMap((entry, place) => {
    const net = before.get(keyOf(entry));
    const isGross = net !== undefined && Math.round(entry.amount * 100) === Math.round(net * (100 + vatRate));
    return isGross && entry.amount !== net ? [place] : [];
  });
}
