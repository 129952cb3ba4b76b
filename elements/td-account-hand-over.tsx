/**
 * `<td-account-hand-over>`: the new owner of a calendar account accepts it. Attribute: `hash` from the mailed link.
 * Event: `td-request-action`.
 */
import { AccountHandOver } from "../src/screens/account-hand-over/account-hand-over";
import { defineElement } from "./define-element";

defineElement("td-account-hand-over", {
  component: AccountHandOver,
  isPublic: true,
  attributes: { hash: "string" },
});
