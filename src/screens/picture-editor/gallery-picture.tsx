/** The editor of one picture among those of a record; after a save, good or bad, back to the record. */
import back from "@shoelace-style/shoelace/dist/assets/icons/arrow-left.svg";
import { useCallback } from "react";
import type { RightRequirement } from "../../contract/rights";
import { useElement } from "../../runtime/element";
import { useRuntime, useT } from "../../runtime/react";
import { IconButton } from "../../ui/button/icon-button";
import { isWithUrl, slideIndex } from "./paragraph-picture";
import { PictureEditor } from "./picture-editor";
import { useGallerySlide, type GalleryPlace } from "./use-gallery-slide";
import type { SlideRefusal } from "./use-slide";

export interface GalleryPictureProps {
  /** The same object as long as it is the same place. */
  readonly place: GalleryPlace;
  /** Of the record. */
  readonly id: string;
  /** Number of the picture, from 0. */
  readonly index: string | undefined;
  readonly withUrl: string | undefined;
  /** Names the record in events. */
  readonly recordId: string;
  readonly right: RightRequirement;
  /** Admin path of the record. */
  readonly leaveTo: string;
  readonly backLabel: string;
}

export function GalleryPicture({
  place,
  id,
  index,
  withUrl,
  recordId,
  right,
  leaveTo,
  backLabel,
}: GalleryPictureProps) {
  const t = useT();
  const { host } = useElement();
  const { navigation, toasts } = useRuntime();
  const at = slideIndex(index);
  const calls = useGallerySlide(place, id, at);
  const leave = useCallback(
    (force: boolean) => {
      void navigation.navigate(leaveTo, { replace: force, source: host, force });
    },
    [leaveTo, navigation, host],
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
      place={undefined}
      calls={calls}
      recordId={`${recordId}/${String(at)}`}
      right={right}
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
            label={backLabel}
            onClick={() => {
              leave(false);
            }}
          />
          <div className="td-picture-title__words">
            <p className="td-small td-subtle">{paragraph.ownerLabel}</p>
            <h1>
              {group === undefined
                ? t("picture-editor.new")
                : t("picture-editor.number", { number: at + 1, count: paragraph.sliderPictures.length })}
            </h1>
          </div>
        </>
      )}
    />
  );
}
