/** Codes of the library's services by heading. The server has names, durations and prices. */
export const LIBRARY_GROUPS = {
  TYRES: [
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
  SEASON: ["SEASONAL_SWAP", "STORAGE", "WHEEL_WASH"],
  GEOMETRY: ["ALIGNMENT", "ALIGNMENT_CHECK", "ALIGNMENT_FRONT"],
  MAINTENANCE: [
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
} as const;
export type LibraryGroup = keyof typeof LIBRARY_GROUPS;
export const LIBRARY_GROUP_NAMES = Object.keys(LIBRARY_GROUPS) as LibraryGroup[];

export const LIBRARY_SERVICES = [
  ...LIBRARY_GROUPS.TYRES,
  ...LIBRARY_GROUPS.SEASON,
  ...LIBRARY_GROUPS.GEOMETRY,
  ...LIBRARY_GROUPS.MAINTENANCE,
] as const;
