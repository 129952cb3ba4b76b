/** The editor of one picture among those of a record; after a save, good or bad, back to the record. */
import { EditorPage, type EditorPageProps } from "./editor-page";
import { isWithUrl, slideIndex } from "./paragraph-picture";
import { useGallerySlide, type GalleryPlace } from "./use-gallery-slide";

export interface GalleryPictureProps extends Required<Pick<EditorPageProps, "right" | "leaveTo" | "backLabel">> {
  /** The same object as long as it is the same place. */
  readonly place: GalleryPlace;
  /** Of the record. */
  readonly id: string;
  /** Number of the picture, from 0. */
  readonly index: string | undefined;
  readonly withUrl: string | undefined;
  /** Names the record in events. */
  readonly recordId: string;
}

export function GalleryPicture({ place, id, index, withUrl, recordId, ...page }: GalleryPictureProps) {
  const at = slideIndex(index);
  const calls = useGallerySlide(place, id, at);
  return (
    <EditorPage
      {...page}
      place={undefined}
      calls={calls}
      recordId={`${recordId}/${String(at)}`}
      index={at}
      withUrl={isWithUrl(withUrl)}
    />
  );
}
