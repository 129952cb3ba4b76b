/** Lists of values for content screens (Spec 1 §7 "Enumerations"). */
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
      /** Pixels of a space, factor of a line height. */
      value: v.optional(v.number()),
    }),
  ),
});
