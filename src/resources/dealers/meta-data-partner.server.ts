/** What the server adds to partner tags: a used one keeps its name and its kind of value. */
import { defineHooks } from "../../../host/server/resources/hooks";
import { keepUsedTag, removeUnused } from "./attribute-changes";
import metaDataPartner from "./meta-data-partner.resource";

export default defineHooks(metaDataPartner, {
  beforeSave: ({ before, values }) => keepUsedTag(before, values),
  beforeRemove: removeUnused,
});
