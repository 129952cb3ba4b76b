/** `td-media-library`: the shop's pictures for a page of one's own; `td-picked` tells which one was taken. */
import { MediaLibrary } from "../../engine/media/media-library";
import { useElement, useReady } from "../../runtime/element";
import { useSession } from "../../runtime/react";

export function MediaScreen() {
  const { emit } = useElement();
  const { status } = useSession();
  useReady(status === "ready" || status === "none");
  return (
    <MediaLibrary
      onPick={({ id, name, url, width, height }) => {
        emit("td-picked", { id, name, url, width, height });
      }}
    />
  );
}
