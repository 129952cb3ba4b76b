/**
 * `td-fitter-update-image`: edits one picture of a dealer's page. Every save, failed or not, leads back to the dealer's
 * content.
 */
import type { OneOf } from "../../contract/element-attributes";
import {
  DEALER_PICTURE_SIZES,
  dealerPictures,
  MAX_DEALER_PICTURES,
  removeDealerPicture,
  saveDealerPicture,
} from "../../contract/endpoints/dealer-pictures";
import { useT } from "../../runtime/react";
import { GalleryPicture } from "./gallery-picture";
import type { GalleryPlace } from "./use-gallery-slide";

const GALLERY: GalleryPlace = {
  calls: { list: dealerPictures, save: saveDealerPicture, remove: removeDealerPicture },
  max: MAX_DEALER_PICTURES,
  sizes: DEALER_PICTURE_SIZES,
  ofDealer: true,
};

export interface DealerPictureProps {
  /** Id of the dealer. */
  readonly idValue?: string;
  /** Index of the picture, from 0. */
  readonly index?: string;
  /** The picture has a link; also when the attribute has no value. */
  readonly withUrl?: OneOf<"true">;
}

export function DealerPicture({ idValue = "0", index, withUrl }: DealerPictureProps) {
  const t = useT();
  return (
    <GalleryPicture
      place={GALLERY}
      id={idValue}
      index={index}
      withUrl={withUrl}
      recordId={`fitter-${idValue}`}
      right="FITTER"
      leaveTo={`fitter/${encodeURIComponent(idValue)}?tab=content`}
      backLabel={t("dealer-picture.back")}
    />
  );
}
