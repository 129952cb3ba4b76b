/** Variables in a paragraph's texts that its owner defines: fields of custom databases, facts of a system page, a service's price. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { idParam } from "../input-schemas";
import { PARAGRAPH_RIGHTS } from "../paragraph/owners";

const variablesShape = v.object({
  elements: v.array(
    v.object({
      /** Name in braces: `field:diameter`. */
      name: v.string(),
      /** Empty for names that the product has a text for. */
      label: v.string(),
    }),
  ),
  samples: v.array(
    v.object({
      id: v.number(),
      label: v.string(),
      /** Values by variable name. */
      values: v.record(v.string(), v.string()),
    }),
  ),
  /** Number of articles that show the paragraph, out of all; null without conditions. */
  shown: v.nullable(v.object({ count: v.number(), of: v.number() })),
});
export type ParagraphVariables = v.InferOutput<typeof variablesShape>;

export const paragraphVariables = endpoint({
  id: "paragraph.variables",
  method: "GET",
  path: "/admin/api/paragraph/{id}/variables",
  summary: "Variables that the owner defines for a paragraph's texts, and records to try them with",
  right: PARAGRAPH_RIGHTS,
  params: v.object({ id: idParam }),
  response: variablesShape,
});
