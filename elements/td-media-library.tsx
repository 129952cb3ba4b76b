/**
 * `<td-media-library>`: every picture of the shop: search, see where it is used, replace it everywhere. `td-picked` reports the chosen one.
 */
import { MediaScreen } from "../src/screens/picture-editor/media-screen";
import { defineElement } from "./define-element";

defineElement("td-media-library", {
  component: MediaScreen,
  messages: import.meta.messages(),
});
