/** Thumbnails of records. */
import type { Picture } from "../../contract/fields";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import { assetUrl } from "../../contract/spec/picture";

/**
 * Returns the URL of a picture value's smallest variant; undefined when there is none.
 *
 * @param base base URL for paths without a host
 */
export function smallestPicture(value: unknown, base: string): string | undefined {
  const variants = Array.isArray(value) ? (value as readonly Picture[]) : [];
  const picture = variants.find(({ device }) => device === "MOBILE") ?? variants[0];
  return picture === undefined ? undefined : assetUrl(picture.optimizedPictureUrl ?? picture.pictureUrl, base);
}

/** Returns the URL of the picture that a list shows for a record. */
export function pictureOf(resource: AnyResource, record: AnyRecord, base: string): string | undefined {
  const field = resource.list?.picture;
  return field === undefined ? undefined : smallestPicture(record[field], base);
}
