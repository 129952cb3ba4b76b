/** Compares a dealer's values in a directory with the shop's. */
import * as v from "valibot";
import { DIRECTORIES, LISTED_FIELDS, LISTING_STATES, NAME_NOTICES } from "../listed-fields";
import { endpoint } from "../endpoint";
import { idParam, wholeParam } from "../input-schemas";

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
        /** Whether the directory's value remains by the shop's settings. */
        theirsWins: v.boolean(),
        /** Whether the directory's value can be taken over into the dealer. */
        takeable: v.boolean(),
      }),
    ),
  }),
  right: "YEXT",
  conditions: ["local-presence"],
});

/** Orders of the dealers: by name, the longest without a push first, or the most listings that need work first. */
export const LISTING_ORDERS = ["name", "pushedAt", "problems"] as const;
/** Dealers on a page. */
export const LISTED_DEALERS_PAGE = 50;

export const listingsByDealer = endpoint({
  id: "local-presence.by-dealer",
  method: "GET",
  path: "/admin/api/local-presence/by-dealer",
  summary: "Dealers with their listings, one for each directory",
  query: v.object({
    q: v.optional(v.pipe(v.string(), v.maxLength(200)), ""),
    page: v.optional(wholeParam, 1),
    sort: v.optional(v.picklist(LISTING_ORDERS), "name"),
    /** Dealers with a listing in this state, in the directory if one is given. */
    state: v.optional(v.picklist(LISTING_STATES)),
    directory: v.optional(v.picklist(DIRECTORIES)),
    country: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
    /** Id of a tag that the dealers have. */
    tag: v.optional(idParam),
  }),
  response: v.object({
    total: v.number(),
    /** Directories in which the shop has listings. */
    directories: v.array(v.picklist(DIRECTORIES)),
    /** Countries of the dealers with listings. */
    countries: v.array(v.string()),
    /** Tags that the dealers can have. */
    tags: v.array(v.object({ id: v.number(), label: v.string() })),
    elements: v.array(
      v.object({
        /** Id of the dealer. */
        id: v.number(),
        name: v.string(),
        code: v.string(),
        /** Percentage of the published fields that the dealer has. */
        completeness: v.number(),
        /** Last push to any directory. */
        pushedAt: v.nullable(v.string()),
        listings: v.array(
          v.object({
            id: v.number(),
            directory: v.picklist(DIRECTORIES),
            state: v.picklist(LISTING_STATES),
            /** Number of fields that differ. */
            differences: v.number(),
          }),
        ),
      }),
    ),
  }),
  right: "YEXT",
  conditions: ["local-presence"],
});
