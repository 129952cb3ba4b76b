/** What a catalogue's sheet shows, in its order: paragraphs, pictures and related sheets. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { idParam, recordId } from "../input-schemas";
import { MAX_SHEET_PICTURES } from "./catalog-pictures";
import { galleryPictureShape, pictureKey } from "./gallery";
import { paragraphOrder } from "./paragraph";

const id = v.object({ id: idParam });
const right = ["CATALOG", "CATALOG_BLOG"] as const;
/** Most related sheets that any sheet has. */
const MAX_RELATED = 50;

const relatedShape = v.object({
  id: v.number(),
  label: v.string(),
  /** Null when the account cannot read the sheet. */
  sheet: v.nullable(
    v.object({
      type: v.string(),
      catalog: v.number(),
      state: v.string(),
      /** URL of the main picture. */
      picture: v.nullable(v.string()),
    }),
  ),
});

export const sheetContents = endpoint({
  id: "catalog-product.contents",
  method: "GET",
  path: "/admin/api/catalog-product/{id}/contents",
  summary: "Pictures and related sheets of a catalogue's sheet in their order",
  params: id,
  response: v.object({
    label: v.string(),
    pictures: v.array(galleryPictureShape),
    related: v.array(relatedShape),
  }),
  right,
});

export const orderSheetContents = endpoint({
  id: "catalog-product.contents.order",
  method: "PUT",
  path: "/admin/api/catalog-product/{id}/contents",
  summary:
    "Order paragraphs, pictures and related sheets of a catalogue's sheet in one transaction; answers 409 when the entries are not the sheet's",
  params: id,
  body: v.strictObject({
    paragraphs: v.optional(v.strictObject(paragraphOrder)),
    /** Keys of all pictures; the first one becomes the main picture. */
    pictures: v.optional(v.pipe(v.array(pictureKey), v.maxLength(MAX_SHEET_PICTURES))),
    /** Ids of all related sheets. */
    related: v.optional(v.pipe(v.array(recordId), v.maxLength(MAX_RELATED))),
  }),
  /** Version of the sheet. */
  response: v.object({ version: v.number() }),
  right,
});
