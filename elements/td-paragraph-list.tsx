/**
 * `<td-paragraph-list>`: the paragraphs of one owner: add, order, copy, delete. Attributes: `owner-type owner-id owner-path`. Events:
 * `td-saved`, `td-deleted`, `td-navigate`.
 */
import { ParagraphList } from "../src/screens/paragraph/paragraph-list";
import { defineElement } from "./define-element";

defineElement("td-paragraph-list", {
  component: ParagraphList,
  messages: import.meta.messages(),
  attributes: { ownerType: "string", ownerId: "string", ownerPath: "string" },
});
