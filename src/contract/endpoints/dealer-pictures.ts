/** Ordered pictures of a dealer's page, at most ten. */
import type { PictureSizes } from "../paragraph/layouts";
import { galleryEndpoints } from "./gallery";

export const MAX_DEALER_PICTURES = 10;
/** Size in pixels of each device's copy. */
export const DEALER_PICTURE_SIZES: PictureSizes = { DESKTOP: [1600, 900], TABLET: [1024, 576], MOBILE: [750, 750] };
/** Minimum size in pixels of a desktop original. */
export const MIN_DESKTOP_SIZE: readonly [width: number, height: number] = [800, 450];

export const {
  list: dealerPictures,
  save: saveDealerPicture,
  remove: removeDealerPicture,
  first: putDealerPictureFirst,
  order: orderDealerPictures,
} = galleryEndpoints({
  id: "fitter.pictures",
  path: "/admin/api/fitter/{id}/pictures",
  right: "FITTER",
  owner: "a dealer's page",
});
