/** The slide of a paragraph on the server: loading, saving, deleting one device's picture. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { Condition } from "../../contract/conditions";
import type { Device } from "../../contract/fields";
import { updateSliderPicture, paragraph as paragraphCall } from "../../contract/endpoints/paragraph";
import { deletePicture } from "../../contract/endpoints/pictures";
import { layoutOf, type LayoutRule } from "../../contract/paragraph/layouts";
import type { OwnerType } from "../../contract/paragraph/owners";
import type { Paragraph } from "../../contract/paragraph/shapes";
import { normaliseLink, type SliderPicture } from "../../contract/paragraph/pictures";
import { entityPictureId } from "../../contract/spec/picture";
import { isTdError } from "../../runtime";
import { useRuntime } from "../../runtime/react";
import { changedTexts, changesOf, textOf, type EditorState } from "./picture-model";

export interface SlidePlace {
  readonly ownerType: OwnerType;
  readonly ownerId: string;
  readonly paragraphId: string;
  readonly index: number;
}

/** `{owner}--{paragraph}/{index}`. */
export const slideId = (place: SlidePlace | undefined): string =>
  `${entityPictureId(place?.ownerId ?? "", place?.paragraphId ?? "")}/${place?.index ?? 0}`;

/** Why there is nothing to edit. */
export type SlideRefusal = "missing" | "index" | "no-pictures";

export interface LoadedSlide {
  /** Where the slide stands: what it belongs to, its name there, and all slides. */
  readonly paragraph: Pick<Paragraph, "ownerLabel" | "internalName" | "sliderPictures">;
  readonly layout: Pick<LayoutRule, "sizes">;
  /** Undefined for a slide that a save will append. */
  readonly group: SliderPicture | undefined;
  /** The picture stands at the top of a page of the system, which waits for it. */
  readonly atTop?: boolean;
  /** Language of `altText` where others of the shop have theirs beside it. */
  readonly contentLocale?: string | undefined;
  /** A text stands under the picture. */
  readonly hasCaption?: boolean | undefined;
}

export type Slide = LoadedSlide | SlideRefusal | { readonly failed: unknown } | undefined;

/** The slide, or why there is none to edit. */
export function slideOf(paragraph: Paragraph, place: SlidePlace): LoadedSlide | SlideRefusal {
  const { ownerType, ownerId, index } = place;
  if (paragraph.ownerType !== ownerType || String(paragraph.ownerId) !== ownerId) return "missing";
  const layout = layoutOf(paragraph.layoutId);
  if (layout === undefined || layout.maxPictures === 0) return "no-pictures";
  const { sliderPictures } = paragraph;
  if (!Number.isInteger(index) || index < 0 || index > sliderPictures.length || index >= layout.maxPictures)
    return "index";
  const contentLocale = paragraph.locale === null ? paragraph.contentLocale : undefined;
  return { paragraph, layout, group: sliderPictures[index], contentLocale, atTop: paragraph.slot === "TOP" };
}

export interface SlideCalls {
  /** What must hold for changing the picture, besides the right. */
  readonly conditions: readonly Condition[];
  readonly slide: Slide;
  readonly reload: () => void;
  /** Throws a TdError. */
  readonly save: (state: EditorState, base: EditorState, withUrl: boolean) => Promise<SliderPicture>;
  /** Throws a TdError. */
  readonly remove: (state: EditorState, device: Device) => Promise<void>;
}

/** Paragraphs and catalogues are the shop's as a whole: who sees some dealers only looks at their pictures. */
export const WHOLE_SHOP: readonly Condition[] = ["whole-shop"];

export function useSlide(place: SlidePlace | undefined): SlideCalls {
  const { http } = useRuntime();
  const [slide, setSlide] = useState<Slide>(place === undefined ? "missing" : undefined);
  const [attempt, setAttempt] = useState(0);
  const version = useRef(0);
  const { ownerType, ownerId, paragraphId, index } = place ?? {};

  useEffect(() => {
    if (ownerType === undefined || ownerId === undefined || paragraphId === undefined || index === undefined) return;
    const leaving = new AbortController();
    http.call(paragraphCall, { params: { id: paragraphId }, signal: leaving.signal }).then(
      (answer) => {
        version.current = answer.version;
        setSlide(slideOf(answer, { ownerType, ownerId, paragraphId, index }));
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        setSlide(isTdError(error) && error.status === 404 ? "missing" : { failed: error });
      },
    );
    return () => {
      leaving.abort();
    };
  }, [http, ownerType, ownerId, paragraphId, index, attempt]);

  const save = useCallback(
    async (state: EditorState, base: EditorState, withUrl: boolean): Promise<SliderPicture> => {
      if (place === undefined) throw new Error("No slide to save");
      const altTexts = changedTexts(state, base);
      return http.call(updateSliderPicture, {
        params: { ownerType: place.ownerType },
        // A slide that was moved meanwhile must not be overwritten.
        headers: { "If-Match": `"${version.current}"` },
        body: {
          entityId: entityPictureId(place.ownerId, place.paragraphId),
          index: place.index,
          pictures: changesOf(state, base),
          altText: textOf(state),
          ...(Object.keys(altTexts).length > 0 && { altTexts }),
          // Without the with-url mode the stored link goes back as it came (Spec 1 §2.5).
          link: (withUrl ? normaliseLink(state.link) : undefined) ?? base.link,
        },
      });
    },
    [http, place],
  );

  const remove = useCallback(
    async (state: EditorState, device: Device): Promise<void> => {
      const picture = state.pictures[device];
      // A file that was never stored is only forgotten.
      if (place === undefined || picture?.stored === undefined) return;
      await http.call(deletePicture, {
        body: {
          entityId: entityPictureId(place.ownerId, place.paragraphId),
          picture: picture.stored.pictureUrl,
          name: picture.stored.imageName,
          property: "sliderPictures",
          index: place.index,
        },
      });
      version.current += 1;
    },
    [http, place],
  );

  return {
    conditions: WHOLE_SHOP,
    slide,
    reload: () => {
      setSlide(undefined);
      setAttempt((count) => count + 1);
    },
    save,
    remove,
  };
}
