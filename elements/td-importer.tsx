/** `<td-importer>`: imports a file into any importable resource. Events: those of every element. */
import { Importer } from "../src/screens/importer/importer";
import { defineElement } from "./define-element";

defineElement("td-importer", {
  component: Importer,
  messages: import.meta.messages(),
});
