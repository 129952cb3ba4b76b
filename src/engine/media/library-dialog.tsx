/** The button to the shop's pictures. Its code and words come with the form that shows it, not with the page. */
import { getRuntime } from "../../runtime";
import { deferred } from "../../ui/deferred";
import type { LibraryButtonProps } from "./library-button";

export const LibraryButton = deferred<LibraryButtonProps>(async () => {
  const [{ LibraryButton: Button }] = await Promise.all([
    import("./library-button"),
    getRuntime().i18n.load(["media", "picture-editor"]),
  ]);
  return Button;
});
