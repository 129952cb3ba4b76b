/** `<td-error>`: a screen that the account may not open. Attributes: `from` (its admin path), `reason` (right or condition). */
import { ErrorScreen } from "../src/screens/error/error-screen";
import { defineElement } from "./define-element";

defineElement("td-error", {
  component: ErrorScreen,
  messages: ["ui", "error-screen", "explainer", "rights", "palette", "menu"],
  attributes: { from: "string", reason: "string" },
});
