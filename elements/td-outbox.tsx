/** `<td-outbox>`: the mails written by the server. Attribute `id-value`: id of the mail to show. Events: those of every element. */
import { Outbox } from "../src/screens/outbox/outbox";
import { defineElement } from "./define-element";

defineElement("td-outbox", {
  component: Outbox,
  messages: import.meta.messages(),
  attributes: { idValue: "string" },
});
