/** Texts and pictures of the demo paragraphs. */
import type { Device, Localised } from "../../../../src/contract/fields";
import type { OptionValue } from "../../../../src/contract/paragraph/options";
import type { OwnerType } from "../../../../src/contract/paragraph/owners";

const road = (sky: string, far: string, ground: string, sun: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600"><rect width="800" height="600" fill="${sky}"/><circle cx="620" cy="120" r="52" fill="${sun}"/><path d="M0 330L180 150L300 270L430 120L640 330L720 250L800 310V600H0Z" fill="${far}"/><path d="M180 150l-40 42 30-8 20 16 28-14zM430 120l-46 46 34-8 24 18 36-20z" fill="#fff"/><path d="M0 360Q400 300 800 360V600H0Z" fill="${ground}"/><path d="M390 340h40l190 260H180Z" fill="#48515b"/><path d="M408 345h6l22 255h-60Z" fill="#e6bd4c"/><g transform="translate(500 420)"><path d="M0 60q0-28 34-30l24-28q6-6 14-6h66q10 0 16 8l20 26q30 4 30 30z" fill="#c0392b"/><path d="M66 8h30v24H46zM104 8h30l16 24h-46z" fill="#dfe9ef"/><circle cx="44" cy="62" r="18" fill="#23282e"/><circle cx="44" cy="62" r="8" fill="#9aa3ab"/><circle cx="160" cy="62" r="18" fill="#23282e"/><circle cx="160" cy="62" r="8" fill="#9aa3ab"/></g></svg>`;

const TYRE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600"><rect width="800" height="600" fill="#fff"/><ellipse cx="400" cy="548" rx="210" ry="14" fill="#e3e7ea"/><circle cx="400" cy="296" r="250" fill="#262b30"/><circle cx="400" cy="296" r="236" fill="none" stroke="#3c434a" stroke-width="14" stroke-dasharray="22 10"/><circle cx="400" cy="296" r="196" fill="none" stroke="#4d555d" stroke-width="3"/><circle cx="400" cy="296" r="150" fill="#aeb6bd"/><circle cx="400" cy="296" r="128" fill="#d5dade"/><path d="M400 178v236M282 296h236M317 213l166 166M317 379l166-166" stroke="#8b949c" stroke-width="22"/><circle cx="400" cy="296" r="42" fill="#6d767e"/></svg>';

/** Drawn scenes, so that the demo data needs no photographs. */
export const SCENES = {
  "route-hiver": road("#8db9d6", "#7d94a8", "#eef4f8", "#fdeebf"),
  "route-ete": road("#bfe3f2", "#8fae8b", "#cfdc9a", "#f9d76b"),
  "route-soir": road("#e9b58a", "#8a6f86", "#c9ab8f", "#fff1d0"),
  pneu: TYRE,
} as const;
export type SceneName = keyof typeof SCENES;
const SCENE_NAMES: readonly SceneName[] = ["route-hiver", "route-ete", "route-soir"];

interface DemoSlide {
  readonly scene: SceneName;
  readonly altTexts: Localised;
  readonly link?: { readonly url: string; readonly newTab: boolean };
  readonly devices?: readonly Device[];
}

export interface DemoParagraph {
  readonly layoutId: string;
  readonly internalName?: string;
  readonly content: Readonly<Record<string, unknown>>;
  readonly slides?: readonly DemoSlide[];
  readonly options?: readonly OptionValue[];
  readonly published?: boolean;
}

export const tyre: Localised = { fr_FR: "Pneu vu de face", en_GB: "Tyre from the front", de_DE: "Reifen von vorn" };
const winter: Localised = {
  fr_FR: "Route de montagne enneigée avec une voiture rouge",
  en_GB: "Snowy mountain road with a red car",
  de_DE: "Verschneite Bergstraße mit rotem Auto",
};
export const summer: Localised = {
  fr_FR: "Route d’été entre deux collines",
  en_GB: "Summer road between two hills",
  de_DE: "Sommerliche Straße zwischen zwei Hügeln",
};
const evening: Localised = {
  fr_FR: "Route au soleil couchant",
  en_GB: "Road at sunset",
  de_DE: "Straße bei Sonnenuntergang",
};

const besides = (title: Localised, text: Localised): DemoParagraph => ({
  layoutId: "TI_RIGHT",
  content: { title, text, titleLevel: "H2" },
  slides: [{ scene: "route-ete", altTexts: summer }],
  published: true,
});

/** Paragraphs by owner type. A parent comes before its children. */
export const PARAGRAPHS: Readonly<Partial<Record<OwnerType, readonly DemoParagraph[]>>> = {
  LANDING_PAGE: [
    {
      layoutId: "I_CTA",
      internalName: "Bandeau d’ouverture",
      content: {
        title: { fr_FR: "Pneus hiver Lyon" },
        titleLevel: "H1",
        subtitle: { fr_FR: "Quatre pneus montés, équilibrés, prêts pour la montagne" },
        buttons: [
          { label: { fr_FR: "Voir les pneus" }, type: "PRIMARY", cta: "TYRE_SEARCH", link: null, icon: "SNOWFLAKE" },
        ],
      },
      slides: [{ scene: "route-soir", altTexts: evening, link: { url: "/pneus-hiver", newTab: false } }],
      published: true,
    },
    {
      layoutId: "SL_FULL",
      internalName: "Diaporama",
      content: { title: { fr_FR: "Cet hiver chez nous" }, interval: 5000 },
      slides: [
        { scene: "route-hiver", altTexts: winter, link: { url: "/promo-hiver-2026", newTab: false } },
        { scene: "route-ete", altTexts: summer, devices: ["DESKTOP", "TABLET", "MOBILE"] },
        { scene: "route-soir", altTexts: evening, devices: ["DESKTOP"] },
      ],
    },
    {
      layoutId: "TI_RIGHT",
      internalName: "Préparez l’hiver",
      content: {
        title: { fr_FR: "Pneus hiver à Lyon\u00a0: montage en 50 minutes" },
        titleLevel: "H2",
        text: {
          fr_FR:
            "<p>La loi Montagne impose quatre pneus hiver du 1<sup>er</sup> novembre au 31 mars.[[ À {city}, on ne s’en passe pas.]] Nos garages les montent, les équilibrent et gardent vos pneus d’été.[[ À partir de {minPrice:205/55R16} le pneu.]]</p>",
        },
        buttons: [
          { label: { fr_FR: "Prendre rendez-vous" }, type: "PRIMARY", cta: "BOOK_APPOINTMENT", link: null, icon: null },
        ],
      },
      slides: [{ scene: "route-hiver", altTexts: winter, link: { url: "/promo-hiver-2026", newTab: false } }],
      options: [
        { code: "SPACE_ABOVE", mobilePosition: { spaceSizeId: 3 }, desktopPosition: { spaceSizeId: 6 } },
        { code: "TEXT_ALIGN", choice: { code: "LEFT", icon: "align-left" } },
      ],
    },
    {
      layoutId: "L_TALK_POINTS",
      internalName: "Pourquoi nous",
      content: {
        title: { fr_FR: "Trois raisons de passer chez nous" },
        points: [
          { icon: "CLOCK", title: { fr_FR: "Monté en 50 minutes" }, text: { fr_FR: "Café compris." }, link: null },
          {
            icon: "SHIELD",
            title: { fr_FR: "Garantie crevaison" },
            text: { fr_FR: "Deux ans, sans franchise." },
            link: null,
          },
          {
            icon: "PIN",
            title: { fr_FR: "Six garages à Lyon" },
            text: {},
            link: { url: "/garages/lyon", newTab: false },
          },
        ],
      },
      published: true,
    },
    {
      layoutId: "L_FAQ",
      internalName: "Questions",
      content: {
        title: { fr_FR: "Vos questions" },
        questions: [
          {
            question: { fr_FR: "Où la loi Montagne vaut-elle ?".replace(" ?", "\u00a0?") },
            answer: { fr_FR: "<p>Dans 34 départements, dont le <strong>Rhône</strong> en partie.</p>" },
          },
        ],
      },
    },
    {
      layoutId: "P_TYRE_PROFILES",
      internalName: "Profils hiver",
      content: {
        title: { fr_FR: "Les pneus que nous montons" },
        profiles: [
          { profile: "Alpin 7", label: {}, badge: "TEST_WINNER" },
          { profile: "WinterContact TS 870", label: { fr_FR: "Le meilleur sur la glace" }, badge: null },
          { profile: "Snowproof P", label: {}, badge: "NEW" },
          { profile: "UltraGrip Performance 3", label: {}, badge: null },
        ],
      },
    },
  ],
  CONTENT_BLOC_PAGE: [
    {
      layoutId: "IMG_ONE",
      internalName: "Bandeau de marque",
      content: {},
      slides: [{ scene: "route-hiver", altTexts: winter }],
      published: true,
    },
  ],
  CATALOG: [
    besides(
      { fr_FR: "Tout pour vos roues", en_GB: "All for your wheels", de_DE: "Alles für Ihre Räder" },
      {
        fr_FR: "<p>Housses, cales, chaînes\u00a0: ce qui rend l’hiver plus simple.</p>",
        en_GB: "<p>Bags, chocks, chains: what makes winter easier.</p>",
        de_DE: "<p>Taschen, Keile, Ketten: was den Winter einfacher macht.</p>",
      },
    ),
  ],
  PRODUCT: [
    besides(
      { fr_FR: "Quatre housses, une poignée", en_GB: "Four bags, one handle", de_DE: "Vier Taschen, ein Griff" },
      { fr_FR: "<p>Jusqu’à 22 pouces, lavables.</p>", en_GB: "<p>Up to 22 inches, washable.</p>" },
    ),
  ],
  CATALOG_ITEM: [
    {
      layoutId: "SL_BOXED",
      internalName: "Sept images",
      content: { title: { fr_FR: "La bonne pression en images", en_GB: "The right pressure in pictures" } },
      slides: [winter, summer, evening, winter, summer, evening, winter].map((altTexts, index) => ({
        scene: SCENE_NAMES[index % SCENE_NAMES.length] ?? "route-ete",
        altTexts,
        devices: ["DESKTOP"],
      })),
      published: true,
    },
  ],
  SERVICE: [
    besides(
      { fr_FR: "Quand la voiture tire d’un côté", en_GB: "When the car pulls to one side" },
      { fr_FR: "<p>Réglage sur banc laser, compte rendu avant et après.</p>" },
    ),
    {
      layoutId: "L_STEPS",
      internalName: "Déroulement",
      content: {
        title: { fr_FR: "Comment cela se passe", en_GB: "How it goes" },
        steps: [
          { title: { fr_FR: "Mesure", en_GB: "Measure" }, text: {} },
          { title: { fr_FR: "Réglage", en_GB: "Adjust" }, text: {} },
        ],
      },
    },
  ],
  CUSTOM_DATABASE_STRUCT: [
    {
      layoutId: "T_ONE",
      internalName: "Introduction",
      content: { title: { fr_FR: "Toutes les jantes", en_GB: "All rims" } },
    },
  ],
  CUSTOM_DATABASE_LEVEL: [
    {
      ...besides(
        { fr_FR: "Des jantes à votre diamètre", en_GB: "Rims in your diameter" },
        { fr_FR: "<p>Les jantes {field:name} sont garanties {field:warranty} ans, entraxe vérifié.</p>" },
      ),
      internalName: "Fabricant",
    },
  ],
};
