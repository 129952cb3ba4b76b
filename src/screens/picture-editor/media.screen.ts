import { MEDIA_RIGHTS } from "../../contract/endpoints/pictures";
import { defineScreen } from "../../contract/screen";

/**
 * All pictures of the shop: search, uses, replacement. Not in a menu; lists of pages and the command palette link here.
 */
export default defineScreen({
  tag: "td-media-library",
  paths: ["media-library"],
  titleKey: "media.title",
  area: "content",
  icon: "images",
  right: MEDIA_RIGHTS,
});
