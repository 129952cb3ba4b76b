/** Compares a dealer's values in a directory with the shop's. */
import * as v from "valibot";
import { LISTED_FIELDS, NAME_NOTICES } from "../listed-fields";
import { endpoint } from "../endpoint";
import { idParam } from "../input-schemas";

export const listingCompare = endpoint({
  id: "local-presence.compare",
  method: "GET",
  path: "/admin/api/local-presence/{id}/compare",
  summary: "A listing field by field: the shop's current values, and the directory's last known ones",
  params: v.object({
    id: idParam,
  }),
  response: v.object({
    /** Properties of the name that directories tend to refuse. */
    notice: v.nullable(v.picklist(NAME_NOTICES)),
    elements: v.array(
      v.object({
        field: v.picklist(LISTED_FIELDS),
        ours: v.string(),
        /** Null when the directory has no value or was never queried. */
        theirs: v.nullable(v.string()),
        differs: v.boolean(),
        /** Whether the directory's value can be taken over into the dealer. */
        takeable: v.boolean(),
      }),
    ),
  }),
  right: "YEXT",
  conditions: ["local-presence"],
});
