/** Asks what happens to unsaved changes when the user leaves. */
import type { MessageKey, MessageParams } from "../../contract/errors";
import type { Dialogs } from "../../runtime/dialogs";

export interface UnsavedChanges {
  /** Message that names the changes. */
  readonly textKey: MessageKey;
  readonly params?: MessageParams;
  /** Saves the changes. Resolves to false when something is invalid or refused; the user then stays. */
  readonly save: () => Promise<boolean>;
  /** Stores the changes in this browser. Returns false when storage is full or unavailable; the user then stays. */
  readonly keep?: () => boolean;
  /** Drops the changes; used where they cannot be kept. */
  readonly discard?: () => void;
}

/** Offers to save, to keep (or else to drop) the changes, or to stay. Resolves to true when the page may be left. */
export async function askToLeave(dialogs: Dialogs, changes: UnsavedChanges): Promise<boolean> {
  const { textKey, params, save, keep, discard } = changes;
  const answer = await dialogs.choose({
    titleKey: "form.leave.title",
    contentKey: textKey,
    params,
    confirmKey: "form.leave.save",
    otherKey: keep === undefined ? "form.leave.agree" : "form.leave.keep",
    dismissKey: "form.leave.stay",
  });
  if (answer === "dismiss") return false;
  if (answer === "confirm") return save();
  if (keep !== undefined) return keep();
  discard?.();
  return true;
}
