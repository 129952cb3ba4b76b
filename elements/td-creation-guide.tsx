/**
 * `<td-creation-guide>`: shows the remaining steps until a shop opens.
 *
 * Attributes: `block` (type of the block to open), `hide-banners`, `hide-video`. Events: `td-guide-step-made`,
 * `td-guide-block-completed` (cancelable) and those of every element.
 */
import { CreationGuide } from "../src/screens/creation-guide/creation-guide";
import { defineElement } from "./define-element";

defineElement("td-creation-guide", {
  component: CreationGuide,
  messages: import.meta.messages(),
  attributes: { block: "string", hideBanners: "boolean", hideVideo: "boolean" },
});
