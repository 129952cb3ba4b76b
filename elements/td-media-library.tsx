/**
 * `<td-media-library>`: every picture of the shop: searched, seen where it stands, replaced everywhere. `td-picked` tells the page which
 * one was taken.
 */
import { MediaScreen } from "../src/screens/picture-editor/media-screen";
import { defineElement } from "./define-element";

defineElement("td-media-library", {
  component: MediaScreen,
  messages: ["ui", "media", "picture-editor", "errors"],
});
