/** Options and metadata tags of the demo shop, in addition to the platform's options. */
type Texts = Readonly<Record<string, string>>;

const texts = (fr: string, en: string, de: string): Texts => ({ fr_FR: fr, en_GB: en, de_DE: de });

export interface DemoTag {
  readonly group: "marketing" | "country" | "partner" | "catalog";
  readonly values: Readonly<Record<string, unknown>>;
}

export const CUSTOM_OPTIONS: readonly Readonly<Record<string, unknown>>[] = [
  {
    valueName: "children_corner",
    label: texts("Espace enfants", "Children’s corner", "Kinderecke"),
    shownInLocator: true,
  },
  {
    valueName: "charger_22_kw",
    label: texts("Borne 22 kW", "22 kW charger", "Ladesäule 22 kW"),
    kind: "NUMBER",
    min: 1,
    max: 20,
    shownInLocator: true,
    filterInLocator: true,
  },
  { valueName: "dog_friendly", label: texts("Chiens bienvenus", "Dogs welcome", "Hundefreundlich") },
];

export const TAGS: readonly DemoTag[] = [
  {
    group: "marketing",
    values: {
      tagName: "loyalty",
      label: texts("Niveau fidélité", "Loyalty level", "Treuestufe"),
      type: "LIST",
      values: [
        { code: "BRONZE", label: texts("Bronze", "Bronze", "Bronze"), color: "#8c5a2b" },
        { code: "SILVER", label: texts("Argent", "Silver", "Silber"), color: "#7d8790" },
        { code: "GOLD", label: texts("Or", "Gold", "Gold"), color: "#c9a227" },
      ],
      filterable: true,
      publicDisplay: "DEALER_PAGE",
    },
  },
  {
    group: "marketing",
    values: {
      tagName: "winter campaign",
      label: texts("Campagne hiver", "Winter campaign", "Winteraktion"),
      validityTracking: true,
      filterable: true,
      publicDisplay: "BOTH",
    },
  },
  {
    group: "partner",
    values: {
      tagName: "leasing",
      label: texts("Agréé leasing", "Approved for leasing", "Leasing-Partner"),
      partner: "LeasePlan",
      filterable: true,
    },
  },
  {
    group: "partner",
    values: {
      tagName: "insurer code",
      label: texts("Code assureur", "Insurer code", "Versicherer-Code"),
      type: "TEXT",
      pattern: "[A-Z]{2}\\d{4}",
      help: texts(
        "Deux lettres et quatre chiffres.",
        "Two letters and four digits.",
        "Zwei Buchstaben und vier Ziffern.",
      ),
    },
  },
  {
    group: "country",
    values: {
      tagName: "loi montagne",
      label: texts("Loi Montagne", "Mountain law", "Winterreifenpflicht in Bergregionen"),
      countries: [{ country: "FR" }],
      publicDisplay: "DEALER_PAGE",
    },
  },
  {
    group: "country",
    values: {
      tagName: "meisterbetrieb",
      label: texts("Maître artisan", "Master workshop", "Meisterbetrieb"),
      countries: [{ country: "DE" }],
      publicDisplay: "BOTH",
    },
  },
  {
    group: "catalog",
    values: {
      tagName: "test winner",
      label: texts("Vainqueur test", "Test winner", "Testsieger"),
      publicDisplay: "BOTH",
    },
  },
  {
    group: "catalog",
    values: {
      tagName: "Été/Hiver",
      label: texts("Été ou hiver", "Summer or winter", "Sommer oder Winter"),
      type: "LIST",
      values: [
        { code: "SUMMER", label: texts("Été", "Summer", "Sommer"), color: null },
        { code: "WINTER", label: texts("Hiver", "Winter", "Winter"), color: null },
      ],
    },
  },
];
