/** Demo pages: campaigns, towns and advice in three languages, in every page state. */
import type { Values } from "./records";
import type { TemplateId } from "../../features/paragraphs/template-texts";

/** Final state of a page. */
export type PageEnd = "DRAFT" | "PUBLISHED" | "OFFLINE";

export interface DemoPage {
  readonly values: Values;
  readonly template?: TemplateId;
  readonly end?: PageEnd;
  /** Key shared by the language versions of one page. */
  readonly group?: string;
}

const page = (
  title: string,
  slug: string,
  locale: string,
  folder: string,
  more: Omit<DemoPage, "values"> = {},
  values: Values = {},
): DemoPage => ({ values: { title, slug, locale, folder, status: "DRAFT", ...values }, ...more });

/** The first page holds the paragraphs that other demo screens show. */
export const PAGES: readonly DemoPage[] = [
  page(
    "Pneus hiver Lyon",
    "pneus-hiver-lyon",
    "fr_FR",
    "Hiver",
    { group: "winter", end: "PUBLISHED" },
    {
      metaTitle: "Pneus hiver à Lyon\u00a0: montage en 50 minutes",
      metaDescription: "Quatre pneus hiver montés et équilibrés à Lyon, rendez-vous en ligne.",
    },
  ),
  page("Pneus runflat", "pneus-runflat", "fr_FR", "Conseils", {
    template: "GUIDE",
    group: "runflat",
    end: "PUBLISHED",
  }),
  page("Géométrie et parallélisme", "geometrie", "fr_FR", "Services", { template: "SERVICE", group: "alignment" }),
  page(
    "Black Friday du pneu",
    "black-friday",
    "fr_FR",
    "Campagnes",
    { template: "SEASON", end: "PUBLISHED" },
    { startAt: "2027-11-26T00:00:00.000Z", endAt: "2027-11-30T00:00:00.000Z" },
  ),
  page("Pneus hiver Grenoble", "pneus-hiver-grenoble", "fr_FR", "Hiver", { template: "CITY", end: "PUBLISHED" }),
  page("Pneus quatre saisons", "pneus-quatre-saisons", "fr_FR", "Conseils", {
    template: "SEASON",
    group: "all-season",
  }),
  page("Quand monter ses pneus été", "quand-monter-pneus-ete", "fr_FR", "Conseils", {
    template: "GUIDE",
    end: "OFFLINE",
  }),
  page(
    "Climatisation avant l’été",
    "climatisation-avant-ete",
    "fr_FR",
    "Campagnes",
    { template: "SERVICE", end: "PUBLISHED" },
    { startAt: "2025-05-01T22:00:00.000Z", endAt: "2025-08-31T22:00:00.000Z" },
  ),
  page("Toutes les dispositions", "toutes-les-dispositions", "fr_FR", "Modèles"),
  page("Winter tyres and the mountain law", "winter-tyres-mountain-law", "en_GB", "Winter", {
    template: "SEASON",
    group: "winter",
  }),
  page("Run-flat tyres", "run-flat-tyres", "en_GB", "Advice", {
    template: "GUIDE",
    group: "runflat",
    end: "PUBLISHED",
  }),
  page("Wheel alignment", "wheel-alignment", "en_GB", "Services", { template: "SERVICE", group: "alignment" }),
  page("All-season tyres", "all-season-tyres", "en_GB", "Advice", { template: "SEASON", group: "all-season" }),
  page("Winterreifen: von O bis O", "winterreifen-o-bis-o", "de_DE", "Winter", { template: "SEASON", group: "winter" }),
  page("Runflat-Reifen", "runflat-reifen", "de_DE", "Ratgeber", { template: "GUIDE", group: "runflat" }),
  page("Achsvermessung", "achsvermessung", "de_DE", "Leistungen", { template: "SERVICE", group: "alignment" }),
];

/** Address of the page with one paragraph of every layout that the others lack. */
export const SAMPLER = "toutes-les-dispositions";

