/** The button that opens the media library. Its code and messages load when a form shows it. */
import { deferred } from "../../ui/deferred";
import type { LibraryButtonProps } from "./library-button";

export const LibraryButton = deferred<LibraryButtonProps>(async () => {
  const { LibraryButton: Button } = await import("./library-button");
  return Button;
});
