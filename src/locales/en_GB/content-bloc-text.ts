/** Texts of content bloc pages from a file. */
import { sameWords } from "../same-words";
import page from "./content-bloc-page";

export default {
  "content-bloc-text.one": "text",
  "content-bloc-text.many": "texts",
  "content-bloc-text.create": "New text",
  "content-bloc-text.empty": "No text",
  "content-bloc-text.saved": "Text saved",
  "content-bloc-text.list.title": "Texts of content blocks",
  "content-bloc-text.import.title": "Texts of content blocks",
  "content-bloc-text.card.text": "Text",
  "content-bloc-text.field.name": "Content block",
  "content-bloc-text.field.name.help":
    "Identified by its name and type; created if it does not exist. Its paragraphs are drafts.",
  "content-bloc-text.field.pageType": "Page type",
  "content-bloc-text.field.brands": "Brands",
  "content-bloc-text.field.size": "Size",
  "content-bloc-text.field.cities": "Towns",
  "content-bloc-text.field.season": "Season",
  "content-bloc-text.field.vehicleType": "Vehicle",
  "content-bloc-text.field.services": "Services",
  "content-bloc-text.field.priority": "Priority",
  "content-bloc-text.field.locale": "Language",
  "content-bloc-text.field.slot": "Place",
  "content-bloc-text.field.title": "Title",
  "content-bloc-text.field.text": "Text",
  "content-bloc-text.field.text.help": "Plain, with an empty line between paragraphs, or HTML.",
  "content-bloc-text.field.page": "Page",
  "content-bloc-text.field.paragraph": "Paragraph",
  "content-bloc-text.error.empty": "Enter a title or a text.",
  "content-bloc-text.error.slot": "Pages of this type do not have this place.",
  "content-bloc-text.error.criteria":
    "The page with this name has other criteria. Leave them empty, or use another name.",
  "content-bloc-text.error.exists": "This place already contains this text.",
  "content-bloc-text.error.full": "This place is full: at most five texts per language.",
  ...sameWords(page, "content-bloc-page", "content-bloc-text", {
    pageType: "pageType",
    slot: "slot",
    seasons: "season",
    vehicleTypes: "vehicleType",
  }),
} as const;
