/** What the server adds to country tags: a used one keeps its name and its kind of value. */
import { defineHooks } from "../../../host/server/resources/hooks";
import { keepUsedTag, removeUnused } from "./attribute-changes";
import metaDataCountry from "./meta-data-country.resource";

export default defineHooks(metaDataCountry, {
  beforeSave: ({ before, values }) => keepUsedTag(before, values),
  beforeRemove: removeUnused,
});
