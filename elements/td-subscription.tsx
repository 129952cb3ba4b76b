/**
 * `<td-subscription>`: the shop's plan, payment and invoices. Attribute: `changed` (`success`, `pending`, `cancelled`,
 * `error`), the result of a change of plan or of a payment. Events: those of every element.
 */
import { Subscription } from "../src/screens/subscription/subscription";
import { defineElement } from "./define-element";

defineElement("td-subscription", {
  component: Subscription,
  messages: import.meta.messages(),
  attributes: { changed: "string" },
});
