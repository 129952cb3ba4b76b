/** Turns paragraphs, pictures and related sheets into rows of an order. */
import type { ResponseOf } from "../../contract/endpoint";
import type { GalleryPicture } from "../../contract/endpoints/gallery";
import type { sheetContents } from "../../contract/endpoints/sheet-contents";
import { layoutKey } from "../../contract/paragraph/layouts";
import { paragraphPath } from "../../contract/paragraph/owners";
import { pictureForDevice } from "../../contract/paragraph/pictures";
import type { Paragraph } from "../../contract/paragraph/shapes";
import { assetUrl } from "../../contract/spec";
import { paragraphName } from "../../engine/paragraphs/paragraph-record";
import { Thumbnail } from "../../engine/paragraphs/thumbnail";
import type { Translate } from "../../runtime/i18n";
import { useAssetBase } from "../../runtime/react";
import type { EntryId } from "./arrangement";
import type { PositionEntry } from "./position-list";

const PICTURE_CLASS = "td-position__picture";

/** Returns the stored entries in another order. */
export const inOrderOf = <Id extends EntryId>(
  entries: readonly PositionEntry<Id>[],
  ids: readonly Id[],
): PositionEntry<Id>[] => ids.flatMap((id) => entries.find((entry) => entry.id === id) ?? []);

/** Returns whether the period of a paragraph is over. */
export const isExpired = ({ endAt }: Paragraph): boolean => endAt !== null && Date.parse(endAt) <= Date.now();

export const paragraphEntry = (
  paragraph: Paragraph,
  ownerPath: string | undefined,
  t: Translate,
): PositionEntry<number> => ({
  id: paragraph.id,
  name: paragraphName(paragraph, t),
  path: ownerPath && paragraphPath(ownerPath, paragraph.id),
  picture: <Thumbnail paragraph={paragraph} className={PICTURE_CLASS} />,
  facts: [
    t.key(layoutKey(paragraph.layoutId)),
    t(`paragraph.state.${paragraph.state}`),
    ...(isExpired(paragraph) ? [t("page.position.expired")] : []),
  ].join(" · "),
});

function Picture({ url }: { readonly url: string | null | undefined }) {
  const base = useAssetBase();
  return url ? (
    <img className={PICTURE_CLASS} src={assetUrl(url, base)} alt="" loading="lazy" />
  ) : (
    <span className={PICTURE_CLASS} />
  );
}

/** @param path returns the admin path of a picture's editor, by index */
export function pictureEntry(
  { key, index, altText, caption, pictures }: GalleryPicture,
  path: (index: number) => string,
  t: Translate,
): PositionEntry<string> {
  const shown = pictureForDevice(pictures, "DESKTOP") ?? pictures[0];
  return {
    id: key,
    name: altText === "" ? (shown?.imageName ?? t("page.position.picture", { number: index + 1 })) : altText,
    path: path(index),
    picture: <Picture url={shown?.optimizedPictureUrl ?? shown?.pictureUrl} />,
    facts: caption ?? "",
  };
}

export const relatedEntry = (
  { id, label, sheet }: ResponseOf<typeof sheetContents>["related"][number],
  t: Translate,
): PositionEntry<number> => ({
  id,
  name: label,
  path: sheet === null ? undefined : `catalog/${sheet.type}/${sheet.catalog}/admin-catalog-product/${id}`,
  picture: <Picture url={sheet?.picture} />,
  facts: sheet === null ? "" : t.key(`page.state.${sheet.state}`),
});
