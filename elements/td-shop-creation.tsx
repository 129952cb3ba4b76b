/**
 * `<td-shop-creation>`: a shop in a few steps. Attributes: `context` (creation context), `draft` (from the mailed link),
 * `invitation` (from a network's mail).
 * Events: `td-creation-step`, `td-creation-done` (cancelable).
 */
import { CreationScreen } from "../src/screens/creation/creation";
import { defineElement } from "./define-element";

defineElement("td-shop-creation", {
  component: CreationScreen,
  isPublic: true,
  attributes: { context: "string", draft: "string", invitation: "string" },
});
