/** A slide of a paragraph on the server: load, save, delete for one device. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { Condition } from "../../contract/conditions";
import type { Device } from "../../contract/fields";
import { updateSliderPicture, paragraph as paragraphCall } from "../../contract/endpoints/paragraph";
import { deletePicture } from "../../contract/endpoints/pictures";
import { layoutOf, sizesIn, type LayoutRule } from "../../contract/paragraph/layouts";
import type { OwnerType } from "../../contract/paragraph/owners";
import type { Paragraph } from "../../contract/paragraph/shapes";
import { normaliseLink, type SliderPicture } from "../../contract/paragraph/pictures";
import { entityPictureId } from "../../contract/spec/picture";
import { isTdError } from "../../runtime";
import { useRuntime } from "../../runtime/react";
import { changedTexts, changesOf, altTextOf, type EditorState } from "./picture-model";

export interface SlidePlace {
  readonly ownerType: OwnerType;
  readonly ownerId: string;
  readonly paragraphId: string;
  readonly index: number;
}

/** Returns the id of a slide: `{owner}--{paragraph}/{index}` (picture-12). */
export const slideId = (place: SlidePlace | undefined): string =>
  `${entityPictureId(place?.ownerId ?? "", place?.paragraphId ?? "")}/${place?.index ?? 0}`;

/** Why there is nothing to edit. */
export type SlideRefusal = "missing" | "index" | "no-pictures";

export interface LoadedSlide {
  /** Owner of the slide, the paragraph's name, and all slides. */
  readonly paragraph: Pick<Paragraph, "ownerLabel" | "internalName" | "sliderPictures">;
  readonly layout: Pick<LayoutRule, "sizes"> & Partial<Pick<LayoutRule, "type">>;
  /** Number of catalogues that show the picture besides that of its page. */
  readonly otherCatalogs?: number | undefined;
  /** Undefined for a new slide at the end. */
  readonly group: SliderPicture | undefined;
  /** The picture is at the top of a system page, whose display waits for it. */
  readonly atTop?: boolean;
  /** Locale of `altText`, when other languages have texts of their own. */
  readonly contentLocale?: string | undefined;
  /** The picture has a caption. */
  readonly hasCaption?: boolean | undefined;
  /** Variants that the picture may show; undefined when pictures have no display of their own. */
  readonly variants?: readonly PictureVariant[] | undefined;
}

/** A variant of a product: its reference, and the values of its attributes. */
export interface PictureVariant {
  readonly sku: string;
  readonly values: string;
}

export type Slide = LoadedSlide | SlideRefusal | { readonly failed: unknown } | undefined;

/** Returns the slide, or why there is none to edit. */
export function slideOf(paragraph: Paragraph, place: SlidePlace): LoadedSlide | SlideRefusal {
  const { ownerType, ownerId, index } = place;
  if (paragraph.ownerType !== ownerType || String(paragraph.ownerId) !== ownerId) return "missing";
  const layout = layoutOf(paragraph.layoutId);
  if (layout === undefined || layout.maxPictures === 0) return "no-pictures";
  const { sliderPictures } = paragraph;
  if (!Number.isInteger(index) || index < 0 || index > sliderPictures.length || index >= layout.maxPictures)
    return "index";
  const contentLocale = paragraph.locale === null ? paragraph.contentLocale : undefined;
  return {
    paragraph,
    layout: { type: layout.type, sizes: sizesIn(layout, paragraph.slot) },
    otherCatalogs: paragraph.otherCatalogs,
    group: sliderPictures[index],
    contentLocale,
    atTop: paragraph.slot === "TOP",
  };
}

export interface SlideCalls {
  /** Conditions for changing the picture, besides the right. */
  readonly conditions: readonly Condition[];
  readonly slide: Slide;
  readonly reload: () => void;
  /** Resolves to undefined when the user chose not to save. Rejects with TdError. */
  readonly save: (state: EditorState, base: EditorState, withUrl: boolean) => Promise<SliderPicture | undefined>;
  /** Rejects with TdError. */
  readonly remove: (state: EditorState, device: Device) => Promise<void>;
}

/**
 * Paragraphs and catalogues belong to the whole shop: accounts limited to some dealers can only view their pictures.
 */
export const WHOLE_SHOP: readonly Condition[] = ["whole-shop"];

export function useSlide(place: SlidePlace | undefined): SlideCalls {
  const { http } = useRuntime();
  const [slide, setSlide] = useState<Slide>(place === undefined ? "missing" : undefined);
  const [attemptCount, setAttempt] = useState(0);
  const version = useRef(0);
  const { ownerType, ownerId, paragraphId, index } = place ?? {};

  useEffect(() => {
    if (ownerType === undefined || ownerId === undefined || paragraphId === undefined || index === undefined) return;
    const controller = new AbortController();
    http.call(paragraphCall, { params: { id: paragraphId }, signal: controller.signal }).then(
      (response) => {
        version.current = response.version;
        setSlide(slideOf(response, { ownerType, ownerId, paragraphId, index }));
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setSlide(isTdError(error) && error.status === 404 ? "missing" : { failed: error });
      },
    );
    return () => {
      controller.abort();
    };
  }, [http, ownerType, ownerId, paragraphId, index, attemptCount]);

  const save = useCallback(
    async (state: EditorState, base: EditorState, withUrl: boolean): Promise<SliderPicture> => {
      if (place === undefined) throw new Error("No slide to save");
      const altTexts = changedTexts(state, base);
      const saved = await http.call(updateSliderPicture, {
        params: { ownerType: place.ownerType },
        // Must not overwrite a slide that was moved meanwhile.
        headers: { "If-Match": `"${version.current}"` },
        body: {
          entityId: entityPictureId(place.ownerId, place.paragraphId),
          index: place.index,
          pictures: changesOf(state, base),
          altText: altTextOf(state),
          ...(Object.keys(altTexts).length > 0 && { altTexts }),
          ...(state.own !== undefined && { own: state.own }),
          // Without the with-url mode the stored link is sent back unchanged.
          link: (withUrl ? normaliseLink(state.link) : undefined) ?? base.link,
        },
      });
      // The next save must not take this one for the change of another user.
      version.current += 1;
      return saved;
    },
    [http, place],
  );

  const remove = useCallback(
    async (state: EditorState, device: Device): Promise<void> => {
      const picture = state.pictures[device];
      // A file that was never stored needs no call.
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
