/** Sample texts of the page templates. Each describes what to write in its place. */
import type { Localised } from "../../../../src/contract/fields";

/** A paragraph of a template. */
export interface TemplateParagraph {
  readonly layoutId: string;
  /** Content with texts by language. Omitted fields start empty. */
  readonly content: Readonly<Record<string, unknown>>;
}

const text = (fr_FR: string, en_GB: string, de_DE: string): Localised => ({ fr_FR, en_GB, de_DE });
/** Builds a localised rich text of one paragraph. */
const rich = (...texts: readonly [fr: string, en: string, de: string]): Localised => {
  const [fr, en, de] = texts.map((paragraphText) => `<p>${paragraphText.replaceAll("\u00a0", "&nbsp;")}</p>`) as [
    string,
    string,
    string,
  ];
  return text(fr, en, de);
};

const button = (cta: string, label: Localised) => ({ label, type: "PRIMARY", cta });
const booking = button("BOOK_APPOINTMENT", text("Prendre rendez-vous", "Book an appointment", "Termin vereinbaren"));

const faq = (...questions: readonly (readonly [question: Localised, answer: Localised])[]): TemplateParagraph => ({
  layoutId: "L_FAQ",
  content: {
    title: text("Vos questions", "Your questions", "Ihre Fragen"),
    questions: questions.map(([question, answer]) => ({ question, answer })),
  },
});

const steps = (title: Localised, ...rows: readonly (readonly [title: Localised, text: Localised])[]) => ({
  layoutId: "L_STEPS",
  content: { title, steps: rows.map(([name, stepText]) => ({ title: name, text: stepText })) },
});

const price: readonly [Localised, Localised] = [
  text(
    "Le montage est-il compris dans le prix\u00a0?",
    "Is fitting included in the price?",
    "Ist die Montage im Preis enthalten?",
  ),
  rich(
    "Dites ici ce que le prix comprend\u00a0: montage, équilibrage, valve, reprise des anciens pneus.",
    "Say here what the price includes: fitting, balancing, valve, disposal of the old tyres.",
    "Sagen Sie hier, was der Preis enthält: Montage, Wuchten, Ventil, Rücknahme der alten Reifen.",
  ),
];

