/** `td-fitter-update-image`: one picture of a dealer's page; after a save, good or bad, back to the dealer's content (Spec 2 §2 "Dealer area"). */
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
  /** Number of the picture, from 0. */
  readonly index?: string;
  /** On for exactly `true`, which the host writes as an empty attribute. */
  readonly withUrl?: string;
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
