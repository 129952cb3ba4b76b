/** `<td-modification-password>`: sets a new password after a mailed link. Attribute: `hash`, its secret. Event: `td-password-changed`. */
import { ModificationPassword } from "../src/screens/password/modification-password";
import { defineElement } from "./define-element";

defineElement("td-modification-password", {
  component: ModificationPassword,
  isPublic: true,
  attributes: { hash: "string" },
});
