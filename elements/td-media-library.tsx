/**
 * `<td-media-library>`: all pictures of the shop, with search, usages and replacement. Event `td-picked` reports the chosen one.
 */
import { MediaScreen } from "../src/screens/picture-editor/media-screen";
import { defineElement } from "./define-element";

defineElement("td-media-library", {
  component: MediaScreen,
  messages: import.meta.messages(),
});
