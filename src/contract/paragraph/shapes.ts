/** Paragraphs and pictures as they travel (Spec 1 §3, §7); field names are the specification's. */
import * as v from "valibot";
import { DEVICES } from "../fields";
import { OWNER_TYPES } from "./owners";

export const linkShape = v.object({ url: v.string(), newTab: v.boolean() });

/** Which part of the original is shown: pixels after turning. */
export const cropShape = v.object({
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

/** Spec 1 §3 "Picture"; what follows `src` is for the editor. */
export const pictureShape = v.object({
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

/** Spec 1 §3 "Slider picture group". */
export const sliderPictureShape = v.object({
  index: v.number(),
  altText: v.string(),
  /** As they are stored, by language; where the picture is one for all languages of the shop. */
  altTexts: v.optional(v.record(v.string(), v.string())),
  /** Written under the picture; pictures of paragraphs have none. */
  caption: v.optional(v.string()),
  link: linkShape,
  pictures: v.pipe(v.array(pictureShape), v.readonly()),
});

export const PUBLISH_STATES = ["DRAFT", "MODIFIED", "PUBLISHED"] as const;
export type PublishState = (typeof PUBLISH_STATES)[number];

export const paragraphShape = v.object({
  id: v.number(),
  version: v.number(),
  ownerType: v.picklist(OWNER_TYPES),
  ownerId: v.number(),
  /** Name of the page, product or service. */
  ownerLabel: v.string(),
  /** The one language of paragraphs that have one; null where every text has all. */
  locale: v.nullable(v.string()),
  /** Language of the plain texts of the answer, such as `altText`. */
  contentLocale: v.string(),
  slot: v.nullable(v.string()),
  layoutId: v.string(),
  type: v.string(),
  /** Place among the owner's paragraphs, from 0, and how many there are. */
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
  /** Names of fields that the layout hides and a layout that has them brings back. */
  parked: v.array(v.string()),
  /** Name of the owner's paragraph that has the page's H1 too, where that is so. */
  otherH1: v.nullable(v.string()),
  createdAt: v.string(),
  updatedAt: v.string(),
  updatedBy: v.nullable(v.string()),
});
export type Paragraph = v.InferOutput<typeof paragraphShape>;

const position = v.object({ spaceSizeId: v.pipe(v.number(), v.integer()) });
// Each part by itself: what is spread or read from another object counts as work, and would keep the schemas in the browser's files.
const optionCode = v.pipe(v.string(), v.maxLength(40));
const optionPlace = v.optional(position);
const codeAndIcon = v.object({ code: v.string(), icon: v.optional(v.string()) });
const optionChoice = v.optional(codeAndIcon);
/** Spec 1 §3 "Paragraph advanced options". */
export const optionShape = v.object({
  code: optionCode,
  mobilePosition: optionPlace,
  desktopPosition: optionPlace,
  choice: optionChoice,
});
/** An option as a layout knows it: with its defaults and, of a choice, the values. */
export const optionRuleShape = v.object({
  code: optionCode,
  mobilePosition: optionPlace,
  desktopPosition: optionPlace,
  choice: optionChoice,
  values: v.optional(v.pipe(v.array(codeAndIcon), v.readonly())),
});

/** A picture to store: `imageContent` replaces the file, `crop` alone changes what is shown of it. */
export const pictureChangeShape = v.object({
  device: v.picklist(DEVICES, "paragraph.error.device"),
  pictureUrl: v.optional(v.nullable(v.string())),
  optimizedPictureUrl: v.optional(v.nullable(v.string())),
  imageName: v.optional(v.pipe(v.string(), v.maxLength(255, "error.too-long"))),
  /** Base64, with or without its `data:` head. */
  imageContent: v.optional(v.nullable(v.string())),
  src: v.optional(v.nullable(v.string())),
  crop: v.optional(v.nullable(cropShape)),
});
export type PictureChange = v.InferOutput<typeof pictureChangeShape>;
