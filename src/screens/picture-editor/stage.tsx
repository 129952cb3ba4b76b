/** The stage of a device: the picture with its crop tools, or a drop zone. */
import files from "@shoelace-style/shoelace/dist/assets/icons/files.svg";
import image from "@shoelace-style/shoelace/dist/assets/icons/image.svg";
import upload from "@shoelace-style/shoelace/dist/assets/icons/upload.svg";
import { DEVICES, type Device } from "../../contract/fields";
import type { MediaItem } from "../../contract/endpoints/pictures";
import type { Crop } from "../../contract/paragraph/pictures";
import { LibraryButton } from "../../engine/media/deferred-library-button";
import { useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { EmptyState } from "../../ui/states/empty-state";
import { CropTools } from "../../ui/pictures/crop-tools";
import { FileButton } from "../../ui/pictures/drop-zone";
import type { DevicePicture, EditorState } from "./picture-model";

export interface StageProps {
  readonly device: Device;
  readonly picture: DevicePicture | undefined;
  readonly state: EditorState;
  readonly ratio: number;
  /** Shows the picture without tools. */
  readonly readOnly: boolean;
  readonly onCrop: (crop: Crop) => void;
  readonly onFile: (file: File) => void;
  /** Copies another device's picture, to crop it differently. */
  readonly onCopy: (from: Device) => void;
  /** Takes a picture from the shop's library. */
  readonly onPick: (picture: MediaItem) => void;
}

export function Stage({ device, picture, state, ratio, readOnly, onCrop, onFile, onCopy, onPick }: StageProps) {
  const t = useT();
  if (picture === undefined) {
    const others = DEVICES.filter((other) => other !== device && state.pictures[other] !== undefined);
    return (
      <div className="td-stage td-stage--empty">
        <EmptyState
          icon={image}
          title={t(others.length > 0 ? "picture-editor.empty.borrowed" : "picture-editor.empty")}
          action={
            readOnly ? undefined : (
              <span className="td-row">
                <FileButton icon={upload} label={t("picture-editor.choose")} variant="primary" onFile={onFile} />
                <LibraryButton onPick={onPick} />
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
            )
          }
        >
          {readOnly ? null : t("picture-editor.empty.text")}
        </EmptyState>
      </div>
    );
  }
  if (picture.animated || readOnly)
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
