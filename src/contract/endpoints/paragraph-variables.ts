/** Variables in the texts of a paragraph that its owner decides: fields of own databases, what a system page is about, a service's price. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { idParam } from "../id-param";
import { PARAGRAPH_RIGHTS } from "../paragraph/owners";

const variablesShape = v.object({
  elements: v.array(
    v.object({
      /** Between braces: `field:diameter`. */
      name: v.string(),
      /** Empty for names that the product has a word for. */
      label: v.string(),
    }),
  ),
  samples: v.array(
    v.object({
      id: v.number(),
      label: v.string(),
      /** By name of the variable. */
      values: v.record(v.string(), v.string()),
    }),
  ),
  /** Articles that show the paragraph, of all there are; null where it has no conditions. */
  shown: v.nullable(v.object({ count: v.number(), of: v.number() })),
});
export type ParagraphVariables = v.InferOutput<typeof variablesShape>;

export const paragraphVariables = endpoint({
  id: "paragraph.variables",
  method: "GET",
  path: "/admin/api/paragraph/{id}/variables",
  summary: "What the texts of a paragraph may name, where its owner decides, and records to try them with",
  right: PARAGRAPH_RIGHTS,
  params: v.object({ id: idParam }),
  response: variablesShape,
});
