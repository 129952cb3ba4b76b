/** Facts of a tyre article that follow from others: article number, load, class, and the EU label (Regulation 2020/740). */
import type { TyreSizeParts } from "./tyre-size";

const GTIN_LENGTHS: readonly number[] = [8, 12, 13, 14];

/** Returns the check digit of a GTIN, whose last digit is left out. */
export function gtinCheckDigit(digits: string): number {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

const isGtin = (digits: string): boolean =>
  GTIN_LENGTHS.includes(digits.length) && gtinCheckDigit(digits.slice(0, -1)) === Number(digits.at(-1));

/**
 * Returns the article number without separators, or null when its check digit is wrong. A leading zero that a spreadsheet removed is put
 * back when the check digit then fits. Scientific notation (`4,01924E+12`) has lost digits, so it is refused.
 */
export function normaliseEan(text: string): string | null {
  const digits = text.replace(/[\s-]/g, "");
  if (!/^\d{7,14}$/.test(digits)) return null;
  if (isGtin(digits)) return digits;
  return isGtin(`0${digits}`) ? `0${digits}` : null;
}

/** Load in kilograms by load index, from 50 to 130; indexes outside belong to very small or agricultural tyres. */
const LOADS = [
  190, 195, 200, 206, 212, 218, 224, 230, 236, 243, 250, 257, 265, 272, 280, 290, 300, 307, 315, 325, 335, 345, 355,
  365, 375, 387, 400, 412, 425, 437, 450, 462, 475, 487, 500, 515, 530, 545, 560, 580, 600, 615, 630, 650, 670, 690,
  710, 730, 750, 775, 800, 825, 850, 875, 900, 925, 950, 975, 1000, 1030, 1060, 1090, 1120, 1150, 1180, 1215, 1250,
  1285, 1320, 1360, 1400, 1450, 1500, 1550, 1600, 1650, 1700, 1750, 1800, 1850, 1900,
] as const;
const FIRST_LOAD_INDEX = 50;

/** Returns the load of a load index in kilograms, from 50 (190 kg) to 130 (1,900 kg); null outside. */
export const loadInKilograms = (loadIndex: number): number | null => LOADS[loadIndex - FIRST_LOAD_INDEX] ?? null;

/** Speed in km/h by speed index. */
const SPEEDS: Readonly<Record<string, number>> = {
  J: 100,
  K: 110,
  L: 120,
  M: 130,
  N: 140,
  P: 150,
  Q: 160,
  R: 170,
  S: 180,
  T: 190,
  U: 200,
  H: 210,
  V: 240,
  W: 270,
  Y: 300,
};

/** Returns the speed of a speed index from J to Y in km/h; null for slower ones. */
export const speedInKmh = (speedIndex: string): number | null => SPEEDS[speedIndex] ?? null;

/** C1: cars; C2: light commercial vehicles; C3: trucks. */
export type TyreClass = "C1" | "C2" | "C3";
const C2_MAX_LOAD_INDEX = 121;
const C2_MIN_SPEED = 140;

/** Returns the class of a tyre, which decides the rules of its label. */
export function tyreClass({
  commercial,
  loadIndex,
  speedIndex,
}: Pick<TyreSizeParts, "commercial" | "loadIndex" | "speedIndex">): TyreClass {
  const isFast = (speedInKmh(speedIndex) ?? 0) >= C2_MIN_SPEED;
  if (loadIndex > C2_MAX_LOAD_INDEX || !isFast) return "C3";
  return commercial ? "C2" : "C1";
}

/** What decides whether a tyre needs an EU label. */
export interface LabelSubject {
  readonly vehicleType: string;
  /** For vehicles registered before October 1990. */
  readonly collection: boolean;
  readonly studded: boolean;
  readonly retreaded: boolean;
  readonly temporarySpare: boolean;
  /** Rim in inches; null when it is unknown. */
  readonly diameter: number | null;
}

const EXEMPT_VEHICLES: readonly string[] = ["MOTORCYCLE", "AGRICULTURAL"];
const LABELLED_DIAMETERS = { min: 10, below: 25 };

/** Whether the regulation requires no label. */
export const isLabelExempt = ({ vehicleType, diameter, ...tyre }: LabelSubject): boolean =>
  tyre.studded ||
  tyre.retreaded ||
  tyre.temporarySpare ||
  tyre.collection ||
  EXEMPT_VEHICLES.includes(vehicleType) ||
  (diameter !== null && (diameter < LABELLED_DIAMETERS.min || diameter >= LABELLED_DIAMETERS.below));

export interface TyreLabel {
  readonly fuelClass: string | null;
  readonly wetGripClass: string | null;
  /** External rolling noise in decibels. */
  readonly noiseDb: number | null;
  readonly noiseClass: string | null;
}

export type LabelState = "COMPLETE" | "INCOMPLETE" | "EXEMPT";

/** Returns whether the label has all that the regulation requires for this tyre. */
export function labelState(label: TyreLabel, subject: LabelSubject): LabelState {
  if (isLabelExempt(subject)) return "EXEMPT";
  const { fuelClass, wetGripClass, noiseDb, noiseClass } = label;
  return [fuelClass, wetGripClass, noiseDb, noiseClass].includes(null) ? "INCOMPLETE" : "COMPLETE";
}
