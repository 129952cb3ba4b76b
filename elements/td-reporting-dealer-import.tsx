/** `<td-reporting-dealer-import>`: one import of dealers, line by line. Attribute: `id-value`, of the import. */
import { DealerImport } from "../src/screens/dealer-imports/dealer-import";
import { defineElement } from "./define-element";

defineElement("td-reporting-dealer-import", {
  component: DealerImport,
  attributes: { idValue: "string" },
  messages: import.meta.messages(),
});
