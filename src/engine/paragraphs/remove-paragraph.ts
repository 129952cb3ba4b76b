/** Deleting a paragraph with confirmation and undo. */
import { removeParagraph as removal, restoreParagraph } from "../../contract/endpoints/paragraph";
import type { Paragraph } from "../../contract/paragraph/shapes";
import type { ElementHandle } from "../../runtime/element";
import type { Translate } from "../../runtime/i18n";
import type { Runtime } from "../../runtime/runtime";
import { paragraphName, paragraphRefusal } from "./paragraph-record";

export interface ParagraphRemoval {
  readonly paragraph: Paragraph;
  readonly t: Translate;
  readonly runtime: Pick<Runtime, "http" | "dialogs" | "toasts">;
  readonly emit: ElementHandle["emit"];
  /** Called when the paragraph was deleted. */
  readonly onRemoved?: () => void;
  /** Called when the deletion was undone. */
  readonly onRestored?: () => void;
  /** Called after either was attempted, successful or not, to refresh what is shown. */
  readonly onTried?: () => unknown;
}

/** Runs a change; a failure is shown as a toast with the server's reason, else with `failedKey`. */
export async function attemptChange(
  work: () => Promise<unknown>,
  failedKey: string,
  { toasts, onTried }: { readonly toasts: Runtime["toasts"]; readonly onTried?: () => unknown },
): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error("The paragraph could not be changed", error);
    toasts.show({ kind: "error", ...paragraphRefusal(error, failedKey) });
  } finally {
    await onTried?.();
  }
}

/** Deletes a paragraph after confirmation and offers undo for ten seconds. */
export async function removeParagraph(request: ParagraphRemoval): Promise<void> {
  const { paragraph, t, runtime, emit, onRemoved, onRestored, onTried } = request;
  const { http, dialogs, toasts } = runtime;
  const params = { id: String(paragraph.id) };
  const attempt = (work: () => Promise<unknown>, failedKey: string) =>
    attemptChange(work, failedKey, { toasts, onTried });
  const restore = async (): Promise<void> => {
    await http.call(restoreParagraph, { params });
    onRestored?.();
  };
  const confirmed = await dialogs.confirm({
    titleKey: "paragraph.remove.question",
    contentKey: "paragraph.remove.text",
    params: { name: paragraphName(paragraph, t) },
    confirmKey: "paragraph.remove",
    danger: true,
  });
  if (!confirmed) return;
  await attempt(async () => {
    await http.call(removal, { params });
    emit("td-deleted", { resource: "paragraph", ids: [paragraph.id] });
    toasts.show({
      kind: "success",
      key: "paragraph.removed",
      timeout: 10_000,
      action: { labelKey: "paragraph.undo", run: () => void attempt(restore, "paragraph.undo.failed") },
    });
    onRemoved?.();
  }, "paragraph.remove.failed");
}
