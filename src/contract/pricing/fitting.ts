/** Price of fitting tyres by a table of diameters and vehicles, and mistakes in a table. Amounts include VAT. */

/** Vehicles that tables have columns for; others are not fitted. */
export const FITTED_VEHICLES = ["CAR", "SUV", "VAN", "MOTORCYCLE", "TRUCK"] as const;
export type FittedVehicle = (typeof FITTED_VEHICLES)[number];
export const RIMS = ["STEEL", "ALLOY"] as const;
export type Rim = (typeof RIMS)[number];
/** Work besides mounting, which every fitting includes. */
export const FITTING_PARTS = ["BALANCING", "VALVE", "DISPOSAL", "NITROGEN", "TPMS_RESET"] as const;
export type FittingPart = (typeof FITTING_PARTS)[number];

/** Prices of a vehicle in a row of the table, by rim. */
export const PRICE_COLUMNS = {
  CAR: { STEEL: "carSteel", ALLOY: "carAlloy" },
  SUV: { STEEL: "suvSteel", ALLOY: "suvAlloy" },
  VAN: { STEEL: "vanSteel", ALLOY: "vanAlloy" },
  MOTORCYCLE: { STEEL: "motorcycleSteel", ALLOY: "motorcycleAlloy" },
  TRUCK: { STEEL: "truckSteel", ALLOY: "truckAlloy" },
} as const satisfies Record<FittedVehicle, Record<Rim, string>>;
export type PriceColumn = (typeof PRICE_COLUMNS)[FittedVehicle][Rim];
export const ALL_PRICE_COLUMNS: readonly PriceColumn[] = FITTED_VEHICLES.flatMap((vehicle) =>
  RIMS.map((rim) => PRICE_COLUMNS[vehicle][rim]),
);

/** Prices of a tyre for a range of diameters. Null is not fitted, 0 is free. */
export type FittingRow = Readonly<Record<PriceColumn, number | null>> & {
  /** Inches, both included; a null end is the start. */
  readonly minDiameter: number;
  readonly maxDiameter: number | null;
  readonly minutes: number | null;
};

export interface FittingPackage {
  readonly parts: readonly FittingPart[];
  /** The price is added to that of the row, or takes its place. */
  readonly priceRule: "ADD" | "REPLACE";
  readonly price: number;
}

export interface FittingTable {
  readonly grid: readonly FittingRow[];
  /** Supplements of a tyre; null is none. */
  readonly runflat: number | null;
  readonly lowProfile: number | null;
  readonly tpms: number | null;
  /** Added for tyres that were bought elsewhere, in percent. */
  readonly foreignTyrePercent: number | null;
  /** Supplements of a visit. */
  readonly saturday: number | null;
  readonly mobile: number | null;
  readonly mobilePerKm: number | null;
  /** Least price of a visit that is not free. */
  readonly minimum: number | null;
  /** Number of tyres from which mounting is free. */
  readonly freeFrom: number | null;
  readonly parts: readonly {
    readonly part: FittingPart;
    readonly offer: "INCLUDED" | "PRICED" | "NOT_OFFERED";
    readonly price: number | null;
  }[];
  readonly packages: readonly FittingPackage[];
}

/** What is fitted. */
export interface FittingSubject {
  readonly vehicleType: string;
  readonly diameter: number | null;
  readonly aspect: number | null;
  readonly rim: Rim;
  readonly runflat: boolean;
  readonly quantity: number;
  readonly hasTpms?: boolean;
  readonly isForeign?: boolean;
  readonly isSaturday?: boolean;
  /** Distance of a mobile fitting; undefined in the workshop. */
  readonly mobileKm?: number | undefined;
  /** Priced parts that the customer chose. */
  readonly parts?: readonly FittingPart[];
  readonly chosen?: FittingPackage | undefined;
}

export type FittingLineKey =
  | "MOUNTING"
  | "FREE"
  | "RUNFLAT"
  | "LOW_PROFILE"
  | "TPMS"
  | "FOREIGN"
  | "PACKAGE"
  | FittingPart
  | "SATURDAY"
  | "MOBILE"
  | "DISTANCE"
  | "MINIMUM";

export interface FittingLine {
  readonly key: FittingLineKey;
  readonly quantity: number;
  /** Sum in minor units. */
  readonly minor: number;
}

export interface FittingResult {
  readonly lines: readonly FittingLine[];
  readonly totalMinor: number;
  /** Null when the row says none. */
  readonly minutes: number | null;
}

/** Highest aspect ratio that counts as a low profile. */
const LOW_PROFILE_ASPECT = 45;

const isFitted = (vehicleType: string): vehicleType is FittedVehicle =>
  FITTED_VEHICLES.some((vehicle) => vehicle === vehicleType);
const endOf = ({ minDiameter, maxDiameter }: FittingRow): number => maxDiameter ?? minDiameter;
const minorOf = (amount: number): number => Math.round(amount * 100);

/** The row of a diameter. Rims of half inches are fitted like those of the inch below. */
const rowFor = (grid: readonly FittingRow[], diameter: number): FittingRow | undefined =>
  grid.find((row) => row.minDiameter <= Math.floor(diameter) && Math.floor(diameter) <= endOf(row));

