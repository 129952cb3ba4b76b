/** Under which headings services stand, and the demonstration's fitting prices by rim diameter. */
export interface ServiceHeading {
  readonly code: string;
  readonly name: Readonly<Record<string, string>>;
  readonly color: string;
  readonly showOnHome: boolean;
  /** Codes of its services. */
  readonly services: readonly string[];
}

export const SERVICE_CATEGORIES: readonly ServiceHeading[] = [
  {
    code: "TYRES",
    name: { fr_FR: "Pneus et montage", en_GB: "Tyres and fitting", de_DE: "Reifen und Montage" },
    color: "#0b5cad",
    showOnHome: true,
    services: [
      "FITTING",
      "BALANCING",
      "VALVE",
      "VALVE_TPMS",
      "PUNCTURE",
      "NITROGEN",
      "DISPOSAL",
      "MOTORCYCLE",
      "TRUCK",
      "ROTATION",
      "RUNFLAT",
      "TPMS_RESET",
      "RIM_REPAIR",
      "RETIGHTENING",
      "PRESSURE_CHECK",
    ],
  },
  {
    code: "SEASON",
    name: { fr_FR: "Saison", en_GB: "Season", de_DE: "Saison" },
    color: "#2e7d5b",
    showOnHome: true,
    services: ["SEASONAL_SWAP", "STORAGE", "WHEEL_WASH"],
  },
  {
    code: "GEOMETRY",
    name: { fr_FR: "Géométrie", en_GB: "Alignment", de_DE: "Achsvermessung" },
    color: "#8a4b00",
    showOnHome: false,
    services: ["ALIGNMENT", "ALIGNMENT_CHECK", "ALIGNMENT_FRONT"],
  },
  {
    code: "MAINTENANCE",
    name: { fr_FR: "Entretien", en_GB: "Maintenance", de_DE: "Wartung" },
    color: "#6b4fa0",
    showOnHome: true,
    services: [
      "OIL",
      "BRAKES_FRONT",
      "BRAKES_DISCS",
      "AIR_CON",
      "BATTERY",
      "CHECK",
      "BRAKES_REAR",
      "BRAKE_FLUID",
      "SHOCKS",
      "EXHAUST",
      "WIPERS",
      "BULBS",
      "HEADLIGHTS",
      "CABIN_FILTER",
      "COOLANT",
      "SPARK_PLUGS",
      "DIAGNOSIS",
      "BATTERY_CHECK",
      "SERVICE_YEARLY",
    ],
  },
];

/** Inches from and to, price including VAT in cents. */
export const RIM_PRICES: readonly (readonly [from: number, to: number, cents: number])[] = [
  [13, 15, 1400],
  [16, 16, 1600],
  [17, 17, 1850],
  [18, 18, 2200],
  [19, 19, 2600],
  [20, 24, 3200],
];
