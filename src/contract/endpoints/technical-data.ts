/** Facts about the product of a paragraph. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { idParam } from "../input-schemas";

export const technicalData = endpoint({
  id: "paragraph.technical-data",
  method: "GET",
  path: "/admin/api/paragraph/{id}/technical-data",
  summary: "Facts about the product of a paragraph in every language of the shop, for its table",
  right: "CATALOG",
  params: v.object({ id: idParam }),
  response: v.object({
    /** By locale. */
    facts: v.record(v.string(), v.array(v.object({ label: v.string(), value: v.string() }))),
  }),
});
