/**
 * `<td-paragraph-picture>`: one slider picture of a paragraph on its own page. Attributes: `owner-type owner-id paragraph-id index
 * with-url`, or the parts of the admin's paths. Events: `td-saved`, `td-deleted`, `td-dirty-change`, `td-navigate` back to the paragraph.
 */
import { ParagraphPicture } from "../src/screens/picture-editor/paragraph-picture";
import { defineElement } from "./define-element";

defineElement("td-paragraph-picture", {
  component: ParagraphPicture,
  messages: import.meta.messages(),
  attributes: {
    ownerType: "string",
    ownerId: "string",
    paragraphId: "string",
    idParagraph: "string",
    type: "string",
    idCatalog: "string",
    idProduct: "string",
    idLanding: "string",
    idContentPage: "string",
    idCustomDb: "string",
    idLevel: "string",
    idService: "string",
    index: "string",
    withUrl: "string",
  },
});
