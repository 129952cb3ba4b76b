/** What the server adds to marketing tags: a used one keeps its name and its kind of value. */
import { defineHooks } from "../../../host/server/resources/hooks";
import { keepUsedTag, removeUnused } from "./attribute-changes";
import metaDataMarketing from "./meta-data-marketing.resource";

export default defineHooks(metaDataMarketing, {
  beforeSave: ({ before, values }) => keepUsedTag(before, values),
  beforeRemove: removeUnused,
});
