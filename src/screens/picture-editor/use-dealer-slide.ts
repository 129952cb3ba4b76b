/** A picture of a dealer's page on the server: loading, saving, deleting one device's. */
import { useCallback, useEffect, useRef, useState } from "react";
import {
  DEALER_PICTURE_SIZES,
  dealerPictures,
  MAX_DEALER_PICTURES,
  removeDealerPicture,
  saveDealerPicture,
} from "../../contract/endpoints/dealer-pictures";
import type { Device } from "../../contract/fields";
import { normaliseLink, type SliderPicture } from "../../contract/paragraph/pictures";
import { isTdError } from "../../runtime";
import { useRuntime } from "../../runtime/react";
import { changesOf, textOf, type EditorState } from "./picture-model";
import type { Slide, SlideCalls } from "./use-slide";

export function useDealerSlide(id: string, index: number): SlideCalls {
  const { http } = useRuntime();
  const [slide, setSlide] = useState<Slide>();
  const [attempt, setAttempt] = useState(0);
  const version = useRef(0);

  useEffect(() => {
    const leaving = new AbortController();
    http.call(dealerPictures, { params: { id }, signal: leaving.signal }).then(
      ({ label, elements, version: read }) => {
        version.current = read;
        const exists = Number.isInteger(index) && index >= 0 && index <= elements.length && index < MAX_DEALER_PICTURES;
        setSlide(
          exists
            ? {
                paragraph: { ownerLabel: label, internalName: null, sliderPictures: elements },
                layout: { sizes: DEALER_PICTURE_SIZES },
                group: elements[index],
              }
            : "index",
        );
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        setSlide(isTdError(error) && error.status === 404 ? "missing" : { failed: error });
      },
    );
    return () => {
      leaving.abort();
    };
  }, [http, id, index, attempt]);

  const save = useCallback(
    (state: EditorState, base: EditorState, withUrl: boolean): Promise<SliderPicture> =>
      http.call(saveDealerPicture, {
        params: { id, index },
        // A picture that was moved meanwhile must not be overwritten.
        headers: { "If-Match": `"${version.current}"` },
        body: {
          pictures: changesOf(state, base),
          altText: textOf(state),
          link: (withUrl ? normaliseLink(state.link) : undefined) ?? base.link,
        },
      }),
    [http, id, index],
  );

  const remove = useCallback(
    async (state: EditorState, device: Device): Promise<void> => {
      // A file that was never stored is only forgotten.
      if (state.pictures[device]?.stored === undefined) return;
      const answer = await http.call(removeDealerPicture, { params: { id, index }, query: { device } });
      version.current = answer.version;
    },
    [http, id, index],
  );

  const reload = useCallback(() => {
    setSlide(undefined);
    setAttempt((count) => count + 1);
  }, []);

  return { slide, reload, save, remove };
}
