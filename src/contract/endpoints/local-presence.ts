/** What a directory shows of a dealer beside what the shop says. Spec 2 §2 "local-presence". */
import * as v from "valibot";
import { LISTED_FIELDS, NAME_NOTICES } from "../listed-fields";
import { endpoint } from "../endpoint";

export const listingCompare = endpoint({
  id: "local-presence.compare",
  method: "GET",
  path: "/admin/api/local-presence/{id}/compare",
  summary: "A listing field by field: what the shop says of the dealer today, and what the directory showed last",
  params: v.object({
    id: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,18}$/)),
  }),
  response: v.object({
    /** What directories will dislike about the name, said before it goes out. */
    notice: v.nullable(v.picklist(NAME_NOTICES)),
    elements: v.array(
      v.object({
        field: v.picklist(LISTED_FIELDS),
        ours: v.string(),
        /** Null where the directory shows nothing, or was never asked. */
        theirs: v.nullable(v.string()),
        differs: v.boolean(),
        /** It can be taken over into the dealer's record. */
        takeable: v.boolean(),
      }),
    ),
  }),
  right: "YEXT",
  conditions: ["local-presence"],
});
