/** `td-media-library`: the shop's pictures on a screen of their own, or in a page of one's own, which `td-picked` tells which one was taken. */
import { MediaLibrary } from "../../engine/media/media-library";
import { useElement, useReady } from "../../runtime/element";
import { useRuntime, useSession, useT } from "../../runtime/react";

export function MediaScreen() {
  const t = useT();
  const { emit } = useElement();
  const { navigation } = useRuntime();
  const { status } = useSession();
  useReady(status === "ready" || status === "none");
  // Nobody takes a picture from the screen of the admin.
  if (navigation.hasRouter())
    return (
      <section className="td-stack" aria-label={t("media.title")}>
        <h1>{t("media.title")}</h1>
        <MediaLibrary />
      </section>
    );
  return (
    <MediaLibrary
      onPick={({ id, name, url, width, height }) => {
        emit("td-picked", { id, name, url, width, height });
      }}
    />
  );
}
