/** `<td-error>`: a screen that the account may not open. Attributes: `from` (admin path of that screen), `reason` (right or condition). */
import { ErrorScreen } from "../src/screens/error/error-screen";
import { defineElement } from "./define-element";

defineElement("td-error", {
  component: ErrorScreen,
  messages: import.meta.messages(),
  isSessionOptional: true,
  attributes: { from: "string", reason: "string" },
});
