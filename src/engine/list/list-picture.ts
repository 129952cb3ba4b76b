/** The small picture of a record, before its name or in a cell. */
import type { Picture } from "../../contract/fields";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import { assetUrl } from "../../contract/spec/picture";

/**
 * Address of the smallest variant of a picture field's value; undefined when there is none.
 *
 * @param base where addresses begin that name no host
 */
export function smallestPicture(value: unknown, base: string): string | undefined {
  const variants = Array.isArray(value) ? (value as readonly Picture[]) : [];
  const picture = variants.find(({ device }) => device === "MOBILE") ?? variants[0];
  return picture === undefined ? undefined : assetUrl(picture.optimizedPictureUrl ?? picture.pictureUrl, base);
}

/** The one that a list shows of a record. */
export function pictureOf(resource: AnyResource, record: AnyRecord, base: string): string | undefined {
  const field = resource.list?.picture;
  return field === undefined ? undefined : smallestPicture(record[field], base);
}
