/**
 * `<td-subrogation-change-identity>`: takes on the identity of another user. Attribute: `search`, the shop to look for. Events:
 * `td-identity-changed` (cancelable) and those of every element.
 */
import { ChangeIdentity } from "../src/screens/subrogation/change-identity";
import { defineElement } from "./define-element";

defineElement("td-subrogation-change-identity", {
  component: ChangeIdentity,
  attributes: { search: "string" },
  messages: import.meta.messages(),
});
