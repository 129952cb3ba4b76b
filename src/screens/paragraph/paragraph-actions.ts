/** Actions on a whole paragraph, and the icons of their menu. */
import copy from "@shoelace-style/shoelace/dist/assets/icons/copy.svg";
import copyTo from "@shoelace-style/shoelace/dist/assets/icons/box-arrow-right.svg";
import down from "@shoelace-style/shoelace/dist/assets/icons/chevron-down.svg";
import up from "@shoelace-style/shoelace/dist/assets/icons/chevron-up.svg";
import eye from "@shoelace-style/shoelace/dist/assets/icons/eye.svg";
import back from "@shoelace-style/shoelace/dist/assets/icons/arrow-return-left.svg";
import versions from "@shoelace-style/shoelace/dist/assets/icons/clock-history.svg";
import list from "@shoelace-style/shoelace/dist/assets/icons/list-ol.svg";
import trash from "@shoelace-style/shoelace/dist/assets/icons/trash.svg";
import { isObject } from "../../contract/object";
import { isPageOwner, previewLink } from "../../contract/endpoints/page";
import * as calls from "../../contract/endpoints/paragraph";
import { messageKeys } from "../../contract/message-keys";
import { contentFields } from "../../contract/paragraph/fields";
import { layoutKey, layoutOf } from "../../contract/paragraph/layouts";
import { contentsPath, paragraphPath, type ParagraphPlace } from "../../contract/paragraph/owners";
import type { Paragraph } from "../../contract/paragraph/shapes";
import type { RecordForm } from "../../engine/form/record-form";
import { paragraphRefusal } from "../../engine/paragraphs/paragraph-record";
import { previewAddress } from "../../engine/paragraphs/preview-address";
import { removeParagraph } from "../../engine/paragraphs/remove-paragraph";
import type { ElementHandle } from "../../runtime/element";
import type { Translate } from "../../runtime/i18n";
import type { Runtime } from "../../runtime/runtime";

/** Icons by menu entry. */
export const MENU_ICONS: Readonly<Record<string, string>> = {
  "save-back": back,
  "preview-page": eye,
  list,
  previous: up,
  nextLayout: down,
  versions,
  duplicate: copy,
  "copy-to": copyTo,
  remove: trash,
};

export interface ActionContext {
  readonly paragraph: Paragraph;
  readonly place: ParagraphPlace;
  readonly t: Translate;
  readonly runtime: Runtime;
  readonly element: Pick<ElementHandle, "host" | "emit">;
}

function showFailure({ toasts }: Runtime, error: unknown, key: string): void {
  console.error("The paragraph could not be changed", error);
  toasts.show({ kind: "error", ...paragraphRefusal(error, key) });
}

/** Publishes the stored draft. */
export async function publish(
  { paragraph, runtime }: ActionContext,
  onSaved: (saved: Paragraph) => void,
): Promise<void> {
  const { http, toasts } = runtime;
  const params = { id: String(paragraph.id) };
  try {
    const { version } = await http.call(calls.paragraph, { params });
    onSaved(await http.call(calls.publishParagraph, { params, body: { version } }));
    toasts.show({ kind: "success", key: "paragraph.published" });
  } catch (error) {
    showFailure(runtime, error, "paragraph.publish.failed");
  }
}

/** Duplicates the paragraph and opens the copy. */
export async function duplicate({ paragraph, place, runtime, element }: ActionContext): Promise<void> {
  const { http, toasts, navigation } = runtime;
  try {
    const copy = await http.call(calls.duplicateParagraph, { params: { id: String(paragraph.id) }, body: {} });
    toasts.show({ kind: "success", key: "paragraph.duplicated" });
    if (place.ownerPath !== undefined)
      void navigation.navigate(paragraphPath(place.ownerPath, copy.id), { source: element.host });
  } catch (error) {
    showFailure(runtime, error, "paragraph.duplicate.failed");
  }
}

