/** Rankings of the demo shop, with groups filled by tag, by rule and by hand. */
type Texts = Readonly<Record<string, string>>;

export interface DemoGroup {
  readonly values: Readonly<Record<string, unknown>>;
  /** Dealer codes of members chosen by hand. */
  readonly dealers?: readonly string[];
  /** A rule on a metadata tag: its name and the expected value. */
  readonly tag?: readonly [name: string, value: string];
}

const texts = (fr: string, en: string, de: string): Texts => ({ fr_FR: fr, en_GB: en, de_DE: de });
const rule = (field: string, value: string) => ({
  field,
  operator: "IS",
  value,
  option: null,
  tag: null,
  service: null,
  parent: null,
});

export const RANKINGS: readonly {
  readonly values: Readonly<Record<string, unknown>>;
  readonly groups: readonly DemoGroup[];
}[] = [
  {
    values: {
      name: "Réseau",
      usages: ["LOCATOR", "BASKET"],
      active: true,
      maxDistanceKm: 100,
      maxResults: 30,
      distanceBandKm: 10,
      remainder: "SHOW_LAST",
    },
    groups: [
      {
        values: {
          name: texts("Premium", "Premium", "Premium"),
          badge: texts("Partenaire Premium", "Premium partner", "Premium-Partner"),
          color: "#8a6a00",
          membership: "RULE",
          innerOrder: "RATING",
        },
        tag: ["loyalty", "GOLD"],
      },
      {
        values: {
          name: texts("Réseau", "Network", "Netzwerk"),
          membership: "RULE",
          rules: [rule("TYPE", "TYRE_SPECIALIST")],
          innerOrder: "DISTANCE",
        },
      },
      {
        values: {
          name: texts("Autres", "Others", "Andere"),
          membership: "RULE",
          rules: [rule("TYPE", "GARAGE"), rule("TYPE", "CAR_DEALER")],
          match: "ANY",
          innerOrder: "ROTATION",
        },
      },
    ],
  },
  {
    values: {
      name: "Campagne hiver",
      usages: ["WIDGET", "QUOTE"],
      active: true,
      segments: ["CAR", "SUV"],
      maxDistanceKm: 60,
      maxResults: 10,
      distanceBandKm: 0,
      remainder: "HIDE",
    },
    groups: [
      {
        values: { name: texts("Premium", "Premium", "Premium"), membership: "MANUAL", innerOrder: "MANUAL" },
        dealers: ["VLP-002", "VLP-001", "LYO-001"],
      },
      {
        values: {
          name: texts("Réseau", "Network", "Netzwerk"),
          membership: "RULE",
          rules: [rule("RATING_MIN", "4.2")],
          innerOrder: "RATING",
        },
      },
      {
        values: {
          name: texts("Autres", "Others", "Andere"),
          membership: "RULE",
          rules: [rule("COUNTRY", "FR")],
          innerOrder: "DISTANCE",
          maxShown: 5,
        },
      },
    ],
  },
];
