/** Paragraphs of pages, products and services, with their pictures and advanced options. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { idParam, recordId, wholeNumber } from "../input-schemas";
import { OWNER_TYPES, PARAGRAPH_RIGHTS } from "../paragraph/owners";
import { SLOTS } from "../paragraph/slots";
import { CHOICE_RESOURCES, choiceFilterShape, choiceShape } from "../paragraph/choices";
import { MAX_ALT_TEXT, MAX_LINK, MAX_SLIDER_BODY } from "../paragraph/pictures";
import {
  optionRuleShape,
  optionShape,
  paragraphShape,
  pictureChangeShape,
  sliderPictureShape,
} from "../paragraph/shapes";
import { LAYOUT_CATEGORIES } from "../paragraph/layouts";

const id = v.object({ id: idParam });
const owner = { ownerType: v.picklist(OWNER_TYPES), ownerId: v.pipe(idParam, v.transform(Number)) };
const right = PARAGRAPH_RIGHTS;
/** Position on a content bloc page, which every paragraph there has; other owners have none. */
const slot = v.picklist(SLOTS);

export const listParagraphs = endpoint({
  id: "paragraph.list",
  method: "GET",
  path: "/admin/api/paragraph",
  summary: "The paragraphs of an owner in their order",
  right,
  query: v.object({ ...owner, locale: v.optional(v.string()) }),
  response: v.object({ elements: v.array(paragraphShape), total: v.number() }),
});

export const paragraph = endpoint({
  id: "paragraph.get",
  method: "GET",
  path: "/admin/api/paragraph/{id}",
  summary: "A paragraph with its slider pictures",
  right,
  params: id,
  response: paragraphShape,
});

export const addParagraph = endpoint({
  id: "paragraph.create",
  method: "POST",
  path: "/admin/api/paragraph",
  summary: "Add a paragraph to an owner, at the end or after another; empty, or restored from a deleted one",
  right,
  body: v.strictObject({
    ...owner,
    layoutId: v.string(),
    locale: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[a-z]{2}_[A-Z]{2}$/)))),
    /** Without it, the paragraph gets the position of the one that it follows. */
    slot: v.optional(v.nullable(slot)),
    /** Id of the paragraph before the new one; 0 for the first position. */
    afterId: v.optional(v.nullable(recordId)),
    /** Id of a paragraph of the owner that was deleted within 30 days: its pictures, options and texts are restored. */
    again: v.optional(recordId),
    /** Values by field; they override those of `again`. */
    content: v.optional(v.record(v.string(), v.unknown())),
    /** Values of every paragraph type, such as `internalName` and `startAt`. */
    frame: v.optional(v.record(v.string(), v.unknown())),
  }),
  response: paragraphShape,
});

export const updateParagraph = endpoint({
  id: "paragraph.update",
  method: "PUT",
  path: "/admin/api/paragraph/{id}",
  summary: "Save a paragraph's draft; a stale version answers 409 with the current one",
  right,
  params: id,
  body: v.looseObject({
    version: wholeNumber,
    layoutId: v.optional(v.string()),
    /** Values by field; a missing field keeps its value. */
    content: v.optional(v.record(v.string(), v.unknown())),
    /** Previous positions of the slider pictures in their new order; a missing one is removed. */
    slides: v.optional(v.array(wholeNumber)),
  }),
  response: paragraphShape,
});

export const removeParagraph = endpoint({
  id: "paragraph.remove",
  method: "DELETE",
  path: "/admin/api/paragraph/{id}",
  summary: "Delete a paragraph; it can be restored for 30 days",
  right,
  params: id,
  response: v.object({ removed: v.boolean() }),
});

export const restoreParagraph = endpoint({
  id: "paragraph.restore",
  method: "POST",
  path: "/admin/api/paragraph/{id}/restore",
  summary: "Restore a deleted paragraph at its position",
  right,
  params: id,
  response: paragraphShape,
});

export const duplicateParagraph = endpoint({
  id: "paragraph.duplicate",
  method: "POST",
  path: "/admin/api/paragraph/{id}/duplicate",
  summary: "Copy a paragraph after itself, or to another owner; the copy shares the pictures",
  right,
  params: id,
  body: v.optional(
    v.strictObject({
      ownerType: v.optional(owner.ownerType),
      ownerId: v.optional(owner.ownerId),
      slot: v.optional(slot),
    }),
    {},
  ),
  response: paragraphShape,
});

export const moveParagraph = endpoint({
  id: "paragraph.move",
  method: "POST",
  path: "/admin/api/paragraph/{id}/move",
  summary: "Move a paragraph to the end of another owner or position, with its pictures and history",
  right,
  params: id,
  body: v.strictObject({ ...owner, slot: v.optional(slot) }),
  response: paragraphShape,
});

const paragraphIds = v.pipe(v.array(recordId), v.maxLength(200));
/** Ids of all paragraphs in their new order, and of those that are shown or hidden from now on. */
export const paragraphOrder = {
  ids: paragraphIds,
  shown: v.optional(paragraphIds, []),
  hidden: v.optional(paragraphIds, []),
};
export type ParagraphOrder = v.InferOutput<v.ObjectSchema<typeof paragraphOrder, undefined>>;

