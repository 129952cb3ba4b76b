/** Panel `@pictures`: pictures of the dealer's page in display order. Each opens in the picture editor. */
import {
  dealerPictures,
  MAX_DEALER_PICTURES,
  orderDealerPictures,
  putDealerPictureFirst,
  removeDealerPicture,
} from "../../../../contract/endpoints/dealer-pictures";
import { Gallery } from "../../../../engine/media/gallery";
import type { PanelProps } from "../../../../engine/slots";

const CALLS = {
  list: dealerPictures,
  remove: removeDealerPicture,
  first: putDealerPictureFirst,
  order: orderDealerPictures,
};

export function PicturesPanel({ record, resource }: PanelProps) {
  return record === undefined ? null : (
    <Gallery
      calls={CALLS}
      resource={resource}
      record={record}
      max={MAX_DEALER_PICTURES}
      messagePrefix="fitter.pictures"
      editor={(index) => `fitter-update-image/${String(record.id)}/${String(index)}`}
    />
  );
}
