/** `td-fitter-update-image`: one picture of a dealer's page; after a save, good or bad, back to the dealer's content (Spec 2 §2 "Dealer area"). */
import back from "@shoelace-style/shoelace/dist/assets/icons/arrow-left.svg";
import { useCallback } from "react";
import { useElement } from "../../runtime/element";
import { useRuntime, useT } from "../../runtime/react";
import { IconButton } from "../../ui/button/icon-button";
import { isWithUrl, slideIndex } from "./paragraph-picture";
import { PictureEditor } from "./picture-editor";
import { useDealerSlide } from "./use-dealer-slide";
import type { SlideRefusal } from "./use-slide";

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
  const { host } = useElement();
  const { navigation, toasts } = useRuntime();
  const at = slideIndex(index);
  const calls = useDealerSlide(idValue, at);
  const leave = useCallback(
    (force: boolean) => {
      const path = `fitter/${encodeURIComponent(idValue)}?tab=content`;
      void navigation.navigate(path, { replace: force, source: host, force });
    },
    [idValue, navigation, host],
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
      recordId={`fitter-${idValue}/${String(at)}`}
      right="FITTER"
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
            label={t("dealer-picture.back")}
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
