/** What the server adds to service categories: two levels at most, and a category with services is not lost with them. */
import { defineHooks, type HookContext } from "../../../host/server/resources/hooks";
import { parentsAmong } from "../../../host/server/resources/named";
import { updateWithin } from "../../../host/server/resources/saving";
import { serviceOf } from "../../../host/server/resources/service";
import type { Reference } from "../../contract/fields";
import type { RecordMeta } from "../../contract/resource";
import serviceCategory from "./service-category.resource";

const withChildren = (categories: readonly RecordMeta[], { data }: HookContext) =>
  parentsAmong(data, serviceCategory.name, categories);

export default defineHooks(serviceCategory, {
  actions: {
    async "hand-over"(category, { to }, { caller, data, all }) {
      const { id } = to as Reference;
      if (id === category.id) return { fields: { to: "serviceCategory.error.same" } };
      const target = serviceOf(caller.registry, "service");
      for (const service of await all("service", { category: String(category.id) }))
        await updateWithin(target, caller, data, service.id, service.version, { category: { id, label: "" } });
      return {};
    },
  },
  async beforeSave({ before, values }, context) {
    if (values.parent === null) return {};
    if (values.parent.id === before?.id) return { fields: { parent: "serviceCategory.error.parent-self" } };
    const [parent] = await context.find("serviceCategory", [values.parent.id]);
    if (parent?.["parent"] !== null) return { fields: { parent: "serviceCategory.error.depth" } };
    const children = before === null ? [] : await context.all("serviceCategory", { parent: String(before.id) });
    return children.length > 0 ? { fields: { parent: "serviceCategory.error.has-children" } } : {};
  },
  async beforeRemove(category, { forAll }) {
    if ((await forAll(withChildren)).has(category.id)) return { errors: ["serviceCategory.error.has-children"] };
    return (category.services ?? 0) > 0 ? { errors: ["serviceCategory.error.has-services"] } : {};
  },
});
