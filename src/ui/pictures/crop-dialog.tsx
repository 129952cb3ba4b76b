/** Dialog that crops a stored picture to a given ratio. */
import { useState } from "react";
import type { Crop, Picture } from "../../contract/fields";
import { useT } from "../../runtime/react";
import { Button } from "../button/button";
import { Dialog } from "../dialog/dialog";
import { largestCrop } from "./crop-geometry";
import { CropTools } from "./crop-tools";

export interface CropDialogProps {
  readonly picture: Picture & { readonly width: number; readonly height: number };
  /** URL of the original. */
  readonly src: string;
  /** Width divided by height. */
  readonly ratio: number;
  readonly onClose: () => void;
  /** Stores the crop. Resolves when done, whether it succeeded or not. */
  readonly onCrop: (crop: Crop) => Promise<void>;
}

export function CropDialog({ picture, src, ratio, onClose, onCrop }: CropDialogProps) {
  const t = useT();
  const [crop, setCrop] = useState(() => picture.crop ?? largestCrop(picture, ratio));
  const [busy, setBusy] = useState(false);
  const apply = async (): Promise<void> => {
    setBusy(true);
    await onCrop(crop);
    setBusy(false);
    onClose();
  };
  return (
    <Dialog
      open
      size="lg"
      title={t("field.picture.cut-title")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("field.picture.cut-cancel")}</Button>
          <Button variant="primary" busy={busy} onClick={() => void apply()}>
            {t("field.picture.cut-apply")}
          </Button>
        </>
      }
    >
      <CropTools
        picture={{ width: picture.width, height: picture.height, src, crop }}
        ratio={ratio}
        onCrop={setCrop}
        label={t("field.picture.cut-title")}
      />
    </Dialog>
  );
}
