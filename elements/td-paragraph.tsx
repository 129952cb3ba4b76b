/**
 * `<td-paragraph>`: one paragraph with its pictures, options and preview. Attributes: `owner-type owner-id paragraph-id`, or the parts of
 * the admin's paths. Events: `td-saved`, `td-deleted`, `td-dirty-change`, `td-navigate`.
 */
import { Paragraph } from "../src/screens/paragraph/paragraph";
import { defineElement } from "./define-element";

defineElement("td-paragraph", {
  component: Paragraph,
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
  },
});
