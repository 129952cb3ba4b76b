/** Filters of the dealer list that are not stored in the dealer's record; the server evaluates them. */
import { f } from "../../../contract/fields";

export const dealerFilters = {
  /** State of the address, or the department from a French postal code. */
  region: f.computed("text"),
  /** Postal code and radius in kilometres: `69003, 40`. */
  near: f.computed("text"),
  /** Whether a user is attached to the dealer. */
  hasUser: f.computed("boolean"),
  withServices: f.references("service", { readOnly: true }),
  withoutServices: f.references("service", { readOnly: true }),
  withOptions: f.references("dealer-option", { readOnly: true }),
  withoutOptions: f.references("dealer-option", { readOnly: true }),
  /** Current value of a tag by code or label: `gold`, or with the tag's name `loyalty = gold`. */
  tagged: f.computed("text"),
  withTags: f.references("meta-data", { readOnly: true }),
  /** State of an own value of the shop, also of one field: `MASTER_CHANGED`, `PLANNED phone`. */
  ownValueState: f.computed("text"),
} as const;
