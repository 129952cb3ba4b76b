/** `<td-content-bloc-choice>`: shows which content bloc page appears on a page of the site, and why the others do not. Events: those of every element. */
import { BlocChoice } from "../src/screens/bloc-choice/bloc-choice";
import { defineElement } from "./define-element";

defineElement("td-content-bloc-choice", {
  component: BlocChoice,
  messages: import.meta.messages(),
});
