/** Protects name and type of used tags and the group of every tag, checks patterns, turns values into lists, and copies tags to other groups. */
import { metaDataFields } from "../../../../host/server/features/dealers/computed-fields";
import { turnIntoList } from "../../../../host/server/features/dealers/tag-to-list";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { create } from "../../../../host/server/resources/writing/saving";
import { serviceOf } from "../../../../host/server/resources/service";
import { refuseUsedTagChange } from "../attributes/attribute-changes";
import { attributeError, patternError } from "../attributes/attribute-pattern.server";
import metaData, { attributeDefinition } from "./meta-data.resource";

export default defineHooks(metaData, {
  computed: metaDataFields,
  beforeSave({ before, values }) {
    if (before !== null && before.group !== values.group) return { fields: { group: "meta-data.error.group-stays" } };
    const { pattern, defaultValue } = values;
    const patternProblem = patternError(pattern);
    if (patternProblem !== undefined) return { fields: { pattern: patternProblem } };
    const defaultValueProblem =
      defaultValue === null ? undefined : attributeError(attributeDefinition(values), defaultValue);
    return defaultValueProblem === undefined
      ? refuseUsedTagChange(before, values)
      : { fields: { defaultValue: defaultValueProblem } };
  },
  beforeRemove: ({ uses }) => ((uses ?? 0) > 0 ? { errors: ["meta-data.error.used"] } : {}),
  actions: {
    async "to-list"(tag, _input, { data, languages }) {
      const set = await turnIntoList(data, tag, languages);
      return set === undefined ? { errors: ["meta-data.error.too-many-values"] } : { set };
    },
    rename: async (_tag, { tagName }, { isTaken }) =>
      (await isTaken("tagName", tagName))
        ? { fields: { tagName: "error.duplicate" } }
        : { set: { tagName: String(tagName) } },
    async copy(tag, { group }, { caller, data, isTaken }) {
      const targetGroup = String(group);
      // Names are unique in the shop, so the copy's name includes the group.
      const tagName = `${tag.tagName} (${targetGroup})`.slice(0, 60);
      if (targetGroup === tag.group || (await isTaken("tagName", tagName)))
        return { errors: ["meta-data.error.copy-taken"] };
      const names = Object.keys(metaData.fields).filter((name) => name !== "uses" && name !== "position");
      const values = Object.fromEntries(
        Object.entries({
          ...tag,
          group: targetGroup,
          tagName,
          partner: targetGroup === "partner" ? tag.partner : null,
          countries: targetGroup === "country" ? tag.countries : [],
        }).filter(([name]) => names.includes(name)),
      );
      await create(serviceOf(caller.registry, "meta-data"), caller, data, values);
      return {};
    },
  },
});
