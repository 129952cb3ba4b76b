/** `td-paragraph-picture`: the editor of one slider picture on its own route; after a save, good or bad, back to the paragraph (Spec 1 §2.5). */
import back from "@shoelace-style/shoelace/dist/assets/icons/arrow-left.svg";
import { useCallback, useMemo } from "react";
import { paragraphPath, placeOf, type PlaceAttributes } from "../../contract/paragraph/owners";
import { useElement } from "../../runtime/element";
import { useRuntime, useT } from "../../runtime/react";
import { IconButton } from "../../ui/button/icon-button";
import { PictureEditor } from "./picture-editor";
import type { SlideRefusal } from "./use-slide";

export interface ParagraphPictureProps extends PlaceAttributes {
  /** Number of the slide, from 0. */
  readonly index?: string;
  /** On for exactly `true`, which the host writes as an empty attribute. */
  readonly withUrl?: string;
}

/** The mode is on only for `withUrl=true` (Spec 1 §2.5); the host hands it on as an empty attribute. */
export const isWithUrl = (text: string | undefined): boolean => text === "" || text === "true";

/** The slide's number; NaN for what is none. */
export const slideIndex = (text: string | undefined): number =>
  /^\d{1,4}$/.test(text ?? "") ? Number(text) : Number.NaN;

export function ParagraphPicture({ index, withUrl, ...at }: ParagraphPictureProps) {
  const t = useT();
  const { host } = useElement();
  const { navigation, toasts, slot } = useRuntime();
  const key = JSON.stringify(at);
  const place = useMemo(() => placeOf(JSON.parse(key) as PlaceAttributes), [key]);
  const slide = useMemo(
    () =>
      place && {
        ownerType: place.ownerType,
        ownerId: place.ownerId,
        paragraphId: place.paragraphId,
        index: slideIndex(index),
      },
    [place, index],
  );
  const leave = useCallback(
    (force: boolean) => {
      // The paragraph puts the focus on the slide that was edited.
      slot("paragraph.slide", () => ({ index: -1 })).index = slideIndex(index);
      if (place?.ownerPath !== undefined)
        void navigation.navigate(paragraphPath(place.ownerPath, place.paragraphId), {
          replace: force,
          source: host,
          force,
        });
    },
    [place, index, navigation, host, slot],
  );
  const onRefused = useCallback(
    (refusal: SlideRefusal) => {
      toasts.show({ kind: "warning", key: `picture-editor.refused.${refusal}` });
      leave(true);
    },
    [toasts, leave],
  );
  return (
    <PictureEditor
      place={slide}
      withUrl={isWithUrl(withUrl)}
      onRefused={onRefused}
      onSaved={() => {
        leave(true);
      }}
      onCancel={() => {
        leave(false);
      }}
      head={({ paragraph, group }) => (
        <>
          <IconButton
            icon={back}
            label={t("picture-editor.back")}
            onClick={() => {
              leave(false);
            }}
          />
          <div className="td-picture-title__words">
            <p className="td-small td-subtle">
              {[paragraph.ownerLabel, paragraph.internalName].filter(Boolean).join(" · ")}
            </p>
            <h1>
              {group === undefined
                ? t("picture-editor.new")
                : t("picture-editor.number", { number: slideIndex(index) + 1, count: paragraph.sliderPictures.length })}
            </h1>
          </div>
        </>
      )}
    />
  );
}
