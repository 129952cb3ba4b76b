/** A button that opens the shop's picture library to pick a picture. */
import images from "@shoelace-style/shoelace/dist/assets/icons/images.svg";
import { useState } from "react";
import type { MediaItem } from "../../contract/endpoints/pictures";
import { useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { deferred } from "../../ui/deferred";
import { Dialog } from "../../ui/dialog/dialog";
import type { MediaLibraryProps } from "./media-library";

const Library = deferred<MediaLibraryProps>(async () => (await import("./media-library")).MediaLibrary);

export interface LibraryButtonProps {
  /** What the picture is for; distinguishes several such buttons. */
  readonly target?: string;
  readonly onPick: (picture: MediaItem) => void;
}

export function LibraryButton({ target, onPick }: LibraryButtonProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
  };
  return (
    <>
      <Button
        size="sm"
        icon={images}
        aria-label={target === undefined ? undefined : t("media.open-for", { name: target })}
        onClick={() => {
          setOpen(true);
        }}
      >
        {t("media.open")}
      </Button>
      <Dialog open={open} onClose={close} title={t("media.title")} size="lg">
        <Library
          onPick={(picture) => {
            close();
            onPick(picture);
          }}
        />
      </Dialog>
    </>
  );
}
