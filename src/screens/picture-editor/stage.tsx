/** The stage of one device: the picture in its frame with zoom and turns, or the place to drop one. */
import clockwise from "@shoelace-style/shoelace/dist/assets/icons/arrow-clockwise.svg";
import counter from "@shoelace-style/shoelace/dist/assets/icons/arrow-counterclockwise.svg";
import bullseye from "@shoelace-style/shoelace/dist/assets/icons/bullseye.svg";
import minus from "@shoelace-style/shoelace/dist/assets/icons/dash-lg.svg";
import files from "@shoelace-style/shoelace/dist/assets/icons/files.svg";
import image from "@shoelace-style/shoelace/dist/assets/icons/image.svg";
import plus from "@shoelace-style/shoelace/dist/assets/icons/plus-lg.svg";
import upload from "@shoelace-style/shoelace/dist/assets/icons/upload.svg";
import { lazy, Suspense, useState } from "react";
import { DEVICES, type Device } from "../../contract/fields";
import { MAX_ZOOM, ZOOM_STEP, type Crop } from "../../contract/paragraph/pictures";
import { useIntlLocale, useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { IconButton } from "../../ui/button/icon-button";
import { EmptyState } from "../../ui/states/empty-state";
import { Skeleton } from "../../ui/states/skeleton";
import { turnedCrop, wholeCrop, zoomedCrop } from "./crop-geometry";
import { FileButton } from "./drop-zone";
import type { DevicePicture, EditorState } from "./picture-model";

const CropStage = lazy(() => import("./crop-stage"));

export interface StageProps {
  readonly device: Device;
  readonly picture: DevicePicture | undefined;
  readonly state: EditorState;
  readonly ratio: number;
  readonly onCrop: (crop: Crop) => void;
  readonly onFile: (file: File) => void;
  /** Takes another device's picture over, to be cut differently. */
  readonly onCopy: (from: Device) => void;
}

export function Stage({ device, picture, state, ratio, onCrop, onFile, onCopy }: StageProps) {
  const t = useT();
  if (picture === undefined) {
    const others = DEVICES.filter((other) => other !== device && state.pictures[other] !== undefined);
    return (
      <div className="td-stage td-stage--empty">
        <EmptyState
          icon={image}
          title={t(others.length > 0 ? "picture-editor.empty.borrowed" : "picture-editor.empty")}
          action={
            <span className="td-row">
              <FileButton icon={upload} label={t("picture-editor.choose")} variant="primary" onFile={onFile} />
              {others.map((other) => (
                <Button
                  key={other}
                  size="sm"
                  icon={files}
                  onClick={() => {
                    onCopy(other);
                  }}
                >
                  {t(`picture-editor.copy.${other}`)}
                </Button>
              ))}
            </span>
          }
        >
          {t("picture-editor.empty.text")}
        </EmptyState>
      </div>
    );
  }
  if (picture.animated)
    return (
      <div className="td-stage td-stage--whole">
        <img src={picture.src} alt="" />
      </div>
    );
  return (
    <CropTools
      key={`${device} ${picture.src.slice(-40)}`}
      picture={picture}
      ratio={ratio}
      onCrop={onCrop}
      label={t(`picture-editor.stage.${device}`)}
    />
  );
}

interface CropToolsProps {
  readonly picture: DevicePicture;
  readonly ratio: number;
  readonly onCrop: (crop: Crop) => void;
  readonly label: string;
}

function CropTools({ picture, ratio, onCrop, label }: CropToolsProps) {
  const t = useT();
  const locale = useIntlLocale();
  const [marking, setMarking] = useState(false);
  const crop = picture.crop ?? wholeCrop(picture, ratio);
  const zoom = (to: number): void => {
    onCrop(zoomedCrop(crop, picture, ratio, Math.round(to / ZOOM_STEP) * ZOOM_STEP));
  };
  const zoomText = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    crop.zoom,
  );
  return (
    <>
      <div className="td-stage">
        <Suspense fallback={<Skeleton height="100%" />}>
          <CropStage
            src={picture.src}
            picture={picture}
            ratio={ratio}
            crop={crop}
            onCrop={onCrop}
            marking={marking}
            label={label}
          />
        </Suspense>
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
            onCrop(turnedCrop(crop, picture, ratio, false));
          }}
        />
        <IconButton
          icon={clockwise}
          size="sm"
          label={t("picture-editor.turn.right")}
          onClick={() => {
            onCrop(turnedCrop(crop, picture, ratio, true));
          }}
        />
        <IconButton
          icon={bullseye}
          size="sm"
          label={t("picture-editor.focus")}
          pressed={marking}
          onClick={() => {
            setMarking(!marking);
          }}
        />
        <Button
          variant="quiet"
          size="sm"
          icon={counter}
          onClick={() => {
            onCrop(wholeCrop(picture, ratio));
          }}
        >
          {t("picture-editor.restart")}
        </Button>
      </div>
    </>
  );
}
