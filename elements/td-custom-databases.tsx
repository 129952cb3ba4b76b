/** `<td-custom-databases>`: the shop's custom databases. Events: those of every list. */
import { Databases } from "../src/screens/custom-database/databases";
import { defineElement } from "./define-element";

defineElement("td-custom-databases", {
  component: Databases,
  messages: import.meta.messages(),
});
