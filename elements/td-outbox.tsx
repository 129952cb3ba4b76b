/** `<td-outbox>`: the mails that the server wrote. Attribute `id-value`: the mail that is shown. Events: those of every element. */
import { Outbox } from "../src/screens/outbox/outbox";
import { defineElement } from "./define-element";

defineElement("td-outbox", {
  component: Outbox,
  messages: ["ui", "outbox"],
  attributes: { idValue: "string" },
});
