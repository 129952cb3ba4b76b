/** Texts of content bloc pages from a file. */
import { sameWords } from "../same-words";
import page from "./content-bloc-page";

export default {
  "content-bloc-text.one": "Text",
  "content-bloc-text.many": "Texte",
  "content-bloc-text.create": "Neuer Text",
  "content-bloc-text.empty": "Kein Text",
  "content-bloc-text.saved": "Text gespeichert",
  "content-bloc-text.list.title": "Texte der Inhaltsblöcke",
  "content-bloc-text.import.title": "Texte der Inhaltsblöcke",
  "content-bloc-text.card.text": "Text",
  "content-bloc-text.field.name": "Inhaltsblock",
  "content-bloc-text.field.name.help":
    "Wird an Name und Typ erkannt und angelegt, wenn es sie noch nicht gibt. Ihre Absätze sind Entwürfe.",
  "content-bloc-text.field.pageType": "Seitentyp",
  "content-bloc-text.field.brands": "Marken",
  "content-bloc-text.field.size": "Größe",
  "content-bloc-text.field.cities": "Orte",
  "content-bloc-text.field.season": "Saison",
  "content-bloc-text.field.vehicleType": "Fahrzeug",
  "content-bloc-text.field.services": "Leistungen",
  "content-bloc-text.field.priority": "Priorität",
  "content-bloc-text.field.locale": "Sprache",
  "content-bloc-text.field.slot": "Platz",
  "content-bloc-text.field.title": "Titel",
  "content-bloc-text.field.text": "Text",
  "content-bloc-text.field.text.help": "Einfacher Text mit einer Leerzeile zwischen den Absätzen, oder HTML.",
  "content-bloc-text.field.page": "Seite",
  "content-bloc-text.field.paragraph": "Absatz",
  "content-bloc-text.error.empty": "Geben Sie einen Titel oder einen Text an.",
  "content-bloc-text.error.slot": "Seiten dieses Typs haben diesen Platz nicht.",
  "content-bloc-text.error.criteria":
    "Die Seite dieses Namens hat andere Kriterien. Lassen Sie die Kriterien leer, oder wählen Sie einen anderen Namen.",
  "content-bloc-text.error.exists": "Dieser Text steht schon an diesem Platz.",
  "content-bloc-text.error.full": "Dieser Platz ist voll: fünf Texte je Sprache.",
  ...sameWords(page, "content-bloc-page", "content-bloc-text", {
    pageType: "pageType",
    slot: "slot",
    seasons: "season",
    vehicleTypes: "vehicleType",
  }),
} as const;
