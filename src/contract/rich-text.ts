/** Rich texts inside values, and the pictures they may show. */
import type { FieldError, FieldErrors } from "./errors";
import { rowFields, type Fields } from "./fields";
import { isRecord } from "./object";

/** Path of a picture on the server, as rich texts store it. */
export const PICTURES_PATH = "/admin/public/api/pictures/";
const OWN_PICTURE = /^\/admin\/public\/api\/pictures\/\d{1,15}\/[0-9a-f]{64}(-[0-9a-z]{1,24})?\.(png|gif|jpg)$/;

/** Returns whether a picture of a rich text is in the media library, not on another site. */
export const isLibraryPicture = (src: string): boolean => OWN_PICTURE.test(src);

/** Yields every rich text with its field path, including those in rows. */
export function* richTexts(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  prefix = "",
): Generator<readonly [path: string, html: string]> {
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name];
    if (field?.kind === "richText")
      for (const html of isRecord(value) ? Object.values(value) : [value])
        if (typeof html === "string") yield [`${prefix}${name}`, html];
    if (field?.kind !== "rows" || !Array.isArray(value)) continue;
    const cells = rowFields(field);
    for (const [index, row] of value.entries())
      if (isRecord(row)) yield* richTexts(cells, row, `${prefix}${name}.${index}.`);
  }
}

/** Returns an error for each rich text with a picture from another site. Those that the stored values already have may stay. */
export function foreignPictureErrors(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>> = {},
): FieldErrors {
  const errors: Record<string, FieldError> = {};
  let before: string | undefined;
  for (const [path, html] of richTexts(fields, values))
    for (const [, url = ""] of html.matchAll(/<img\b[^>]*?\ssrc="([^"]*)"/g)) {
      if (isLibraryPicture(url)) continue;
      before ??= [...richTexts(fields, stored)].map(([, text]) => text).join("\n");
      if (!before.includes(`src="${url}"`)) errors[path] ??= { key: "error.foreign-picture", params: { url } };
    }
  return errors;
}
