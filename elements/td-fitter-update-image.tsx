/**
 * `<td-fitter-update-image>`: one picture of a dealer's page. Attributes: `id-value index with-url`. Events: `td-saved`, `td-deleted`,
 * `td-dirty-change`, `td-navigate` back to the dealer.
 */
import { DealerPicture } from "../src/screens/picture-editor/dealer-picture";
import { defineElement } from "./define-element";

defineElement("td-fitter-update-image", {
  component: DealerPicture,
  messages: import.meta.messages(),
  attributes: { idValue: "string", index: "string", withUrl: "string" },
});
