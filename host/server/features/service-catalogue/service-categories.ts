/** Service categories, and the demo's fitting prices by rim diameter. */
import { LIBRARY_GROUPS } from "../../../../src/resources/dealers/services/preconfigure/service-library";

export interface ServiceHeading {
  readonly code: string;
  readonly name: Readonly<Record<string, string>>;
  readonly color: string;
  readonly showOnHome: boolean;
  /** Codes of the category's services. */
  readonly services: readonly string[];
}

export const SERVICE_CATEGORIES: readonly ServiceHeading[] = [
  {
    code: "TYRES",
    name: { fr_FR: "Pneus et montage", en_GB: "Tyres and fitting", de_DE: "Reifen und Montage" },
    color: "#0b5cad",
    showOnHome: true,
    services: LIBRARY_GROUPS.TYRES,
  },
  {
    code: "SEASON",
    name: { fr_FR: "Saison", en_GB: "Season", de_DE: "Saison" },
    color: "#2e7d5b",
    showOnHome: true,
    services: LIBRARY_GROUPS.SEASON,
  },
  {
    code: "GEOMETRY",
    name: { fr_FR: "Géométrie", en_GB: "Wheel alignment", de_DE: "Achsvermessung" },
    color: "#8a4b00",
    showOnHome: false,
    services: LIBRARY_GROUPS.GEOMETRY,
  },
  {
    code: "MAINTENANCE",
    name: { fr_FR: "Entretien", en_GB: "Maintenance", de_DE: "Wartung" },
    color: "#6b4fa0",
    showOnHome: true,
    services: LIBRARY_GROUPS.MAINTENANCE,
  },
];

/** Rim diameters from and to in inches, and price including VAT in cents. */
export const RIM_PRICES: readonly (readonly [from: number, to: number, cents: number])[] = [
  [13, 15, 1400],
  [16, 16, 1600],
  [17, 17, 1850],
  [18, 18, 2200],
  [19, 19, 2600],
  [20, 24, 3200],
];
