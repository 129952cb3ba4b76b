/** `<td-subrogation-login>`: signs in on another shop. Attributes: `shop-code`, `hash-part`, `next="none"`. Event: `td-signed-in`. */
import { SubrogationLogin } from "../src/screens/login/subrogation-login";
import { defineElement } from "./define-element";

defineElement("td-subrogation-login", {
  component: SubrogationLogin,
  isPublic: true,
  attributes: { shopCode: "string", hashPart: "string", next: "string" },
});
