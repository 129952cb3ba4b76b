/** `<td-modification-password>`: a new password by a mailed link. Attribute: `hash`, its secret. Event: `td-password-changed`. */
import { ModificationPassword } from "../src/screens/password/modification-password";
import { defineElement } from "./define-element";

defineElement("td-modification-password", {
  component: ModificationPassword,
  isPublic: true,
  attributes: { hash: "string" },
});
