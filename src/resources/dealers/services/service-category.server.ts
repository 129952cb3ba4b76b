/** Limits categories to two levels, and refuses to delete one with services. */
import { serviceCategoryFields } from "../../../../host/server/features/service-catalogue/computed-fields";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { type HookContext } from "../../../../host/server/resources/types";
import { parentIds } from "../../../../host/server/resources/reading/referenced-ids";
import { updateWithin } from "../../../../host/server/resources/writing/saving";
import { serviceOf } from "../../../../host/server/resources/service";
import type { Reference } from "../../../contract/fields";
import type { RecordMeta } from "../../../contract/resource";
import serviceCategory from "./service-category.resource";

const withChildren = (categories: readonly RecordMeta[], { data }: HookContext) =>
  parentIds(data, serviceCategory.name, categories);

export default defineHooks(serviceCategory, {
  computed: serviceCategoryFields,
  actions: {
    async "hand-over"(category, { to }, { caller, data, all }) {
      const { id } = to as Reference;
      if (id === category.id) return { fields: { to: "service-category.error.same" } };
      const target = serviceOf(caller.registry, "service");
      for (const service of await all("service", { category: String(category.id) }))
        await updateWithin(target, caller, data, service.id, service.version, { category: { id, label: "" } });
      return {};
    },
  },
  async beforeSave({ before, values }, context) {
    if (values.parent === null) return {};
    if (values.parent.id === before?.id) return { fields: { parent: "service-category.error.parent-self" } };
    const [parent] = await context.find("service-category", [values.parent.id]);
    if (parent?.["parent"] !== null) return { fields: { parent: "service-category.error.depth" } };
    const children = before === null ? [] : await context.all("service-category", { parent: String(before.id) });
    return children.length > 0 ? { fields: { parent: "service-category.error.has-children" } } : {};
  },
  async beforeRemove(category, { forAll }) {
    if ((await forAll(withChildren)).has(category.id)) return { errors: ["service-category.error.has-children"] };
    return (category.services ?? 0) > 0 ? { errors: ["service-category.error.has-services"] } : {};
  },
});
