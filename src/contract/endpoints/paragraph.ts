/** Paragraphs of pages, products and services, their pictures and advanced options (Spec 1 §7 "Paragraphs and pictures"). */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { idParam } from "../id-param";
import { OWNER_TYPES, PARAGRAPH_RIGHTS } from "../paragraph/owners";
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
  summary: "Add a paragraph of a layout to an owner, at the end or behind another; empty, or a deleted one again",
  right,
  body: v.strictObject({
    ...owner,
    layoutId: v.string(),
    locale: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[a-z]{2}_[A-Z]{2}$/)))),
    slot: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(40)))),
    /** Behind which paragraph; 0 for the first place. */
    afterId: v.optional(v.nullable(v.number())),
    /** A paragraph of the owner that was deleted within 30 days: its pictures, options and texts are taken up again. */
    again: v.optional(v.number()),
    /** Values by field, as they are saved; over those of `again`. */
    content: v.optional(v.record(v.string(), v.unknown())),
    /** What every paragraph has, such as `internalName` and `startAt`. */
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
    version: v.pipe(v.number("error.required"), v.integer()),
    layoutId: v.optional(v.string()),
    /** Values by field; a field that is left out stays. */
    content: v.optional(v.record(v.string(), v.unknown())),
    /** Former places of the slider pictures in their new order; one that is left out is taken off. */
    slides: v.optional(v.array(v.pipe(v.number(), v.integer(), v.minValue(0)))),
  }),
  response: paragraphShape,
});

export const removeParagraph = endpoint({
  id: "paragraph.remove",
  method: "DELETE",
  path: "/admin/api/paragraph/{id}",
  summary: "Delete a paragraph; it can be brought back for 30 days",
  right,
  params: id,
  response: v.object({ removed: v.boolean() }),
});

export const restoreParagraph = endpoint({
  id: "paragraph.restore",
  method: "POST",
  path: "/admin/api/paragraph/{id}/restore",
  summary: "Bring a deleted paragraph back to its place",
  right,
  params: id,
  response: paragraphShape,
});

export const duplicateParagraph = endpoint({
  id: "paragraph.duplicate",
  method: "POST",
  path: "/admin/api/paragraph/{id}/duplicate",
  summary: "Copy a paragraph behind itself, or to another owner; pictures are not copied but used twice",
  right,
  params: id,
  body: v.optional(v.strictObject({ ownerType: v.optional(owner.ownerType), ownerId: v.optional(owner.ownerId) }), {}),
  response: paragraphShape,
});

export const moveParagraph = endpoint({
  id: "paragraph.move",
  method: "POST",
  path: "/admin/api/paragraph/{id}/move",
  summary: "Take a paragraph to the end of another owner, with its pictures and its history",
  right,
  params: id,
  body: v.strictObject(owner),
  response: paragraphShape,
});

export const orderParagraphs = endpoint({
  id: "paragraph.order",
  method: "PUT",
  path: "/admin/api/paragraph/order",
  summary: "Put the paragraphs of an owner in order; another set of ids than the owner has answers 409",
  right,
  body: v.strictObject({ ...owner, ids: v.pipe(v.array(v.number()), v.maxLength(200)) }),
  response: v.object({ ids: v.array(v.number()) }),
});

export const publishParagraph = endpoint({
  id: "paragraph.publish",
  method: "POST",
  path: "/admin/api/paragraph/{id}/publish",
  summary: "Show the draft to the public",
  right,
  params: id,
  body: v.strictObject({ version: v.number("error.required") }),
  response: paragraphShape,
});

export const paragraphVersions = endpoint({
  id: "paragraph.versions",
  method: "GET",
  path: "/admin/api/paragraph/{id}/versions",
  summary: "Former states of a paragraph, newest first",
  right,
  params: id,
  response: v.object({
    elements: v.array(v.object({ version: v.number(), at: v.string(), by: v.nullable(v.string()) })),
  }),
});

export const restoreVersion = endpoint({
  id: "paragraph.version-restore",
  method: "POST",
  path: "/admin/api/paragraph/{id}/versions/{version}/restore",
  summary: "Make a former state the draft again",
  right,
  params: v.object({ id: idParam, version: idParam }),
  response: paragraphShape,
});

export const tyreProfileIndex = endpoint({
  id: "paragraph.tyre-profile-index",
  method: "POST",
  path: "/admin/api/paragraph/{id}/tyre-profile-index",
  summary: "Move a tyre profile inside its paragraph; an index past the end is the last place",
  right,
  params: id,
  body: v.object({
    tyreProfileId: v.pipe(v.number("error.number"), v.integer()),
    index: v.pipe(v.number("error.number"), v.integer(), v.minValue(0, "error.min")),
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
  summary: "The shop's records that a field of a paragraph may point to, by words and kind; twenty at most",
  right,
  params: v.object({ resource: v.picklist(CHOICE_RESOURCES) }),
  query: choiceFilterShape,
  response: v.object({ elements: v.array(choiceShape) }),
});

export const layouts = endpoint({
  id: "paragraph.layouts",
  method: "GET",
  path: "/admin/api/paragraph/layouts",
  summary: "The layouts that an owner allows; every one without an owner type",
  right,
  query: v.object({ ownerType: v.optional(owner.ownerType) }),
  response: v.array(
    v.object({ id: v.string(), name: v.string(), category: v.picklist(LAYOUT_CATEGORIES), bigIcon: v.string() }),
  ),
});

export const pageTemplates = endpoint({
  id: "paragraph.templates",
  method: "GET",
  path: "/admin/api/paragraph/templates",
  summary: "Sets of paragraphs that a page can start from",
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
  summary: "The advanced options that a layout knows, with values and defaults",
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
  summary: "Store the advanced options of a paragraph; a code that is left out is the layout's default again",
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
  summary: "Store one slider picture: the devices that are sent, alt text and link; index = count appends",
  right,
  params: v.object({ ownerType: v.picklist(OWNER_TYPES) }),
  maxBytes: MAX_SLIDER_BODY,
  body: v.object({
    /** Owner id, two hyphens, paragraph id. */
    entityId: v.string(),
    index: v.pipe(v.number("error.number"), v.integer("error.integer"), v.minValue(0, "error.min")),
    pictures: v.pipe(v.array(pictureChangeShape), v.maxLength(3, "paragraph.error.device")),
    altText: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(MAX_ALT_TEXT, "error.too-long")))),
    /** Of other languages of the shop; one that is empty is shown in another, one that is left out stays. */
    altTexts: v.optional(v.record(v.string(), v.pipe(v.string(), v.maxLength(MAX_ALT_TEXT, "error.too-long")))),
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