/** Returns the price of mounting a tyre; null where it is not fitted. */
export function mountingPrice(
  grid: readonly FittingRow[],
  { vehicleType, diameter, rim }: Pick<FittingSubject, "vehicleType" | "diameter" | "rim">,
): number | null {
  if (diameter === null || !isFitted(vehicleType)) return null;
  return rowFor(grid, diameter)?.[PRICE_COLUMNS[vehicleType][rim]] ?? null;
}

/** Returns the lines of a fitting and their sum; null where it is not fitted. */
export function fittingOf(table: FittingTable, subject: FittingSubject): FittingResult | null {
  const { quantity, diameter, aspect, chosen } = subject;
  const base = mountingPrice(table.grid, subject);
  if (base === null || diameter === null) return null;
  const lines: FittingLine[] = [];
  const add = (key: FittingLineKey, each: number | null, count = quantity): void => {
    if (each !== null && each !== 0) lines.push({ key, quantity: count, minor: minorOf(each) * count });
  };
  const isFree = table.freeFrom !== null && quantity >= table.freeFrom;
  const mounting = isFree ? 0 : chosen?.priceRule === "REPLACE" ? chosen.price : base;
  if (mounting === 0) lines.push({ key: "FREE", quantity, minor: 0 });
  add("MOUNTING", mounting);
  if (subject.isForeign === true) add("FOREIGN", (mounting * (table.foreignTyrePercent ?? 0)) / 100);
  if (chosen?.priceRule === "ADD") add("PACKAGE", chosen.price);
  if (subject.runflat) add("RUNFLAT", table.runflat);
  if (aspect !== null && aspect <= LOW_PROFILE_ASPECT) add("LOW_PROFILE", table.lowProfile);
  if (subject.hasTpms === true) add("TPMS", table.tpms);
  for (const { part, offer, price } of table.parts)
    if (offer === "PRICED" && subject.parts?.includes(part) === true && chosen?.parts.includes(part) !== true)
      add(part, price);
  if (subject.isSaturday === true) add("SATURDAY", table.saturday, 1);
  if (subject.mobileKm !== undefined) {
    add("MOBILE", table.mobile, 1);
    add("DISTANCE", (table.mobilePerKm ?? 0) * subject.mobileKm, 1);
  }
  const sum = lines.reduce((total, { minor }) => total + minor, 0);
  const lacking = minorOf(table.minimum ?? 0) - sum;
  if (sum > 0 && lacking > 0) lines.push({ key: "MINIMUM", quantity: 1, minor: lacking });
  const minutes = rowFor(table.grid, diameter)?.minutes ?? null;
  return {
    lines,
    totalMinor: sum > 0 && lacking > 0 ? sum + lacking : sum,
    minutes: minutes === null ? null : minutes * quantity,
  };
}

export type GridRowMistake = "order" | "overlap";

/** Returns rows whose diameters are in the wrong order, or overlap those of an earlier row, by index. */
export function findRowMistakes(grid: readonly FittingRow[]): Map<number, GridRowMistake> {
  const mistakes = new Map<number, GridRowMistake>();
  for (const [index, row] of grid.entries()) {
    if (endOf(row) < row.minDiameter) mistakes.set(index, "order");
    else if (grid.slice(0, index).some((other) => other.minDiameter <= endOf(row) && row.minDiameter <= endOf(other)))
      mistakes.set(index, "overlap");
  }
  return mistakes;
}

export interface Fall {
  readonly column: PriceColumn;
  readonly diameter: number;
}

/** Returns where a larger diameter is cheaper than a smaller one. */
export function findFalls(grid: readonly FittingRow[]): Fall[] {
  const ordered = grid.toSorted((a, b) => a.minDiameter - b.minDiameter);
  return ALL_PRICE_COLUMNS.flatMap((column) => {
    const falls: Fall[] = [];
    let highest = 0;
    for (const row of ordered) {
      const price = row[column];
      if (price === null) continue;
      if (price < highest) falls.push({ column, diameter: row.minDiameter });
      highest = Math.max(highest, price);
    }
    return falls;
  });
}

export interface TyreCount {
  readonly vehicleType: string;
  readonly diameter: number;
  readonly count: number;
}

/** Returns the tyres on sale that have no fitting price on any rim. */
export const findGaps = (grid: readonly FittingRow[], counts: readonly TyreCount[]): TyreCount[] =>
  counts.filter((counted) => RIMS.every((rim) => mountingPrice(grid, { ...counted, rim }) === null));

/** A table of the shop, for some dealers or for all others. */
export interface DatedTable {
  readonly validFrom: string;
  readonly dealers: readonly { readonly id: number }[];
}

/**
 * Returns the table in force on a day: the dealer's own, else that for all dealers.
 *
 * @param day ISO day
 */
export function tableInForce<Table extends DatedTable>(
  tables: readonly Table[],
  day: string,
  dealerId?: number,
): Table | undefined {
  const started = tables
    .filter(({ validFrom }) => validFrom <= day)
    .toSorted((a, b) => b.validFrom.localeCompare(a.validFrom));
  const own = started.find(({ dealers }) => dealers.some(({ id }) => id === dealerId));
  return own ?? started.find(({ dealers }) => dealers.length === 0);
}
