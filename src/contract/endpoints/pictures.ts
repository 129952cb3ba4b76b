/** Stored pictures: taking one off its place, the files themselves, and where each is used (Spec 1 §7 "Paragraphs and pictures"). */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { PARAGRAPH_RIGHTS } from "../paragraph/owners";

export const deletePicture = endpoint({
  id: "picture.delete",
  method: "POST",
  path: "/admin/api/pictures/delete",
  summary: "Take the picture of one device off a paragraph; already gone is no error",
  right: PARAGRAPH_RIGHTS,
  body: v.object({
    /** Owner id, two hyphens, paragraph id. */
    entityId: v.string(),
    /** Address of the picture. */
    picture: v.string(),
    /** Its file name. */
    name: v.string(),
    /** `sliderPictures`. */
    property: v.string(),
    index: v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(0)),
  }),
  response: v.object({ deleted: v.boolean() }),
});

export const pictureFile = endpoint({
  id: "picture.file",
  method: "GET",
  path: "/admin/public/api/pictures/{shopId}/{file}",
  summary: "A stored picture; its name changes with its bytes, so it may be kept for ever",
  params: v.object({
    shopId: v.pipe(v.string(), v.regex(/^\d{1,15}$/)),
    file: v.pipe(v.string(), v.regex(/^[0-9a-f]{32,64}(-[0-9a-z]{1,24})?\.(png|gif|jpg)$/)),
  }),
  public: true,
  answers: "file",
});

export const mediaLibrary = endpoint({
  id: "media.list",
  method: "GET",
  path: "/admin/api/media",
  summary: "Every uploaded picture of the shop, newest first, with where it is used",
  right: PARAGRAPH_RIGHTS,
  query: v.object({
    q: v.optional(v.pipe(v.string(), v.maxLength(100))),
    page: v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(0)), 0),
    size: v.optional(
      v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(100)),
      25,
    ),
  }),
  response: v.object({
    elements: v.array(
      v.object({
        id: v.number(),
        name: v.string(),
        url: v.string(),
        width: v.number(),
        height: v.number(),
        bytes: v.number(),
        createdAt: v.string(),
        uses: v.array(
          v.object({
            ownerType: v.string(),
            ownerId: v.number(),
            paragraphId: v.number(),
            index: v.number(),
            device: v.string(),
          }),
        ),
      }),
    ),
    total: v.number(),
  }),
});