export const orderParagraphs = endpoint({
  id: "paragraph.order",
  method: "PUT",
  path: "/admin/api/paragraph/order",
  summary: "Order, show and hide the paragraphs of an owner; answers 409 when the ids are not the owner's",
  right,
  body: v.strictObject({ ...owner, ...paragraphOrder }),
  response: v.object({ ids: v.array(v.number()) }),
});

export const publishParagraph = endpoint({
  id: "paragraph.publish",
  method: "POST",
  path: "/admin/api/paragraph/{id}/publish",
  summary: "Publish the draft",
  right,
  params: id,
  body: v.strictObject({ version: wholeNumber }),
  response: paragraphShape,
});

export const tyreProfileIndex = endpoint({
  id: "paragraph.tyre-profile-index",
  method: "POST",
  path: "/admin/api/paragraph/{id}/tyre-profile-index",
  summary: "Move a tyre profile within its paragraph; an index past the end is the last position",
  right,
  params: id,
  body: v.object({
    tyreProfileId: recordId,
    index: wholeNumber,
  }),
  /** The whole list in its new order. */
  response: v.object({
    version: v.number(),
    profiles: v.pipe(v.array(v.object({ profile: v.object({ id: v.number(), label: v.string() }) })), v.readonly()),
  }),
});

export const paragraphChoices = endpoint({
  id: "paragraph.choices",
  method: "GET",
  path: "/admin/api/paragraph/choices/{resource}",
  summary: "Records that a paragraph field may reference, by text and filters, at most 20",
  right,
  params: v.object({ resource: v.picklist(CHOICE_RESOURCES) }),
  query: choiceFilterShape,
  response: v.object({ elements: v.array(choiceShape) }),
});

export const layouts = endpoint({
  id: "paragraph.layouts",
  method: "GET",
  path: "/admin/api/paragraph/layouts",
  summary: "Layouts that an owner allows; all layouts without an owner type",
  right,
  query: v.object({ ownerType: v.optional(owner.ownerType), ownerId: v.optional(owner.ownerId) }),
  response: v.array(
    v.object({ id: v.string(), name: v.string(), category: v.picklist(LAYOUT_CATEGORIES), bigIcon: v.string() }),
  ),
});

export const pageTemplates = endpoint({
  id: "paragraph.templates",
  method: "GET",
  path: "/admin/api/paragraph/templates",
  summary: "Templates that a page can start from",
  right,
  response: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      picture: v.string(),
      url: v.string(),
      layoutIds: v.array(v.string()),
    }),
  ),
});

export const advancedOptionsById = endpoint({
  id: "paragraph.advanced-options.all",
  method: "GET",
  path: "/admin/api/paragraph/advanced-options/{id}",
  summary: "Advanced options of a layout, with values and defaults",
  right,
  params: v.object({ id: v.string() }),
  response: v.object({ options: v.array(optionRuleShape) }),
});

export const advancedOptions = endpoint({
  id: "paragraph.advanced-options.get",
  method: "GET",
  path: "/admin/api/paragraph/{id}/advanced-options",
  summary: "The advanced options stored for a paragraph",
  right,
  params: id,
  response: v.object({ options: v.array(optionShape) }),
});

export const saveAdvancedOptions = endpoint({
  id: "paragraph.advanced-options.save",
  method: "POST",
  path: "/admin/api/paragraph/{id}/advanced-options",
  summary: "Store the advanced options of a paragraph; a missing code returns to the layout's default",
  right,
  params: id,
  body: v.object({
    paragraphId: v.optional(v.union([v.string(), v.number()])),
    options: v.pipe(v.array(optionShape), v.maxLength(60)),
  }),
  response: v.object({ options: v.array(optionShape) }),
});

export const updateSliderPicture = endpoint({
  id: "paragraph.slider-picture",
  method: "PUT",
  path: "/admin/api/paragraph/slider-picture/{ownerType}",
  summary: "Store one slider picture: the given devices, alternative text and link; index = count appends",
  right,
  params: v.object({ ownerType: v.picklist(OWNER_TYPES) }),
  maxBytes: MAX_SLIDER_BODY,
  body: v.object({
    /** Owner id, two hyphens, paragraph id. */
    entityId: v.string(),
    index: v.pipe(v.number("error.number"), v.integer("error.integer"), v.minValue(0, "error.min")),
    pictures: v.pipe(v.array(pictureChangeShape), v.maxLength(3, "paragraph.error.device")),
    altText: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(MAX_ALT_TEXT, "error.too-long")))),
    /** Texts by locale. An empty one falls back to another locale; a missing one keeps its value. */
    altTexts: v.optional(v.record(v.string(), v.pipe(v.string(), v.maxLength(MAX_ALT_TEXT, "error.too-long")))),
    /**
     * Whether the content language has pictures of its own: the given ones are for it only, and false removes its own ones. Without it, they are for the
     * pictures that the language has. Only for paragraphs of all languages.
     */
    own: v.optional(v.boolean()),
    link: v.optional(
      v.nullable(
        v.object({
          url: v.nullish(v.pipe(v.string(), v.maxLength(MAX_LINK, "error.too-long")), ""),
          newTab: v.nullish(v.boolean(), false),
        }),
      ),
    ),
  }),
  response: sliderPictureShape,
});