const fr = (text: string) => ({ fr_FR: text });
const titled = (title: string, more: Values = {}): Values => ({ title: fr(title), titleLevel: "H2", ...more });
const rich = (text: string) => fr(`<p>${text}</p>`);

/** Content by layout, without pictures. */
export const SAMPLES: readonly (readonly [layoutId: string, content: Values])[] = [
  ["TI_TOP", titled("Image au-dessus", { text: rich("Le texte se lit sous l’image, sur toute la largeur.") })],
  ["TI_BACKGROUND", titled("Texte sur l’image", { text: rich("Court, pour rester lisible.") })],
  [
    "TI_THREE_CARDS",
    titled("Trois façons de payer", {
      cards: [
        { title: fr("En ligne"), text: fr("Par carte, tout de suite."), link: null },
        { title: fr("En trois fois"), text: fr("Sans frais dès 200 €."), link: null },
        { title: fr("Au garage"), text: fr("Après le montage."), link: null },
      ],
    }),
  ],
  ["T_TWO", titled("Deux colonnes", { columns: [{ text: rich("À gauche.") }, { text: rich("À droite.") }] })],
  [
    "T_THREE",
    titled("Trois colonnes", { columns: [{ text: rich("Une.") }, { text: rich("Deux.") }, { text: rich("Trois.") }] }),
  ],
  [
    "T_QUOTE",
    titled("Ils en parlent", { text: rich("Montage rapide, conseil honnête."), author: "Une cliente de Lyon" }),
  ],
  [
    "T_TABLE",
    titled("Indices de vitesse", {
      grid: fr("Indice\tVitesse maximale\nT\t190 km/h\nH\t210 km/h\nV\t240 km/h"),
      headerRow: true,
    }),
  ],
  ["GAL_GRID", titled("Galerie")],
  ["V_FULL", titled("Voir un montage", { source: "YOUTUBE", videoId: "aqz-KE-bpKQ", text: rich("Une minute.") })],
  [
    "L_KEY_FIGURES",
    titled("En chiffres", {
      figures: [
        { value: "50", unit: "min", label: fr("pour quatre pneus") },
        { value: "2", unit: "ans", label: fr("de garantie crevaison") },
      ],
    }),
  ],
  [
    "L_STEPS",
    titled("Comment cela se passe", {
      steps: [
        { title: fr("Choisir"), text: fr("En ligne, par dimension.") },
        { title: fr("Réserver"), text: fr("Un créneau au garage.") },
        { title: fr("Rouler"), text: fr("Le jour même.") },
      ],
    }),
  ],
  ["P_PRODUCTS", titled("Nos accessoires", { sort: "POSITION", max: 4 })],
  ["P_SERVICES", titled("Nos prestations")],
  ["P_ARTICLES", titled("À lire", { max: 3 })],
  ["P_PARTNERS", titled("Nos partenaires", { max: 6 })],
  ["P_REVIEWS", titled("Vos avis", { minNote: 4, max: 6 })],
  ["I_TYRE_SEARCH", titled("Trouver ses pneus", { vehicleTypes: ["CAR"], season: "WINTER" })],
  ["I_APPOINTMENT", titled("Prendre rendez-vous", { text: rich("Réponse dans l’heure.") })],
  ["I_FORM", titled("Demander un devis")],
  ["I_NEWSLETTER", titled("Rester informé", { text: rich("Une lettre par saison.") })],
  ["I_DEALER_MAP", titled("Près de chez vous", { zoom: 9, listBeside: true })],
  [
    "I_COUNTDOWN",
    titled("Fin de l’offre", { countdownEnd: "2099-12-31T22:59:00.000Z", after: fr("L’offre est terminée.") }),
  ],
  // An unknown variable, so that the screen shows its warning.
  ["T_ONE", titled("Variable inconnue", { columns: [{ text: rich("Bonjour {town}.") }] })],
];
