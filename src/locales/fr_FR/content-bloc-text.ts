/** Texts of content bloc pages from a file. */
import { sameWords } from "../same-words";
import page from "./content-bloc-page";

export default {
  "content-bloc-text.one": "texte",
  "content-bloc-text.many": "textes",
  "content-bloc-text.create": "Nouveau texte",
  "content-bloc-text.empty": "Aucun texte",
  "content-bloc-text.saved": "Texte enregistré",
  "content-bloc-text.list.title": "Textes des blocs de contenu",
  "content-bloc-text.import.title": "Textes des blocs de contenu",
  "content-bloc-text.card.text": "Texte",
  "content-bloc-text.field.name": "Bloc de contenu",
  "content-bloc-text.field.name.help":
    "Reconnue à son nom et à son type ; créée si elle n’existe pas encore. Ses paragraphes sont des brouillons.",
  "content-bloc-text.field.pageType": "Type de page",
  "content-bloc-text.field.brands": "Marques",
  "content-bloc-text.field.size": "Dimension",
  "content-bloc-text.field.cities": "Villes",
  "content-bloc-text.field.season": "Saison",
  "content-bloc-text.field.vehicleType": "Véhicule",
  "content-bloc-text.field.services": "Prestations",
  "content-bloc-text.field.priority": "Priorité",
  "content-bloc-text.field.locale": "Langue",
  "content-bloc-text.field.slot": "Emplacement",
  "content-bloc-text.field.title": "Titre",
  "content-bloc-text.field.text": "Texte",
  "content-bloc-text.field.text.help": "Du texte simple, avec une ligne vide entre les paragraphes, ou du HTML.",
  "content-bloc-text.field.page": "Page",
  "content-bloc-text.field.paragraph": "Paragraphe",
  "content-bloc-text.error.empty": "Donnez un titre ou un texte.",
  "content-bloc-text.error.slot": "Les pages de ce type n’ont pas cet emplacement.",
  "content-bloc-text.error.criteria":
    "La page de ce nom a d’autres critères. Laissez-les vides, ou choisissez un autre nom.",
  "content-bloc-text.error.exists": "Ce texte est déjà à cet emplacement.",
  "content-bloc-text.error.full": "Cet emplacement est plein : cinq textes par langue.",
  ...sameWords(page, "content-bloc-page", "content-bloc-text", {
    pageType: "pageType",
    slot: "slot",
    seasons: "season",
    vehicleTypes: "vehicleType",
  }),
} as const;
