/** `<td-landing-page-position>`: the order of a page's paragraphs. Events: `td-saved`, `td-dirty-change`, `td-navigate`. */
import { Position } from "../src/screens/position/position";
import { defineElement } from "./define-element";

defineElement("td-landing-page-position", {
  component: Position,
  messages: import.meta.messages(),
  attributes: { idValue: "string" },
});
