/** A picture of a record's gallery on the server: load, save, delete for one device. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { GalleryEndpoints } from "../../contract/endpoints/gallery";
import type { MessageParams } from "../../contract/errors";
import type { Device } from "../../contract/fields";
import { normaliseLink, type SliderPicture } from "../../contract/paragraph/pictures";
import type { PictureSizes } from "../../contract/paragraph/layouts";
import { isTdError } from "../../runtime";
import { useRuntime } from "../../runtime/react";
import { changesOf, altTextOf, type EditorState } from "./picture-model";
import { WHOLE_SHOP, type Slide, type SlideCalls } from "./use-slide";

export interface GalleryPlace {
  readonly calls: Pick<GalleryEndpoints, "list" | "save" | "remove">;
  readonly max: number;
  readonly sizes: PictureSizes;
  /** Pictures have a caption. */
  readonly hasCaption?: boolean;
  /** The record is a dealer, whose users may change it. */
  readonly ofDealer?: boolean;
}

/** Returns the number of the picture that has the same file, if a save was refused for it. */
function twinOf(error: unknown): MessageParams | undefined {
  const problem = isTdError(error) ? error.problem : undefined;
  return problem?.fields?.["pictures"] === "picture-editor.error.twice"
    ? (problem.params?.["pictures"] ?? {})
    : undefined;
}

/** @param place must be referentially stable */
export function useGallerySlide(place: GalleryPlace, id: string, index: number): SlideCalls {
  const { calls, max, sizes, hasCaption, ofDealer = false } = place;
  const { http, dialogs } = useRuntime();
  const [slide, setSlide] = useState<Slide>();
  const [attemptCount, setAttempt] = useState(0);
  const version = useRef(0);
  /** Key of the shown picture; empty for a new one. */
  const pictureKey = useRef("");

  useEffect(() => {
    const controller = new AbortController();
    http.call(calls.list, { params: { id }, signal: controller.signal }).then(
      ({ label, elements, variants, version: read }) => {
        version.current = read;
        pictureKey.current = elements[index]?.key ?? "";
        const exists = Number.isInteger(index) && index >= 0 && index <= elements.length && index < max;
        setSlide(
          exists
            ? {
                paragraph: { ownerLabel: label, internalName: null, sliderPictures: elements },
                layout: { sizes },
                group: elements[index],
                hasCaption,
                variants,
              }
            : "index",
        );
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setSlide(isTdError(error) && error.status === 404 ? "missing" : { failed: error });
      },
    );
    return () => {
      controller.abort();
    };
  }, [http, calls, max, sizes, hasCaption, id, index, attemptCount]);

  const save = useCallback(
    async (state: EditorState, base: EditorState, withUrl: boolean): Promise<SliderPicture | undefined> => {
      const store = (keepBoth: boolean): Promise<SliderPicture> =>
        http.call(calls.save, {
          params: { id, index },
          // Must not overwrite a picture that was moved meanwhile.
          headers: { "If-Match": `"${version.current}"` },
          body: {
            pictures: changesOf(state, base),
            altText: altTextOf(state),
            caption: state.caption,
            ...(state.display !== undefined && {
              zoomable: state.display.zoomable,
              variant: state.display.variant === "" ? null : state.display.variant,
            }),
            ...(keepBoth && { keepBoth }),
            link: (withUrl ? normaliseLink(state.link) : undefined) ?? base.link,
          },
        });
      try {
        return await store(false);
      } catch (error) {
        const twin = twinOf(error);
        if (twin === undefined) throw error;
        const keepBoth = await dialogs.confirm({
          titleKey: "picture-editor.twice.question",
          contentKey: "picture-editor.twice.text",
          params: twin,
          confirmKey: "picture-editor.twice.keep",
          dismissKey: "picture-editor.twice.back",
        });
        return keepBoth ? store(true) : undefined;
      }
    },
    [http, dialogs, calls, id, index],
  );

  const remove = useCallback(
    async (state: EditorState, device: Device): Promise<void> => {
      // A file that was never stored needs no call.
      if (state.pictures[device]?.stored === undefined) return;
      const response = await http.call(calls.remove, {
        params: { id, key: pictureKey.current },
        query: { device },
        headers: { "If-Match": `"${version.current}"` },
      });
      version.current = response.version;
      const { elements } = await http.call(calls.list, { params: { id } });
      pictureKey.current = elements[index]?.key ?? "";
    },
    [http, calls, id, index],
  );

  const reload = useCallback(() => {
    setSlide(undefined);
    setAttempt((count) => count + 1);
  }, []);

  return { conditions: ofDealer ? [] : WHOLE_SHOP, slide, reload, save, remove };
}
