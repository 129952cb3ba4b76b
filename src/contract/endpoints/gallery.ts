/** Endpoints for ordered pictures, each with device copies, an alternative text and a link. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { DEVICES } from "../fields";
import { MAX_ALT_TEXT, MAX_CAPTION, MAX_LINK, MAX_SLIDER_BODY } from "../paragraph/pictures";
import { pictureChangeShape, sliderPictureShape } from "../paragraph/shapes";
import type { RightRequirement } from "../rights";
import { idParam as id, wholeParam as index } from "../input-schemas";

const pictureParams = v.object({ id, index });
/** Names a picture independently of its place. It changes with the picture's files. */
export const pictureKey = v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/));
const keyParams = v.object({ id, key: pictureKey });
/** Most pictures that any gallery has. */
const MAX_PICTURES = 50;
export const galleryPictureShape = v.object({
  ...sliderPictureShape.entries,
  key: v.string(),
  /** Visitors can enlarge it. Only pictures of products, articles and pages have this and a variant. */
  zoomable: v.optional(v.boolean()),
  /** Reference (SKU) of the variant that it shows; null for all. */
  variant: v.optional(v.nullable(v.string())),
});
export type GalleryPicture = v.InferOutput<typeof galleryPictureShape>;
/** The record's new version, and the token that undoes the change. */
const changed = v.object({ version: v.number(), undoToken: v.nullable(v.string()) });

interface GalleryOptions {
  /** Prefix of the endpoint ids. */
  readonly id: string;
  /** Path with `{id}` of the record. */
  readonly path: string;
  readonly right: RightRequirement;
  /** Owner for the documentation: "a dealer's page". */
  readonly owner: string;
}

/** Returns the endpoints that list, store, remove and reorder the pictures of a record. */
export const galleryEndpoints = ({ id: name, path, right, owner }: GalleryOptions) => ({
  list: endpoint({
    id: name,
    method: "GET",
    path,
    summary: `Pictures of ${owner}, as this shop shows them`,
    params: v.object({ id }),
    response: v.object({
      /** Name of the record. */
      label: v.string(),
      /** Version of the record; sent back in If-Match. */
      version: v.number(),
      elements: v.array(galleryPictureShape),
      /** Variants that a picture may show. */
      variants: v.optional(v.array(v.object({ sku: v.string(), values: v.string() }))),
    }),
    right,
  }),
  save: endpoint({
    id: `${name}.save`,
    method: "PUT",
    path: `${path}/{index}`,
    summary: `Store one picture of ${owner}: the given devices, alternative text and link; index = count appends`,
    params: pictureParams,
    maxBytes: MAX_SLIDER_BODY,
    body: v.object({
      pictures: v.pipe(v.array(pictureChangeShape), v.maxLength(3, "paragraph.error.device")),
      altText: v.pipe(v.string(), v.maxLength(MAX_ALT_TEXT, "error.too-long")),
      /** Keeps the stored caption when absent. */
      caption: v.optional(v.pipe(v.string(), v.maxLength(MAX_CAPTION, "error.too-long"))),
      zoomable: v.optional(v.boolean()),
      variant: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(40, "error.too-long")))),
      /** Stores a file although the record has it already. */
      keepBoth: v.optional(v.boolean()),
      link: v.object({ url: v.pipe(v.string(), v.maxLength(MAX_LINK, "error.too-long")), newTab: v.boolean() }),
    }),
    response: galleryPictureShape,
    right,
  }),
  remove: endpoint({
    id: `${name}.remove`,
    method: "DELETE",
    path: `${path}/{key}`,
    summary: `Remove one picture of ${owner}, or one device's; later ones move up. If-Match refuses a changed record`,
    params: keyParams,
    query: v.object({ device: v.optional(v.picklist(DEVICES)) }),
    response: changed,
    right,
  }),
  first: endpoint({
    id: `${name}.first`,
    method: "POST",
    path: `${path}/{key}/first`,
    summary: `Make one picture of ${owner} the first. If-Match refuses a changed record`,
    params: keyParams,
    response: changed,
    right,
  }),
  order: endpoint({
    id: `${name}.order`,
    method: "PUT",
    path: `${path}/order`,
    summary: `Order the pictures of ${owner}; the keys are those of all pictures. If-Match refuses a changed record`,
    params: v.object({ id }),
    body: v.strictObject({ keys: v.pipe(v.array(pictureKey), v.maxLength(MAX_PICTURES)) }),
    response: changed,
    right,
  }),
});
export type GalleryEndpoints = ReturnType<typeof galleryEndpoints>;
