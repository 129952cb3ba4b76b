/** Counts the tyres of a brand, and gives them its tier. */
import { and, sql } from "drizzle-orm";
import { record, tyre } from "../../../../host/server/platform/storage/schema";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { countField, textOf } from "../../../../host/server/resources/storage/computed-sql";
import { brandKey } from "../../../contract/pricing/mix";
import mixBrand from "./mix-brand.resource";

export default defineHooks(mixBrand, {
  computed: {
    tyres: countField(sql`(select count(*) from tyre article where article.shop_id = ${record.shopId}
      and article.deleted_at is null and (fold_text(article.brand)) collate "C" = fold_text(${textOf("brand")}))`),
  },
  beforeSave: ({ values }) => ({ set: { brand: values.brand.trim() } }),
  async afterWrite({ before, after }, { data }) {
    if (after === null || (before?.tier === after.tier && before.brand === after.brand)) return;
    const ofBrand = and(
      sql`(fold_text(${tyre.brand})) collate "C" = ${brandKey(after.brand)}`,
      sql`${tyre.tier} <> ${after.tier}`,
    );
    await data.withCommit(() => data.update(tyre, { tier: after.tier }, ofBrand ?? sql`false`));
  },
});
