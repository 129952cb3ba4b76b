/** Adapts a library service to a shop: prices by level, rounded to ten cents. */
import { RIM_PRICES } from "./service-categories";
import type { ServiceRow } from "./services";

type Values = Readonly<Record<string, unknown>>;

const LEVELS = { LOW: 0.85, USUAL: 1, HIGH: 1.15, NONE: 0 } as const;
export type PriceLevel = keyof typeof LEVELS;
const STEP = 10;

const priceAt = (cents: number, level: PriceLevel): Values => ({
  minor: Math.round((cents * LEVELS[level]) / STEP) * STEP,
  currency: "EUR",
});

/** Returns the values of a new service except its category. With level `NONE` its price is on request, unless it is free. */
export function libraryService(
  [code, fr, en, de, kind, unit, priceMode, cents, durationMinutes, vehicleTypes]: ServiceRow,
  level: PriceLevel,
  languages: readonly string[],
): Values {
  const names: Readonly<Record<string, string>> = { fr_FR: fr, en_GB: en, de_DE: de };
  const mode = level === "NONE" && priceMode !== "FREE" ? "ON_QUOTE" : priceMode;
  return {
    code,
    // Languages missing from the library use the English name.
    name: Object.fromEntries(languages.map((locale) => [locale, names[locale] ?? en])),
    kind,
    unit,
    vehicleTypes,
    priceMode: mode,
    price: cents === null || mode === "ON_QUOTE" ? null : priceAt(cents, level),
    rimPrices:
      mode === "BY_DIAMETER"
        ? RIM_PRICES.map(([minInches, maxInches, minor]) => ({
            minInches,
            maxInches,
            rim: "BOTH",
            price: priceAt(minor, level),
            runflatSupplement: priceAt(600, level),
          }))
        : [],
    durationMinutes,
    needsBay: kind === "ALIGNMENT" ? "ALIGNMENT" : kind === "STORAGE" || kind === "DISPOSAL" ? "NONE" : "ANY",
  };
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** Returns the library values to write to an existing service: only those it lacks (`FILL_EMPTY`), or all that differ (`OVERWRITE`). */
export function libraryChanges(existing: Values, libraryValues: Values, how: "FILL_EMPTY" | "OVERWRITE"): Values {
  const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
  return Object.fromEntries(
    Object.entries(libraryValues).filter(([name, value]) =>
      name === "code"
        ? false
        : how === "OVERWRITE"
          ? !isSameValue(existing[name], value)
          : isEmpty(existing[name]) && !isEmpty(value),
    ),
  );
}
