/** Brands, profiles and sizes of the demo tyres, and the providers that have them. */

/** Brand, tier and weight of its price. */
export const BRANDS = [
  ["Michelin", "PREMIUM", 1.3],
  ["Continental", "PREMIUM", 1.24],
  ["Bridgestone", "PREMIUM", 1.2],
  ["Goodyear", "PREMIUM", 1.18],
  ["Pirelli", "PREMIUM", 1.25],
  ["Nokian", "PREMIUM", 1.12],
  ["Hankook", "QUALITY", 0.98],
  ["Kumho", "QUALITY", 0.9],
  ["Vredestein", "QUALITY", 1.02],
  ["Firestone", "QUALITY", 0.94],
  ["Uniroyal", "QUALITY", 0.95],
  ["Kleber", "QUALITY", 0.93],
  ["Falken", "QUALITY", 0.92],
  ["Toyo", "QUALITY", 0.95],
  ["Yokohama", "QUALITY", 1.04],
  ["BFGoodrich", "QUALITY", 0.97],
  ["Barum", "BUDGET", 0.78],
  ["Sava", "BUDGET", 0.74],
  ["Kormoran", "BUDGET", 0.72],
  ["Nankang", "BUDGET", 0.66],
  ["Linglong", "BUDGET", 0.6],
  ["Imperial", "BUDGET", 0.58],
  ["Tracmax", "BUDGET", 0.57],
  ["Roadstone", "BUDGET", 0.68],
] as const;

export type DemoSeason = "SUMMER" | "WINTER" | "ALL_SEASON";

/** Name of the profile by brand and season; brands without an entry have plain names. */
export const PROFILE_NAMES: Readonly<Record<string, Readonly<Record<DemoSeason, string>>>> = {
  Michelin: { SUMMER: "Primacy 5", WINTER: "Alpin 7", ALL_SEASON: "CrossClimate 2" },
  Continental: { SUMMER: "PremiumContact 7", WINTER: "WinterContact TS 870", ALL_SEASON: "AllSeasonContact 2" },
  Bridgestone: { SUMMER: "Turanza 6", WINTER: "Blizzak 6", ALL_SEASON: "Turanza All Season 6" },
  Goodyear: { SUMMER: "EfficientGrip 2", WINTER: "UltraGrip 9+", ALL_SEASON: "Vector 4Seasons Gen-3" },
  Pirelli: { SUMMER: "Cinturato P7", WINTER: "Cinturato Winter 2", ALL_SEASON: "Cinturato All Season SF3" },
  Nokian: { SUMMER: "Hakka Blue 3", WINTER: "WR D4", ALL_SEASON: "Seasonproof 1" },
  Hankook: { SUMMER: "Ventus Prime 4", WINTER: "i*cept RS3", ALL_SEASON: "Kinergy 4S 2" },
  Kleber: { SUMMER: "Dynaxer HP5", WINTER: "Krisalp HP3", ALL_SEASON: "Quadraxer 3" },
};
export const PLAIN_PROFILES: Readonly<Record<DemoSeason, string>> = {
  SUMMER: "Sport Touring",
  WINTER: "Winter Grip",
  ALL_SEASON: "All Weather",
};

/** Size with marks, vehicle, and the lowest and highest net price in euros. */
export const SIZES = [
  ["175/65 R14 82T", "CAR", 34, 62],
  ["185/65 R15 88H", "CAR", 40, 74],
  ["195/65 R15 91H", "CAR", 42, 80],
  ["205/55 R16 91V", "CAR", 46, 98],
  ["205/60 R16 96H XL", "CAR", 52, 98],
  ["215/65 R16C 109/107T", "VAN", 78, 140],
  ["225/45 R17 94W XL", "CAR", 58, 130],
  ["225/40 ZR18 92Y XL", "CAR", 72, 150],
  ["235/55 R18 100V", "SUV", 84, 165],
  ["255/35 R19 96Y XL RFT", "CAR", 95, 260],
  ["315/80 R22.5 156/150L", "TRUCK", 240, 420],
] as const;

/** Sizes in another notation, with the diameter of the rim. */
export const OTHER_SIZES = [
  ["185 R14C 102/100R", 14, "VAN"],
  ["31X10.50 R15 109S", 15, "SUV"],
  ["155 R13 78S", 13, "CAR"],
] as const;

export const WHOLESALERS = [
  {
    code: "NORD",
    name: "Grossiste Nord",
    country: "FR",
    transportPerTyre: 2.5,
    days: [1, 2],
    share: 82,
    staleShare: 0,
  },
  {
    code: "SUED",
    name: "Reifen Großhandel Süd",
    country: "DE",
    transportPerTyre: 3.2,
    days: [2, 3],
    share: 70,
    staleShare: 4,
  },
  { code: "HUB", name: "EuroTyre Hub", country: "BE", transportPerTyre: 2.9, days: [1, 1], share: 48, staleShare: 100 },
] as const;
