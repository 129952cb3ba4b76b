import clockwise from "@shoelace-style/shoelace/dist/assets/icons/arrow-clockwise.svg";
import counter from "@shoelace-style/shoelace/dist/assets/icons/arrow-counterclockwise.svg";
import bullseye from "@shoelace-style/shoelace/dist/assets/icons/bullseye.svg";
import minus from "@shoelace-style/shoelace/dist/assets/icons/dash-lg.svg";
import plus from "@shoelace-style/shoelace/dist/assets/icons/plus-lg.svg";
import { useState } from "react";
import type { Crop } from "../../contract/fields";
import { numberFormat } from "../../contract/intl-formats";
import { MAX_ZOOM, ZOOM_STEP } from "../../contract/paragraph/pictures";
import { useIntlLocale, useT } from "../../runtime/react";
import { Button } from "../button/button";
import { IconButton } from "../button/icon-button";
import { Skeleton } from "../states/skeleton";
import { defineSheet } from "../styles";
import css from "./crop.css";
import { turnCrop, largestCrop, zoomCrop, type Size } from "./crop-geometry";
import { deferred } from "../deferred";

defineSheet(css);

const CropStage = deferred(
  async () => (await import("./crop-stage")).default,
  () => <Skeleton height="100%" />,
);

export interface CropToolsProps {
  /** Size and URL of the whole picture, and its current crop. */
  readonly picture: Size & { readonly src: string; readonly crop: Crop | null };
  readonly ratio: number;
  readonly onCrop: (crop: Crop) => void;
  readonly label: string;
}

/** Crops a picture: frame, zoom, turns and focus point. Needs the messages of module `picture-editor`. */
export function CropTools({ picture, ratio, onCrop, label }: CropToolsProps) {
  const t = useT();
  const locale = useIntlLocale();
  const [isSettingFocus, setSettingFocus] = useState(false);
  const crop = picture.crop ?? largestCrop(picture, ratio);
  const zoom = (to: number): void => {
    onCrop(zoomCrop(crop, picture, ratio, Math.round(to / ZOOM_STEP) * ZOOM_STEP));
  };
  const zoomText = numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(crop.zoom);
  return (
    <>
      <div className="td-stage">
        <CropStage
          src={picture.src}
          picture={picture}
          ratio={ratio}
          crop={crop}
          onCrop={onCrop}
          isSettingFocus={isSettingFocus}
          label={label}
        />
      </div>
      <div className="td-stage__tools">
        <span id="td-zoom">{t("picture-editor.zoom")}</span>
        <IconButton
          icon={minus}
          size="sm"
          label={t("picture-editor.zoom.out")}
          onClick={() => {
            zoom(crop.zoom - ZOOM_STEP);
          }}
        />
        <input
          type="range"
          className="td-stage__zoom"
          aria-labelledby="td-zoom"
          aria-valuetext={`${zoomText} ×`}
          min={1}
          max={MAX_ZOOM}
          step={ZOOM_STEP}
          value={crop.zoom}
          onChange={({ target }) => {
            zoom(Number(target.value));
          }}
        />
        <IconButton
          icon={plus}
          size="sm"
          label={t("picture-editor.zoom.in")}
          onClick={() => {
            zoom(crop.zoom + ZOOM_STEP);
          }}
        />
        <output className="td-num">{zoomText} ×</output>
        <span className="td-stage__line" />
        <IconButton
          icon={counter}
          size="sm"
          label={t("picture-editor.turn.left")}
          onClick={() => {
            onCrop(turnCrop(crop, picture, ratio, false));
          }}
        />
        <IconButton
          icon={clockwise}
          size="sm"
          label={t("picture-editor.turn.right")}
          onClick={() => {
            onCrop(turnCrop(crop, picture, ratio, true));
          }}
        />
        <IconButton
          icon={bullseye}
          size="sm"
          label={t("picture-editor.focus")}
          pressed={isSettingFocus}
          onClick={() => {
            setSettingFocus(!isSettingFocus);
          }}
        />
        <Button
          variant="quiet"
          size="sm"
          icon={counter}
          onClick={() => {
            onCrop(largestCrop(picture, ratio));
          }}
        >
          {t("picture-editor.restart")}
        </Button>
      </div>
    </>
  );
}
