/** Former versions of a paragraph. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { idParam, wholeNumber, wholeParam } from "../input-schemas";
import { PARAGRAPH_RIGHTS as right } from "../paragraph/owners";
import { paragraphShape } from "../paragraph/shapes";

const id = v.object({ id: idParam });

export const paragraphVersions = endpoint({
  id: "paragraph.versions",
  method: "GET",
  path: "/admin/api/paragraph/{id}/versions",
  summary: "Versions of a paragraph, newest first",
  right,
  params: id,
  response: v.object({
    elements: v.array(v.object({ version: v.number(), at: v.string(), by: v.nullable(v.string()) })),
  }),
});

export const paragraphVersion = endpoint({
  id: "paragraph.version",
  method: "GET",
  path: "/admin/api/paragraph/{id}/versions/{version}",
  summary: "A paragraph as it was at a version",
  right,
  params: v.object({ id: idParam, version: wholeParam }),
  response: paragraphShape,
});

export const restoreVersion = endpoint({
  id: "paragraph.version-restore",
  method: "POST",
  path: "/admin/api/paragraph/{id}/versions/{version}/restore",
  summary: "Make a version the draft",
  right,
  params: v.object({ id: idParam, version: wholeParam }),
  /** The present version; the call is refused when the paragraph has another one. */
  body: v.optional(v.object({ version: v.optional(wholeNumber) })),
  response: paragraphShape,
});
