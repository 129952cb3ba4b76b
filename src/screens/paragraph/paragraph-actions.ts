/** What is done with a paragraph as a whole, and the drawings of the menu that offers it. */
import copy from "@shoelace-style/shoelace/dist/assets/icons/copy.svg";
import copyTo from "@shoelace-style/shoelace/dist/assets/icons/box-arrow-right.svg";
import down from "@shoelace-style/shoelace/dist/assets/icons/chevron-down.svg";
import up from "@shoelace-style/shoelace/dist/assets/icons/chevron-up.svg";
import versions from "@shoelace-style/shoelace/dist/assets/icons/clock-history.svg";
import list from "@shoelace-style/shoelace/dist/assets/icons/list-ol.svg";
import trash from "@shoelace-style/shoelace/dist/assets/icons/trash.svg";
import * as calls from "../../contract/endpoints/paragraph";
import { messageKeys } from "../../contract/message-keys";
import { contentFields } from "../../contract/paragraph/fields";
import { layoutKey, layoutOf } from "../../contract/paragraph/layouts";
import { paragraphPath, type ParagraphPlace } from "../../contract/paragraph/owners";
import type { Paragraph } from "../../contract/paragraph/shapes";
import type { RecordForm } from "../../engine/form/record-form";
import { refusalOf } from "../../engine/paragraphs/paragraph-record";
import { removeParagraph } from "../../engine/paragraphs/remove-paragraph";
import type { ElementHandle } from "../../runtime/element";
import type { Translate } from "../../runtime/i18n";
import type { Runtime } from "../../runtime/runtime";

/** By the entry of the menu. */
export const MENU_ICONS: Readonly<Record<string, string>> = {
  list,
  previous: up,
  next: down,
  versions,
  duplicate: copy,
  "copy-to": copyTo,
  remove: trash,
};

export interface ActionPlace {
  readonly paragraph: Paragraph;
  readonly place: ParagraphPlace;
  readonly t: Translate;
  readonly runtime: Runtime;
  readonly element: Pick<ElementHandle, "host" | "emit">;
}

function failed({ toasts }: Runtime, error: unknown, key: string): void {
  console.error("The paragraph could not be changed", error);
  toasts.show({ kind: "error", ...refusalOf(error, key) });
}

/** Makes the stored draft public. */
export async function publish({ paragraph, runtime }: ActionPlace, onSaved: (saved: Paragraph) => void): Promise<void> {
  const { http, toasts } = runtime;
  const params = { id: String(paragraph.id) };
  try {
    const { version } = await http.call(calls.paragraph, { params });
    onSaved(await http.call(calls.publishParagraph, { params, body: { version } }));
    toasts.show({ kind: "success", key: "paragraph.published" });
  } catch (error) {
    failed(runtime, error, "paragraph.publish.failed");
  }
}

/** Makes another one of it behind it, and goes there. */
export async function duplicate({ paragraph, place, runtime, element }: ActionPlace): Promise<void> {
  const { http, toasts, navigation } = runtime;
  try {
    const made = await http.call(calls.duplicateParagraph, { params: { id: String(paragraph.id) }, body: {} });
    toasts.show({ kind: "success", key: "paragraph.duplicated" });
    if (place.ownerPath !== undefined)
      void navigation.navigate(paragraphPath(place.ownerPath, made.id), { source: element.host });
  } catch (error) {
    failed(runtime, error, "paragraph.duplicate.failed");
  }
}

/** Deletes it when somebody agrees: its page is shown then, and it again where that is taken back. */
export function remove({ paragraph, place: { ownerPath }, t, runtime, element }: ActionPlace): Promise<void> {
  const go = (path: string, force: boolean) => () =>
    void runtime.navigation.navigate(path, { source: element.host, force });
  return removeParagraph({
    paragraph,
    t,
    runtime,
    emit: element.emit,
    ...(ownerPath !== undefined && {
      onRemoved: go(ownerPath, true),
      onRestored: go(paragraphPath(ownerPath, paragraph.id), false),
    }),
  });
}

export interface LayoutChange {
  readonly paragraph: Paragraph;
  readonly form: RecordForm;
  readonly onSaved: (saved: Paragraph) => void;
  readonly layoutId: string;
  readonly t: Translate;
  readonly runtime: Runtime;
}

/** Gives it another layout when somebody agrees to what that hides. */
export async function changeLayout({ paragraph, form, onSaved, layoutId, t, runtime }: LayoutChange): Promise<void> {
  const { http, dialogs, toasts, navigation } = runtime;
  if (!(await navigation.canLeave())) return;
  const hidden = hiddenBy(paragraph, form, layoutId, t);
  const agreed = await dialogs.confirm({
    titleKey: "paragraph.layout.change.question",
    contentKey: hidden.length === 0 ? "paragraph.layout.change.text" : "paragraph.layout.change.hides",
    params: { layout: t.key(layoutKey(layoutId)), fields: hidden.join(", ") },
    agreeKey: "paragraph.layout.change",
  });
  if (!agreed) return;
  try {
    onSaved(
      await http.call(calls.updateParagraph, {
        params: { id: String(paragraph.id) },
        body: { version: paragraph.version, layoutId },
      }),
    );
  } catch (error) {
    console.error("The layout could not be changed", error);
    toasts.show({ kind: "error", key: "paragraph.layout.failed" });
  }
}

/** What is filled in and has no place in another layout, by the words of the form. */
function hiddenBy(paragraph: Paragraph, { methods, resource }: RecordForm, layoutId: string, t: Translate): string[] {
  const [now, next] = [layoutOf(paragraph.layoutId), layoutOf(layoutId)];
  if (now === undefined || next === undefined) return [];
  const known = contentFields(next);
  const values = methods.getValues();
  const lost = Object.keys(contentFields(now)).filter(
    (name) => known[name]?.kind !== resource.fields[name]?.kind && isWritten(values[name]),
  );
  const pictures = paragraph.sliderPictures.length > next.maxPictures ? [t("paragraph.pictures")] : [];
  return [...lost.map((name) => t.key(messageKeys.field(resource.name, name))), ...pictures];
}

/** Words, rows or records that somebody put in; what only says how something is shown does not count. */
const isWritten = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : typeof value === "object" &&
      value !== null &&
      Object.values(value).some((one) => typeof one === "number" || one !== "");
