import { MEDIA_RIGHTS } from "../../contract/endpoints/pictures";
import { defineScreen } from "../../contract/screen";

/** Every picture of the shop: found again, seen where it stands, replaced everywhere. In no menu: lists of pages and the palette lead here. */
export default defineScreen({
  tag: "td-media-library",
  paths: ["media-library"],
  titleKey: "media.title",
  area: "content",
  icon: "images",
  right: MEDIA_RIGHTS,
});
