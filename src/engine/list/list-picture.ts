/** The small picture before a record's name. */
import type { Picture } from "../../contract/fields";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import { assetUrl } from "../../contract/spec/picture";

/**
 * Address of the smallest variant; undefined when there is none.
 *
 * @param base where addresses begin that name no host
 */
export function pictureOf(resource: AnyResource, record: AnyRecord, base: string): string | undefined {
  const field = resource.list?.picture;
  const pictures = field === undefined ? undefined : record[field];
  if (!Array.isArray(pictures)) return undefined;
  const variants = pictures as readonly Picture[];
  const picture = variants.find(({ device }) => device === "MOBILE") ?? variants[0];
  return picture === undefined ? undefined : assetUrl(picture.optimizedPictureUrl ?? picture.pictureUrl, base);
}
