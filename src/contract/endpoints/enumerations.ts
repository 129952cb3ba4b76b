/** Lists of values for the content screens. */
import * as v from "valibot";
import { endpoint } from "../endpoint";

export const enumeration = endpoint({
  id: "enumeration.list",
  method: "GET",
  path: "/admin/api/enumeration/{name}",
  summary: "Values of one list: text-align, seo-level, text-transform, seo-level-style, seasons, shadow, …",
  params: v.object({ name: v.string() }),
  response: v.array(
    v.object({
      id: v.number(),
      code: v.string(),
      /** Message key of the value's name. */
      labelKey: v.string(),
      icon: v.optional(v.string()),
      /** Pixels for a space, factor for a line height. */
      value: v.optional(v.number()),
    }),
  ),
});
