/**
 * `<td-request-form>`: a form of the shop for its visitors. Attributes: `shop-code`, `form-code` (or a type in lower case for its default
 * form: `quote`), `compact`. Property `values`: initial answers by code of the field. Events: `td-form-step`, `td-form-sent`. Parts: `form`,
 * `progress`, `field`, `label`, `input`, `buttons`, `submit`, `sent`.
 */
import { RequestForm } from "../src/screens/request-form/request-form";
import { defineElement } from "./define-element";

defineElement("td-request-form", {
  component: RequestForm,
  isPublic: true,
  attributes: { shopCode: "string", formCode: "string", compact: "boolean" },
  properties: ["values"],
});
