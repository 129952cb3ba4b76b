/**
 * `<td-picture-editor>`: the editor of one slider picture for a page of one's own. Attributes: `owner-type owner-id paragraph-id index
 * with-url hide-title`. It stays where it is; `td-saved` and `td-deleted` tell the page, with `resource` `slider-picture`, `id`
 * `{owner}--{paragraph}/{index}` and the stored group as `record`.
 */
import { EmbeddedEditor } from "../src/screens/picture-editor/embedded-editor";
import { defineElement } from "./define-element";

defineElement("td-picture-editor", {
  component: EmbeddedEditor,
  messages: import.meta.messages(),
  attributes: {
    ownerType: "string",
    ownerId: "string",
    paragraphId: "string",
    index: "string",
    withUrl: "string",
    hideTitle: "boolean",
  },
});
