/** Shapes of paragraphs and pictures as sent and returned. */
import * as v from "valibot";
import { DEVICES } from "../fields";
import { OWNER_TYPES } from "./owners";
import { SLOTS } from "./slots";

const linkShape = v.object({ url: v.string(), newTab: v.boolean() });

/** Crop of the original, in pixels after rotation. */
const cropShape = v.object({
  x: v.pipe(v.number(), v.minValue(0)),
  y: v.pipe(v.number(), v.minValue(0)),
  width: v.pipe(v.number(), v.minValue(1)),
  height: v.pipe(v.number(), v.minValue(1)),
  zoom: v.pipe(v.number(), v.minValue(1), v.maxValue(4)),
  rotate: v.picklist([0, 90, 180, 270]),
  focus: v.optional(
    v.object({
      x: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
      y: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
    }),
  ),
});

/** A picture; what follows `src` is for the editor. */
const pictureShape = v.object({
  device: v.picklist(DEVICES),
  pictureUrl: v.string(),
  optimizedPictureUrl: v.nullable(v.string()),
  imageName: v.string(),
  src: v.nullable(v.string()),
  originalUrl: v.string(),
  width: v.number(),
  height: v.number(),
  bytes: v.number(),
  optimizedBytes: v.nullable(v.number()),
  optimizedWidth: v.nullable(v.number()),
  optimizedHeight: v.nullable(v.number()),
  mime: v.string(),
  animated: v.boolean(),
  crop: v.nullable(cropShape),
});

/** The pictures of one slide, by device. */
export const sliderPictureShape = v.object({
  index: v.number(),
  altText: v.string(),
  /** Alternative texts by locale, where one picture serves all languages of the shop. */
  altTexts: v.optional(v.record(v.string(), v.string())),
  /** Caption below the picture; pictures of paragraphs have none. */
  caption: v.optional(v.string()),
  link: linkShape,
  pictures: v.pipe(v.array(pictureShape), v.readonly()),
  /** Pictures for all languages, where the content language has pictures of its own. A device without an own one shows that of all. */
  commonPictures: v.optional(v.pipe(v.array(pictureShape), v.readonly())),
});

const PUBLISH_STATES = ["DRAFT", "MODIFIED", "PUBLISHED"] as const;
export type PublishState = (typeof PUBLISH_STATES)[number];

export const paragraphShape = v.object({
  id: v.number(),
  version: v.number(),
  ownerType: v.picklist(OWNER_TYPES),
  ownerId: v.number(),
  /** Name of the owning page, product or service. */
  ownerLabel: v.string(),
  /** False while the owner is inactive and visitors see none of its paragraphs. */
  ownerActive: v.boolean(),
  /** Number of catalogues that show the owner besides its own; missing without any. */
  otherCatalogs: v.optional(v.number()),
  /** Language of a paragraph that has only one; null when every text has all languages. */
  locale: v.nullable(v.string()),
  /** Language of plain texts in the response, such as `altText`. */
  contentLocale: v.string(),
  slot: v.nullable(v.picklist(SLOTS)),
  layoutId: v.string(),
  type: v.string(),
  /** Position among the owner's paragraphs, from 0, and their number. */
  index: v.number(),
  count: v.number(),
  previousId: v.nullable(v.number()),
  nextId: v.nullable(v.number()),
  state: v.picklist(PUBLISH_STATES),
  internalName: v.nullable(v.string()),
  anchor: v.nullable(v.string()),
  active: v.boolean(),
  startAt: v.nullable(v.string()),
  endAt: v.nullable(v.string()),
  content: v.record(v.string(), v.unknown()),
  sliderPictures: v.array(sliderPictureShape),
  /** Fields with values that the current layout hides. A layout that has them shows them again. */
  hiddenFields: v.array(v.string()),
  /** The texts were copied from another language and have not been saved since. */
  toTranslate: v.boolean(),
  /** Name of another paragraph of the owner that contains an H1, if there is one. */
  otherH1: v.nullable(v.string()),
  otherH1Id: v.nullable(v.number()),
  createdAt: v.string(),
  updatedAt: v.string(),
  updatedBy: v.nullable(v.string()),
});
export type Paragraph = v.InferOutput<typeof paragraphShape>;

const position = v.object({ spaceSizeId: v.pipe(v.number(), v.integer()) });
// Written out one by one: bundlers cannot drop schemas that are spread or read from another object.
const optionCode = v.pipe(v.string(), v.maxLength(40));
const optionPlace = v.optional(position);
const codeAndIcon = v.object({ code: v.string(), icon: v.optional(v.string()) });
const optionChoice = v.optional(codeAndIcon);
/** An advanced option of a paragraph. */
export const optionShape = v.object({
  code: optionCode,
  mobilePosition: optionPlace,
  desktopPosition: optionPlace,
  choice: optionChoice,
});
/** An option that a layout supports, with its defaults and the values of a choice. */
export const optionRuleShape = v.object({
  code: optionCode,
  mobilePosition: optionPlace,
  desktopPosition: optionPlace,
  choice: optionChoice,
  values: v.optional(v.pipe(v.array(codeAndIcon), v.readonly())),
});

/** A picture to store: `imageContent` replaces the file, `crop` alone changes the crop. */
export const pictureChangeShape = v.object({
  device: v.picklist(DEVICES, "paragraph.error.device"),
  pictureUrl: v.optional(v.nullable(v.string())),
  optimizedPictureUrl: v.optional(v.nullable(v.string())),
  imageName: v.optional(v.pipe(v.string(), v.maxLength(255, "error.too-long"))),
  /** Base64, with or without a `data:` prefix. */
  imageContent: v.optional(v.nullable(v.string())),
  src: v.optional(v.nullable(v.string())),
  crop: v.optional(v.nullable(cropShape)),
});
export type PictureChange = v.InferOutput<typeof pictureChangeShape>;
