/** Counts the appointments with a tag, and keeps them in order when the tag is deleted. */
import { replaceTag, tagFields } from "../../../host/server/features/booking/tags";
import { defineHooks } from "../../../host/server/resources/hooks";
import { idIn } from "../../contract/record-values";
import ecalTag from "./ecal-tag.resource";

const replacementIn = (input: Readonly<Record<string, unknown>>): number | null => idIn(input["replacement"]) ?? null;

export default defineHooks(ecalTag, {
  computed: tagFields,
  beforeRemove: ({ id }, _, input) =>
    replacementIn(input) === id ? { fields: { replacement: "ecal-tag.error.replacement" } } : {},
  async afterRemove(tags, { data }, input) {
    for (const { id } of tags) await replaceTag(data, id, replacementIn(input));
  },
});
