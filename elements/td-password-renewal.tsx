/** `<td-password-renewal>`: replaces an expired password. Event: `td-password-changed`. */
import { PasswordRenewal } from "../src/screens/password/password-renewal";
import { defineElement } from "./define-element";

defineElement("td-password-renewal", { component: PasswordRenewal, isPublic: true });
