/** Checks addresses, and merges two authors: the articles move to the other one. */
import { localesOf, referringCount } from "../../../host/server/resources/storage/computed-sql";
import {
  redirectFormerAddresses,
  redirectDeletedPages,
  findTakenAddresses,
  wasActive,
} from "../../../host/server/features/publication/page-hooks";
import { recordMove } from "../../../host/server/features/publication/addresses";
import { defineHooks } from "../../../host/server/resources/hooks";
import { type HookContext, type HookResult } from "../../../host/server/resources/types";
import { updateWithin } from "../../../host/server/resources/writing/saving";
import { serviceOf } from "../../../host/server/resources/service";
import type { Reference } from "../../contract/fields";
import type { ValuesOfResource } from "../../contract/resource";
import author from "./author.resource";

type Values = ValuesOfResource<typeof author>;

/** Assigns all articles of an author to another one. */
async function reassignArticles(from: number, to: Reference, { all, caller, data }: HookContext): Promise<void> {
  const service = serviceOf(caller.registry, "catalog-product");
  for (const article of await all("catalog-product", { author: String(from) }))
    await updateWithin(service, caller, data, article.id, article.version, { author: to });
}

export default defineHooks(author, {
  computed: { articles: referringCount("catalog-product", "author"), languages: localesOf("job") },
  async beforeSave({ before, values }, context): Promise<HookResult<Values>> {
    const fields = await findTakenAddresses("slug", before, values, context);
    return Object.keys(fields).length === 0 ? {} : { fields };
  },
  beforeRemove: (person) => ((person.articles ?? 0) > 0 ? { errors: ["author.error.articles"] } : {}),
  afterWrite: (change, context) => redirectFormerAddresses("slug", change, context, wasActive(change.before)),
  afterRemove: (pages, context, input) => redirectDeletedPages("slug", pages.filter(wasActive), context, input),
  actions: {
    async merge(person, input, context): Promise<HookResult<Values>> {
      const target = input["into"] as Reference;
      if (target.id === person.id) return { fields: { into: "author.error.itself" } };
      const [other] = await context.find("author", [target.id]);
      if (other === undefined) return { fields: { into: "error.reference-gone" } };
      await reassignArticles(person.id, target, context);
      await recordMove(context.data, person.slug, String(other["slug"]));
      return { set: { active: false, indexable: false } };
    },
  },
});
