/** Checks the metadata of catalogues and sheets against the tags of the group "catalog". */
import type { HookContext } from "../../../host/server/resources/types";
import type { ValuesOfResource } from "../../contract/resource";
import { tagRowErrors } from "../dealers/attributes/dealer-attributes.server";
import metaData from "../dealers/meta-data/meta-data.resource";
import type catalog from "./catalog.resource";

type Values = Pick<ValuesOfResource<typeof catalog>, "metaTags">;

/** Returns error keys by field path; none, without a query, when the metadata are not sent. */
export async function metaTagErrors(
  before: Values | null,
  values: Values,
  sent: ReadonlySet<string>,
  { all }: Pick<HookContext, "all">,
): Promise<Record<string, string>> {
  if (!sent.has("metaTags")) return {};
  const tags = await all(metaData, { group: "catalog" });
  const ids = new Set(tags.map(({ id }) => id));
  const foreign = values.metaTags.findIndex(({ tag }) => !ids.has(tag.id));
  if (foreign >= 0) return { [`metaTags.${String(foreign)}.tag`]: "error.reference-gone" };
  return tagRowErrors("metaTags", tags, before?.metaTags, values.metaTags);
}
