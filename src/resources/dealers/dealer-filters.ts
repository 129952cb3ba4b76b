/** What a list of dealers is narrowed by, and no record tells: the server looks it up. */
import { f } from "../../contract/fields";

export const dealerFilters = {
  /** The state of the address; without one, the department that a French postal code begins with. */
  region: f.computed("text"),
  /** A postal code, and kilometres around it: `69003, 40`. */
  near: f.computed("text"),
  /** Somebody is attached to it. */
  hasUser: f.computed("boolean"),
  withServices: f.references("service", { readOnly: true }),
  withOptions: f.references("dealerOption", { readOnly: true }),
  /** What a tag says of it today, in code or word: `gold`, or with the tag's name `loyalty = gold`. */
  tagged: f.computed("text"),
  withTags: f.references("metaData", { readOnly: true }),
} as const;