/** Templates in display order. */
export const SAMPLES = {
  SEASON: [
    {
      layoutId: "I_CTA",
      content: {
        title: text(
          "Vos pneus de saison, montés sans attendre",
          "Your seasonal tyres, fitted without waiting",
          "Ihre Saisonreifen, ohne Wartezeit montiert",
        ),
        text: rich(
          "Une phrase qui donne envie\u00a0: l’offre, jusqu’à quand, pour qui.",
          "One sentence that makes people want it: the offer, until when, for whom.",
          "Ein Satz, der Lust macht: das Angebot, bis wann, für wen.",
        ),
        buttons: [button("TYRE_SEARCH", text("Voir les pneus", "See the tyres", "Reifen ansehen"))],
      },
    },
    {
      layoutId: "TI_LEFT",
      content: {
        title: text("Pourquoi changer maintenant", "Why change now", "Warum jetzt wechseln"),
        text: rich(
          "Expliquez ce que la saison demande à un pneu\u00a0: température, distance de freinage, obligations.",
          "Explain what the season asks of a tyre: temperature, braking distance, legal duties.",
          "Erklären Sie, was die Jahreszeit vom Reifen verlangt: Temperatur, Bremsweg, Pflichten.",
        ),
        buttons: [booking],
      },
    },
    {
      layoutId: "P_TYRE_PROFILES",
      content: { title: text("Notre sélection", "Our selection", "Unsere Auswahl") },
    },
    faq(
      [
        text(
          "Quand faut-il changer de pneus\u00a0?",
          "When should tyres be changed?",
          "Wann sollten Reifen gewechselt werden?",
        ),
        rich(
          "Donnez un repère simple, par exemple sous 7\u00a0°C le matin.",
          "Give a simple rule, such as below 7\u00a0°C in the morning.",
          "Geben Sie eine einfache Regel an, etwa unter 7\u00a0°C am Morgen.",
        ),
      ],
      price,
    ),
  ],
  CITY: [
    {
      layoutId: "TI_RIGHT",
      content: {
        title: text("Vos pneus à {city}", "Your tyres in {city}", "Ihre Reifen in {city}"),
        text: rich(
          "Présentez le garage\u00a0: quartier, accès, parking, ce qu’on fait mieux qu’ailleurs à {city}.",
          "Introduce the garage: district, access, parking, what you do better than others in {city}.",
          "Stellen Sie die Werkstatt vor: Lage, Anfahrt, Parkplätze, was Sie in {city} besser machen.",
        ),
        buttons: [booking],
      },
    },
    {
      layoutId: "I_DEALER_MAP",
      content: { title: text("Nous trouver", "Find us", "So finden Sie uns") },
    },
    {
      layoutId: "L_TALK_POINTS",
      content: {
        title: text("Trois bonnes raisons de venir", "Three good reasons to come", "Drei gute Gründe zu kommen"),
        points: [
          {
            icon: "CLOCK",
            title: text("Rapide", "Fast", "Schnell"),
            text: text("Combien de temps dure un montage.", "How long fitting takes.", "Wie lange die Montage dauert."),
          },
          {
            icon: "SHIELD",
            title: text("Garanti", "Guaranteed", "Mit Garantie"),
            text: text(
              "Ce que vous garantissez, et combien de temps.",
              "What you guarantee, and for how long.",
              "Was Sie garantieren, und wie lange.",
            ),
          },
          {
            icon: "EURO",
            title: text("Au juste prix", "Fairly priced", "Zum fairen Preis"),
            text: text(
              "Un prix de départ, tout compris.",
              "A starting price, all included.",
              "Ein Einstiegspreis, alles inklusive.",
            ),
          },
        ],
      },
    },
    {
      layoutId: "I_APPOINTMENT",
      content: {
        title: text("Choisissez votre créneau", "Choose your slot", "Wählen Sie Ihren Termin"),
        text: rich(
          "Rappelez ce qu’il faut apporter\u00a0: carte grise, écrou antivol.",
          "Remind visitors what to bring: registration document, locking wheel nut key.",
          "Erinnern Sie daran, was mitzubringen ist: Fahrzeugschein, Felgenschlossadapter.",
        ),
      },
    },
  ],
  GUIDE: [
    {
      layoutId: "T_ONE",
      content: {
        title: text("Bien choisir ses pneus", "Choosing the right tyres", "Die richtigen Reifen wählen"),
        columns: [
          {
            text: rich(
              "Dites en deux phrases à qui s’adresse ce guide et ce qu’on saura après l’avoir lu.",
              "Say in two sentences who this guide is for and what readers will know afterwards.",
              "Sagen Sie in zwei Sätzen, für wen dieser Ratgeber ist und was man danach weiß.",
            ),
          },
        ],
      },
    },
    {
      layoutId: "TI_TOP",
      content: {
        title: text(
          "Lire la taille sur le flanc",
          "Reading the size on the sidewall",
          "Die Größe auf der Flanke lesen",
        ),
        text: rich(
          "205/55 R16 91V\u00a0: largeur, hauteur, diamètre, charge, vitesse. Une photo du flanc aide.",
          "205/55 R16 91V: width, height, diameter, load, speed. A picture of the sidewall helps.",
          "205/55 R16 91V: Breite, Höhe, Durchmesser, Last, Geschwindigkeit. Ein Foto der Flanke hilft.",
        ),
      },
    },
    {
      layoutId: "T_TABLE",
      content: {
        title: text("Été, hiver ou quatre saisons", "Summer, winter or all-season", "Sommer, Winter oder Ganzjahr"),
        grid: text(
          "\tÉté\tHiver\tQuatre saisons\nSous 7\u00a0°C\tmoyen\ttrès bon\tbon\nSur autoroute\ttrès bon\tbon\tbon",
          "\tSummer\tWinter\tAll-season\nBelow 7\u00a0°C\tfair\tvery good\tgood\nOn motorways\tvery good\tgood\tgood",
          "\tSommer\tWinter\tGanzjahr\nUnter 7\u00a0°C\tmittel\tsehr gut\tgut\nAuf der Autobahn\tsehr gut\tgut\tgut",
        ),
      },
    },
    steps(
      text("En trois étapes", "In three steps", "In drei Schritten"),
      [
        text("Relever sa taille", "Note your size", "Größe ablesen"),
        text(
          "Sur le flanc, ou sur la carte grise.",
          "On the sidewall, or in the handbook.",
          "Auf der Flanke oder im Fahrzeugschein.",
        ),
      ],
      [
        text("Choisir la saison", "Choose the season", "Jahreszeit wählen"),
        text("Selon la région et les trajets.", "By region and journeys.", "Nach Region und Strecken."),
      ],
      [
        text("Réserver le montage", "Book the fitting", "Montage buchen"),
        text("Près de chez soi, au jour voulu.", "Close to home, on the day that suits.", "In der Nähe, am Wunschtag."),
      ],
    ),
    faq(price),
  ],
  SERVICE: [
    {
      layoutId: "SL_FULL",
      content: {
        title: text("Une prestation, bien expliquée", "One service, well explained", "Eine Leistung, gut erklärt"),
        buttons: [booking],
      },
    },
    steps(
      text("Comment cela se passe", "How it goes", "So läuft es ab"),
      [
        text("Contrôle", "Check", "Prüfung"),
        text("Ce que vous mesurez d’abord.", "What you measure first.", "Was Sie zuerst messen."),
      ],
      [
        text("Intervention", "Work", "Arbeit"),
        text(
          "Ce que vous faites, et en combien de temps.",
          "What you do, and how long it takes.",
          "Was Sie tun, und wie lange es dauert.",
        ),
      ],
      [
        text("Compte rendu", "Report", "Bericht"),
        text(
          "Ce que le client reçoit à la fin.",
          "What the customer gets in the end.",
          "Was der Kunde am Ende bekommt.",
        ),
      ],
    ),
    {
      layoutId: "L_KEY_FIGURES",
      content: {
        title: text("En chiffres", "In figures", "In Zahlen"),
        figures: [
          { value: "50", unit: "min", label: text("durée moyenne", "on average", "im Durchschnitt") },
          { value: "24", unit: null, label: text("mois de garantie", "months of guarantee", "Monate Garantie") },
        ],
      },
    },
    { layoutId: "P_REVIEWS", content: { title: text("Ils en parlent", "What customers say", "Das sagen Kunden") } },
  ],
} as const satisfies Readonly<Record<string, readonly TemplateParagraph[]>>;

export type TemplateId = keyof typeof SAMPLES;
