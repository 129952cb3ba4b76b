/** The button to the shop's pictures. Its code and words come with the form that shows it, not with the page. */
import { deferred } from "../../ui/deferred";
import type { LibraryButtonProps } from "./library-button";
import { withWords } from "../../runtime/with-words";

export const LibraryButton = deferred<LibraryButtonProps>(async () => {
  const { LibraryButton: Button } = await withWords(import("./library-button"), ["media", "picture-editor"]);
  return Button;
});
