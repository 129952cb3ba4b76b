/**
 * `td-media-library`: the shop's picture library, as a screen or embedded in a page, which receives the picked picture
 * by `td-picked`.
 */
import { MediaLibrary } from "../../engine/media/media-library";
import { useElement, useReady } from "../../runtime/element";
import { useRuntime, useSession, useT } from "../../runtime/react";
import { Heading } from "../../ui/text/heading";

export function MediaScreen() {
  const t = useT();
  const { emit } = useElement();
  const { navigation } = useRuntime();
  const { status } = useSession();
  useReady(status === "ready" || status === "none");
  // The admin's screen has no use for a picked picture.
  if (navigation.hasRouter())
    return (
      <section className="td-stack" aria-label={t("media.title")}>
        <Heading level={1}>{t("media.title")}</Heading>
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
