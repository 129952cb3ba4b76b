/** What the server adds to metadata: a used tag keeps its name and kind of value, a tag stays in its group, and is copied to others. */
import { defineHooks } from "../../../host/server/resources/hooks";
import { create } from "../../../host/server/resources/saving";
import { serviceOf } from "../../../host/server/resources/service";
import { keepUsedTag } from "./attribute-changes";
import metaData from "./meta-data.resource";

export default defineHooks(metaData, {
  beforeSave: ({ before, values }) =>
    before !== null && before.group !== values.group
      ? { fields: { group: "metaData.error.group-stays" } }
      : keepUsedTag(before, values),
  beforeRemove: ({ uses }) => ((uses ?? 0) > 0 ? { errors: ["metaData.error.used"] } : {}),
  actions: {
    async copy(tag, { group }, { caller, data, isTaken }) {
      const to = String(group);
      // A name stands once in the shop: the copy says where it is.
      const tagName = `${tag.tagName} (${to})`.slice(0, 60);
      if (to === tag.group || (await isTaken("tagName", tagName))) return { errors: ["metaData.error.copy-taken"] };
      const names = Object.keys(metaData.fields).filter((name) => name !== "uses" && name !== "position");
      const values = Object.fromEntries(
        Object.entries({
          ...tag,
          group: to,
          tagName,
          partner: to === "partner" ? tag.partner : null,
          countries: to === "country" ? tag.countries : [],
        }).filter(([name]) => names.includes(name)),
      );
      await create(serviceOf(caller.registry, "metaData"), caller, data, values);
      return {};
    },
  },
});
