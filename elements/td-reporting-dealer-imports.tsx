/** `<td-reporting-dealer-imports>`: imports of dealers with their figures. Events: those of every element. */
import { DealerImports } from "../src/screens/dealer-imports/dealer-imports";
import { defineElement } from "./define-element";

defineElement("td-reporting-dealer-imports", { component: DealerImports, messages: import.meta.messages() });
