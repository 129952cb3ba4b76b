/**
 * `<td-picture-editor>`: the editor of one slider picture, for any page. Attributes: `owner-type owner-id paragraph-id index
 * with-url hide-title`. It does not navigate after a change. `td-saved` and
 * `td-deleted` have `resource` `slider-picture` and `id` `{owner}--{paragraph}/{index}`; `record` is the stored group of pictures.
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