/** Deletes the paragraph after confirmation and opens its page; undoing opens the paragraph again. */
export function remove({ paragraph, place, t, runtime, element }: ActionContext): Promise<void> {
  const { ownerPath } = place;
  const contents = contentsPath(place);
  const openPath = (path: string, force: boolean) => () =>
    void runtime.navigation.navigate(path, { source: element.host, force });
  return removeParagraph({
    paragraph,
    t,
    runtime,
    emit: element.emit,
    ...(ownerPath !== undefined && {
      onRemoved: openPath(contents ?? ownerPath, true),
      onRestored: openPath(paragraphPath(ownerPath, paragraph.id), false),
    }),
  });
}

/** Opens the preview of the page's draft in a new tab, at the paragraph. */
export async function previewInPage({ paragraph, runtime, element }: ActionContext): Promise<void> {
  const { http, toasts, navigation } = runtime;
  const { ownerType, ownerId, id } = paragraph;
  if (!isPageOwner(ownerType)) return;
  try {
    const { url } = await http.call(previewLink, { params: { ownerType, ownerId: String(ownerId) } });
    navigation.open(`${previewAddress(http, url, element.host.baseURI)}#p${id}`, { newTab: true });
  } catch (error) {
    console.error("The preview could not be opened", error);
    toasts.show({ kind: "error", key: "page.preview.failed" });
  }
}

/** Sets the title of the other paragraph that has an H1 to H2. Resolves to false after a failure, which it reports. */
export async function lowerOtherTitle({ paragraph, runtime }: Pick<ActionContext, "paragraph" | "runtime">) {
  const { http, toasts } = runtime;
  const params = { id: String(paragraph.otherH1Id) };
  try {
    const { version } = await http.call(calls.paragraph, { params });
    await http.call(calls.updateParagraph, { params, body: { version, content: { titleLevel: "H2" } } });
    return true;
  } catch (error) {
    console.error("The title of the other paragraph could not be changed", error);
    toasts.show({ kind: "error", key: "paragraph.seo.failed" });
    return false;
  }
}

export interface LayoutChange {
  readonly paragraph: Paragraph;
  readonly form: RecordForm;
  readonly onSaved: (saved: Paragraph) => void;
  readonly layoutId: string;
  readonly t: Translate;
  readonly runtime: Runtime;
}

/** Changes the layout after the user has agreed to lose what the new one can't show. */
export async function changeLayout({ paragraph, form, onSaved, layoutId, t, runtime }: LayoutChange): Promise<void> {
  const { http, dialogs, toasts, navigation } = runtime;
  if (!(await navigation.canLeave())) return;
  const hidden = fieldsHiddenBy(paragraph, form, layoutId, t);
  const confirmed = await dialogs.confirm({
    titleKey: "paragraph.change-layout.question",
    contentKey: hidden.length === 0 ? "paragraph.change-layout.text" : "paragraph.change-layout.hides",
    params: { layout: t.key(layoutKey(layoutId)), fields: hidden.join(", ") },
    confirmKey: "paragraph.change-layout",
  });
  if (!confirmed) return;
  try {
    onSaved(
      await http.call(calls.updateParagraph, {
        params: { id: String(paragraph.id) },
        body: { version: paragraph.version, layoutId },
      }),
    );
  } catch (error) {
    console.error("The layout could not be changed", error);
    toasts.show({ kind: "error", key: "paragraph.change-layout.failed" });
  }
}

/** Returns the labels of filled fields that another layout does not show. */
function fieldsHiddenBy(
  paragraph: Paragraph,
  { methods, resource }: RecordForm,
  layoutId: string,
  t: Translate,
): string[] {
  const [layout, nextLayout] = [layoutOf(paragraph.layoutId), layoutOf(layoutId)];
  if (layout === undefined || nextLayout === undefined) return [];
  const nextFields = contentFields(nextLayout);
  const values = methods.getValues();
  const lost = Object.keys(contentFields(layout)).filter(
    (name) => nextFields[name]?.kind !== resource.fields[name]?.kind && hasContent(values[name]),
  );
  const pictures = paragraph.sliderPictures.length > nextLayout.maxPictures ? [t("paragraph.pictures")] : [];
  return [...lost.map((name) => t.key(messageKeys.field(resource.name, name))), ...pictures];
}

/** Returns whether a value is content (text, rows, records); display options do not count. */
const hasContent = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : isObject(value) && Object.values(value).some((part) => typeof part === "number" || part !== "");
