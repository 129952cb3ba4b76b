/** Fields that the owner adds to its paragraphs, besides those of the layout. */
import { f, type Fields } from "../fields";
import type { LayoutRule } from "./layouts";
import type { OwnerType } from "./owners";
import { conditionFields } from "./show-conditions";

const AUTHOR = {
  /** Shows the author of the article below the paragraph. */
  authorBox: f.boolean(),
} as const satisfies Fields;

const LEAD = {
  /** The article starts with this text. Search engines and lists show it where the article has no excerpt. */
  lead: f.boolean(),
} as const satisfies Fields;

/** Returns the fields of articles. Only texts can be the lead paragraph. */
export const articleFields = (owner: OwnerType, { type }: Pick<LayoutRule, "type">): Fields =>
  owner === "CATALOG_ITEM" ? { ...(type === "TEXT" && LEAD), ...AUTHOR } : {};

const TABLE_OF_PRODUCT = {
  /** What the table was last filled with; cells that differ were edited. */
  filledFacts: f.multiline({ max: 20_000, localised: true }),
} as const satisfies Fields;

/** Returns all fields of the owner. */
export const ownerFields = (owner: OwnerType, layout: Pick<LayoutRule, "type">): Fields => ({
  ...(owner === "PRODUCT" && layout.type === "TABLE" && TABLE_OF_PRODUCT),
  ...articleFields(owner, layout),
  ...conditionFields(owner),
});
