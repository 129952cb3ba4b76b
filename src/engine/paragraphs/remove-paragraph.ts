/** Deleting a paragraph, wherever it is offered: a question, the deletion, the words for it, and for ten seconds the way back. */
import { removeParagraph as removal, restoreParagraph } from "../../contract/endpoints/paragraph";
import type { Paragraph } from "../../contract/paragraph/shapes";
import type { ElementHandle } from "../../runtime/element";
import type { Translate } from "../../runtime/i18n";
import type { Runtime } from "../../runtime/runtime";
import { paragraphName, refusalOf } from "./paragraph-record";

export interface ParagraphRemoval {
  readonly paragraph: Paragraph;
  readonly t: Translate;
  readonly runtime: Pick<Runtime, "http" | "dialogs" | "toasts">;
  readonly emit: ElementHandle["emit"];
  /** It is deleted; and it is back. */
  readonly onRemoved?: () => void;
  readonly onRestored?: () => void;
  /** Either was tried, well or not: what is shown may be out of date. */
  readonly onTried?: () => unknown;
}

/** Runs a change: what goes wrong is said in the server's words, or by the key. */
export async function attemptChange(
  work: () => Promise<unknown>,
  failedKey: string,
  { toasts, onTried }: { readonly toasts: Runtime["toasts"]; readonly onTried?: () => unknown },
): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error("The paragraph could not be changed", error);
    toasts.show({ kind: "error", ...refusalOf(error, failedKey) });
  } finally {
    await onTried?.();
  }
}

/** Deletes a paragraph when somebody agrees, and offers to take that back. */
export async function removeParagraph(wanted: ParagraphRemoval): Promise<void> {
  const { paragraph, t, runtime, emit, onRemoved, onRestored, onTried } = wanted;
  const { http, dialogs, toasts } = runtime;
  const params = { id: String(paragraph.id) };
  const attempt = (work: () => Promise<unknown>, failedKey: string) =>
    attemptChange(work, failedKey, { toasts, onTried });
  const restore = async (): Promise<void> => {
    await http.call(restoreParagraph, { params });
    onRestored?.();
  };
  const agreed = await dialogs.confirm({
    titleKey: "paragraph.remove.question",
    contentKey: "paragraph.remove.text",
    params: { name: paragraphName(paragraph, t) },
    agreeKey: "paragraph.remove",
    danger: true,
  });
  if (!agreed) return;
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
