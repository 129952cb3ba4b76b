/** `<td-forgotten-password>`: requests a mail with a link to choose a new password. Attribute: `compact`. Event: `td-password-mail-requested`. */
import { ForgottenPassword } from "../src/screens/password/forgotten-password";
import { defineElement } from "./define-element";

defineElement("td-forgotten-password", {
  component: ForgottenPassword,
  isPublic: true,
  attributes: { compact: "boolean" },
});
