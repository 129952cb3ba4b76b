/** What the server adds to catalog tags: a used one keeps its name and its kind of value. */
import { defineHooks } from "../../../host/server/resources/hooks";
import { keepUsedTag, removeUnused } from "./attribute-changes";
import metaDataCatalog from "./meta-data-catalog.resource";

export default defineHooks(metaDataCatalog, {
  beforeSave: ({ before, values }) => keepUsedTag(before, values),
  beforeRemove: removeUnused,
});
