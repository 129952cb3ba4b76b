/** The pictures of a dealer's page, in their order: ten at most (Spec 2 §2 "Dealer area"). */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { DEVICES } from "../fields";
import type { PictureSizes } from "../paragraph/layouts";
import { MAX_ALT_TEXT, MAX_LINK, MAX_SLIDER_BODY } from "../paragraph/pictures";
import { pictureChangeShape, sliderPictureShape } from "../paragraph/shapes";

export const MAX_DEALER_PICTURES = 10;
/** Pixels that each device's copy is made in. */
export const DEALER_PICTURE_SIZES: PictureSizes = { DESKTOP: [1600, 900], TABLET: [1024, 576], MOBILE: [750, 750] };
/** The smallest original for a desk. */
export const LEAST_DESKTOP: readonly [width: number, height: number] = [800, 450];

const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,18}$/));
const index = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(0));
const place = v.object({ id, index });
const path = "/admin/api/fitter/{id}/pictures";

export const dealerPictures = endpoint({
  id: "fitter.pictures",
  method: "GET",
  path,
  summary: "Pictures of a dealer's page, as this shop shows them",
  params: v.object({ id }),
  response: v.object({
    /** Name of the dealer. */
    label: v.string(),
    /** Of the dealer; sent back in If-Match. */
    version: v.number(),
    elements: v.array(sliderPictureShape),
  }),
  right: "FITTER",
});

export const saveDealerPicture = endpoint({
  id: "fitter.pictures.save",
  method: "PUT",
  path: `${path}/{index}`,
  summary: "Store one picture of a dealer's page: the devices that are sent, alt text and link; index = count appends",
  params: place,
  maxBytes: MAX_SLIDER_BODY,
  body: v.object({
    pictures: v.pipe(v.array(pictureChangeShape), v.maxLength(3, "paragraph.error.device")),
    altText: v.pipe(v.string(), v.maxLength(MAX_ALT_TEXT, "error.too-long")),
    link: v.object({ url: v.pipe(v.string(), v.maxLength(MAX_LINK, "error.too-long")), newTab: v.boolean() }),
  }),
  response: sliderPictureShape,
  right: "FITTER",
});

export const removeDealerPicture = endpoint({
  id: "fitter.pictures.remove",
  method: "DELETE",
  path: `${path}/{index}`,
  summary: "Take one picture of a dealer's page away, or one device's; later ones move up",
  params: place,
  query: v.object({ device: v.optional(v.picklist(DEVICES)) }),
  response: v.object({ version: v.number() }),
  right: "FITTER",
});

export const putDealerPictureFirst = endpoint({
  id: "fitter.pictures.first",
  method: "POST",
  path: `${path}/{index}/first`,
  summary: "Make one picture of a dealer's page the first",
  params: place,
  response: v.object({ version: v.number() }),
  right: "FITTER",
});
