/** Stored pictures: removing one, downloading files, and where each is used. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { idParam, wholeParam } from "../input-schemas";
import { PARAGRAPH_RIGHTS } from "../paragraph/owners";
import { MAX_SLIDER_BODY } from "../paragraph/pictures";
import type { Right } from "../rights";

export const deletePicture = endpoint({
  id: "picture.delete",
  method: "POST",
  path: "/admin/api/pictures/delete",
  summary:
    "Remove the picture of one device from a paragraph, an own one where the content language has own ones; idempotent",
  right: PARAGRAPH_RIGHTS,
  body: v.object({
    /** Owner id, two hyphens, paragraph id. */
    entityId: v.string(),
    /** URL of the picture. */
    picture: v.string(),
    /** File name. */
    name: v.string(),
    /** `sliderPictures`. */
    property: v.string(),
    index: wholeParam,
  }),
  response: v.object({ deleted: v.boolean() }),
});

export const pictureFile = endpoint({
  id: "picture.file",
  method: "GET",
  path: "/admin/public/api/pictures/{shopId}/{file}",
  summary: "A stored picture; its name changes with its bytes, so it can be cached forever",
  params: v.object({
    shopId: v.pipe(v.string(), v.regex(/^\d{1,15}$/)),
    file: v.pipe(v.string(), v.regex(/^[0-9a-f]{32,64}(-[0-9a-z]{1,24})?\.(png|gif|jpg)$/)),
  }),
  public: true,
  responseType: "file",
});

/** Rights that open the media library: any right to edit something with pictures. */
export const MEDIA_RIGHTS = [
  ...PARAGRAPH_RIGHTS,
  "FITTER",
  "SHOP_BRAND",
  "CAROUSEL",
  "BACKGROUND_PICTURE",
  "TYRE_BANNER",
  "DEALER_COUPON",
  "PARTNER",
] as const satisfies readonly Right[];

/** Where a picture is used: in a paragraph of an owner, or in fields of a record. */
const use = v.object({
  ownerType: v.nullable(v.string()),
  ownerId: v.nullable(v.number()),
  paragraphId: v.nullable(v.number()),
  /** Name of the paragraph, if it has one. */
  paragraphName: v.nullable(v.string()),
  layoutId: v.nullable(v.string()),
  /** Number of the slide, from 0; null in a text. */
  index: v.nullable(v.number()),
  device: v.nullable(v.string()),
  /** Whether only the published state of the paragraph has the picture, and no longer its draft. */
  publishedOnly: v.boolean(),
  /** Resource of the record; null in a paragraph. */
  resource: v.nullable(v.string()),
  recordId: v.nullable(v.number()),
  /** Fields of the record with the picture. */
  fields: v.array(v.string()),
  /** Name of the record, or of the paragraph's owner. */
  label: v.string(),
});

const mediaItem = v.object({
  id: v.number(),
  name: v.string(),
  url: v.string(),
  width: v.number(),
  height: v.number(),
  bytes: v.number(),
  animated: v.boolean(),
  createdAt: v.string(),
  uses: v.array(use),
});
export type MediaItem = v.InferOutput<typeof mediaItem>;

export const MEDIA_USES = ["USED", "UNUSED"] as const;
export type MediaUse = (typeof MEDIA_USES)[number];

const count = (min: number, max: number) =>
  v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(min), v.maxValue(max));

export const mediaLibrary = endpoint({
  id: "media.list",
  method: "GET",
  path: "/admin/api/media",
  summary: "Every uploaded picture of the shop, newest first, with where it is used",
  right: MEDIA_RIGHTS,
  query: v.object({
    q: v.optional(v.pipe(v.string(), v.maxLength(100))),
    page: v.optional(count(0, 100_000), 0),
    size: v.optional(count(1, 100), 25),
    /** Only pictures that something uses, or that nothing uses. */
    use: v.optional(v.picklist(MEDIA_USES)),
  }),
  response: v.object({ elements: v.array(mediaItem), total: v.number() }),
});

const file = v.strictObject({
  /** The file as base64. */
  imageContent: v.string(),
  imageName: v.pipe(v.string(), v.maxLength(255)),
});

export const uploadMedia = endpoint({
  id: "media.add",
  method: "POST",
  path: "/admin/api/media",
  summary: "Store a picture; the same bytes are stored once",
  right: MEDIA_RIGHTS,
  maxBytes: MAX_SLIDER_BODY,
  body: file,
  response: mediaItem,
});

export const removeMedia = endpoint({
  id: "media.remove",
  method: "DELETE",
  path: "/admin/api/media/{id}",
  summary: "Delete a picture that nothing uses; its file is kept for 30 days",
  right: MEDIA_RIGHTS,
  conditions: ["whole-shop"],
  params: v.object({ id: idParam }),
  response: v.object({ removed: v.boolean() }),
});

export const restoreMedia = endpoint({
  id: "media.restore",
  method: "POST",
  path: "/admin/api/media/{id}/restore",
  summary: "Take back the deletion of a picture",
  right: MEDIA_RIGHTS,
  conditions: ["whole-shop"],
  params: v.object({ id: idParam }),
  response: mediaItem,
});

export const replaceMedia = endpoint({
  id: "media.replace",
  method: "POST",
  path: "/admin/api/media/{id}/replace",
  summary: "Replace a picture everywhere, in one transaction",
  right: MEDIA_RIGHTS,
  conditions: ["whole-shop"],
  params: v.object({ id: idParam }),
  maxBytes: MAX_SLIDER_BODY,
  body: file,
  /** The new picture, and the number of paragraphs and records that now use it. */
  response: v.object({ picture: mediaItem, changed: v.number() }),
});
