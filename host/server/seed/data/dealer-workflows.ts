/** Exclusions, proposed changes and completed transfers of the demo shop, by dealer code. */
import { WEEKDAYS } from "../../../../src/contract/fields/values";

/** `from` and `to` are days relative to the seeding; `to` null means open-ended. */
export const EXCLUSIONS = [
  { code: "CAR-003", scope: ["LOCATOR", "APPOINTMENTS"], reason: "CONTRACT_ENDED", note: null, from: -40, to: null },
  { code: "BEA-006", scope: ["QUOTES"], reason: "UNPAID", note: null, from: -12, to: 30 },
  { code: "NEV-002", scope: ["LOCATOR"], reason: "OTHER", note: "Déménagement de l’atelier", from: -3, to: 11 },
  { code: "AUR-001", scope: ["GOOGLE_RESERVE", "LOCAL_PRESENCE"], reason: "QUALITY", note: null, from: 9, to: 60 },
  { code: "ARC-002", scope: ["DELIVERY_POINT"], reason: "TEST", note: null, from: -90, to: -60 },
] as const;

/** Opening hours of a dealer that a directory lists as permanently closed. */
const NEVER_OPEN = Object.fromEntries(WEEKDAYS.map((day) => [day, []]));
const ERP_FILE = "Annuaire ERP novembre.csv";

/** Changes proposed by import files, a directory and the dealers themselves. */
export const PROPOSED = [
  {
    code: "LYO-002",
    source: "FILE",
    importName: ERP_FILE,
    values: { phone: "+33478620099", website: "https://www.bellecour-auto.example" },
  },
  { code: "REN-001", source: "FILE", importName: ERP_FILE, values: { name: "Pneus Armor Rennes Centre" } },
  { code: "KOE-011", source: "FILE", importName: ERP_FILE, values: { email: "werkstatt@reifen-mueller.example" } },
  {
    code: "STU-004",
    source: "FILE",
    importName: ERP_FILE,
    values: { vatNumber: "DE129273398", companyName: "Schneider KFZ GmbH" },
  },
  {
    code: "GNT-001",
    source: "GOOGLE",
    importName: null,
    values: { name: "Bandencentrale Gent-Noord", website: "https://www.bandencentrale-gent.example" },
  },
  { code: "ANN-001", source: "GOOGLE", importName: null, values: { phone: "+33450510077", openingHours: NEVER_OPEN } },
  {
    code: "LIL-005",
    source: "DEALER",
    importName: null,
    values: { contactFirstName: "Sophie", contactLastName: "Vandamme" },
  },
  { code: "GRE-002", source: "DEALER", importName: null, values: { tradingName: "Grenoble Pneus Express" } },
  { code: "VIL-009", source: "FILE", importName: ERP_FILE, values: { companyId: "44306184100047" } },
  {
    code: "LOR-002",
    source: "API",
    importName: "Réseau central",
    values: { mobile: "+33611223344", maxRimInches: 22 },
  },
  { code: "FRB-003", source: "FILE", importName: ERP_FILE, values: { name: "Reifen Breisgau Freiburg" } },
  { code: "NTE-004", source: "DATA_VALIDATION", importName: null, values: { email: "contact@nantes-pneus.example" } },
] as const;

/** Proposed changes for codes that match no dealer. */
export const UNKNOWN = [
  {
    code: "BRE-017",
    importName: ERP_FILE,
    values: {
      name: "Garage de l’Iroise",
      phone: "+33298440017",
      address: {
        address1: "17 rue de Siam",
        address2: null,
        postalCode: "29200",
        city: "Brest",
        district: null,
        subDistrict: null,
        state: null,
        country: "FR",
      },
    },
  },
  {
    code: "MET-004",
    importName: ERP_FILE,
    values: {
      name: "Pneus Moselle Metz",
      phone: "+33387360004",
      address: {
        address1: "4 avenue Foch",
        address2: null,
        postalCode: "57000",
        city: "Metz",
        district: null,
        subDistrict: null,
        state: null,
        country: "FR",
      },
    },
  },
] as const;

export const FINISHED = [
  { code: "TRS-021", type: "SHARE", status: "DONE", ago: 60 },
  { code: "CAL-008", type: "TRANSFER", status: "REFUSED", ago: 25 },
] as const;
