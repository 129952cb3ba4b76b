/** Ordered pictures of a catalogue entry; the first is the main one. */
import type { PictureSizes } from "../paragraph/layouts";
import { galleryEndpoints } from "./gallery";

export const MAX_SHEET_PICTURES = 12;
const SQUARE: PictureSizes = { DESKTOP: [1200, 1200], TABLET: [1024, 1024], MOBILE: [750, 750] };
const WIDE: PictureSizes = { DESKTOP: [1600, 900], TABLET: [1024, 576], MOBILE: [750, 422] };

/** Returns the sizes in pixels: products are square, articles and pages wide. */
export const sheetPictureSizes = (type: string): PictureSizes => (type === "product" ? SQUARE : WIDE);

export const {
  list: sheetPictures,
  save: saveSheetPicture,
  remove: removeSheetPicture,
  first: putSheetPictureFirst,
  order: orderSheetPictures,
} = galleryEndpoints({
  id: "catalog-product.pictures",
  path: "/admin/api/catalog-product/{id}/pictures",
  right: ["CATALOG", "CATALOG_BLOG"],
  owner: "a catalogue's sheet",
});
