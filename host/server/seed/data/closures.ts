/** Specific days and closures of the demo shop, placed around today so that some are in effect. */
type Texts = Readonly<Record<string, string>>;

/** Public holidays: closed every year. */
export const SHOP_DAYS: readonly (readonly [month: number, day: number, label: Texts])[] = [
  [0, 1, { fr_FR: "Jour de l’An", en_GB: "New Year’s Day", de_DE: "Neujahr" }],
  [4, 1, { fr_FR: "Fête du Travail", en_GB: "Labour Day", de_DE: "Tag der Arbeit" }],
  [4, 8, { fr_FR: "Victoire 1945", en_GB: "Victory Day", de_DE: "Tag des Sieges" }],
  [6, 14, { fr_FR: "Fête nationale", en_GB: "Bastille Day", de_DE: "Französischer Nationalfeiertag" }],
  [7, 15, { fr_FR: "Assomption", en_GB: "Assumption Day", de_DE: "Mariä Himmelfahrt" }],
  [10, 1, { fr_FR: "Toussaint", en_GB: "All Saints’ Day", de_DE: "Allerheiligen" }],
  [11, 25, { fr_FR: "Noël", en_GB: "Christmas Day", de_DE: "Weihnachten" }],
];

/** Specific days of single dealers, by dealer code. */
export const DEALER_DAYS = [
  {
    label: { fr_FR: "Fête nationale allemande", en_GB: "German Unity Day", de_DE: "Tag der Deutschen Einheit" },
    on: "10-03",
    kind: "CLOSED",
    repeat: "YEARLY_SAME_DATE",
    dealers: ["KOE-011", "STU-004", "FRB-003"],
  },
  {
    label: { fr_FR: "Inventaire", en_GB: "Stocktaking", de_DE: "Inventur" },
    on: "12-31",
    kind: "BY_APPOINTMENT",
    repeat: "NONE",
    dealers: ["LYO-002", "GRE-002"],
  },
  {
    label: { fr_FR: "Jour du maire", en_GB: "Town fair", de_DE: "Stadtfest" },
    on: "06-21",
    kind: "CLOSED",
    repeat: "NONE",
    dealers: ["ANN-001"],
  },
] as const;

/** Days from today, or the next occurrence of a date written as `MM-DD`. */
export type DemoDay = number | `${number}-${number}`;

/** A closure of dealers, with days relative to the seeding. */
export interface DemoClosure {
  readonly name: string;
  readonly from: DemoDay;
  readonly to: DemoDay | null;
  readonly reason: string;
  readonly scope: readonly string[];
  readonly message: Texts;
  /** Dealer codes. */
  readonly dealers: readonly string[];
}

export const CLOSURES: readonly DemoClosure[] = [
  {
    name: "Travaux de l’atelier",
    from: -4,
    to: 10,
    reason: "WORKS",
    scope: ["NO_APPOINTMENTS"],
    message: {
      fr_FR: "L’atelier est en travaux, la boutique reste ouverte.",
      en_GB: "The workshop is being rebuilt; the shop stays open.",
    },
    dealers: ["VLP-001"],
  },
  {
    name: "Arrêt maladie",
    from: -1,
    to: null,
    reason: "ILLNESS",
    scope: ["LOCATOR_SHOW_CLOSED", "NO_APPOINTMENTS"],
    message: {},
    dealers: ["VLP-005"],
  },
  {
    name: "Congés de fin d’année",
    from: 30,
    to: 40,
    reason: "HOLIDAYS",
    scope: ["LOCATOR_SHOW_CLOSED", "NO_APPOINTMENTS", "NO_DELIVERY"],
    message: { fr_FR: "Bonnes fêtes, à l’année prochaine.", en_GB: "Season’s greetings, see you next year." },
    dealers: ["VLP-002", "VLP-003", "VLP-012"],
  },
  {
    name: "Congés d’été",
    from: -110,
    to: -90,
    reason: "HOLIDAYS",
    scope: ["LOCATOR_SHOW_CLOSED", "NO_APPOINTMENTS"],
    message: {},
    dealers: ["VLP-001", "VLP-004"],
  },
  {
    name: "Fermeture d’août",
    from: "08-03",
    to: "08-23",
    reason: "HOLIDAYS",
    scope: ["LOCATOR_SHOW_CLOSED", "NO_APPOINTMENTS", "NO_DELIVERY"],
    message: {
      fr_FR: "Fermé trois semaines en août. Bon été !",
      en_GB: "Closed for three weeks in August. Have a good summer!",
    },
    dealers: ["LYO-002", "GRE-002"],
  },
  {
    name: "Congés d’août, une équipe sur deux",
    from: "08-10",
    to: "08-16",
    reason: "STAFF",
    scope: ["NO_APPOINTMENTS"],
    message: {},
    dealers: ["ANN-001"],
  },
  {
    name: "Betriebsferien",
    from: "08-17",
    to: "08-30",
    reason: "HOLIDAYS",
    scope: ["LOCATOR_SHOW_CLOSED", "NO_APPOINTMENTS"],
    message: { de_DE: "Betriebsferien: Ab September sind wir wieder für Sie da." },
    dealers: ["KOE-011"],
  },
  {
    name: "Formation de l’équipe",
    from: 54,
    to: 55,
    reason: "STAFF",
    scope: ["NO_APPOINTMENTS"],
    message: {},
    dealers: ["REN-001"],
  },
];
