/** The editor of one picture in a record's gallery. Every save, failed or not, leads back to the record. */
import { EditorPage, type EditorPageProps } from "./editor-page";
import { isWithUrl, parseSlideIndex } from "./paragraph-picture";
import { useGallerySlide, type GalleryPlace } from "./use-gallery-slide";

export interface GalleryPictureProps extends Required<Pick<EditorPageProps, "right" | "leaveTo" | "backLabel">> {
  /** Must be referentially stable. */
  readonly place: GalleryPlace;
  /** Id of the record. */
  readonly id: string;
  /** Index of the picture, from 0. */
  readonly index: string | undefined;
  readonly withUrl: string | undefined;
  /** Id of the picture in events. */
  readonly recordId: string;
}

export function GalleryPicture({ place, id, index, withUrl, recordId, ...page }: GalleryPictureProps) {
  const slideIndex = parseSlideIndex(index);
  const calls = useGallerySlide(place, id, slideIndex);
  return (
    <EditorPage
      {...page}
      place={undefined}
      calls={calls}
      recordId={`${recordId}/${String(slideIndex)}`}
      index={slideIndex}
      withUrl={isWithUrl(withUrl)}
    />
  );
}
