/** Counts the tyres of a brand, gives them its tier, and keeps what the head of the network excludes. */
import { and, sql } from "drizzle-orm";
import { bindMembers } from "../../../../host/server/features/pricing/network-mix";
import { record, tyre } from "../../../../host/server/platform/storage/schema";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { countField, textOf } from "../../../../host/server/resources/storage/computed-sql";
import type { HookResult } from "../../../../host/server/resources/types";
import { brandKey } from "../../../contract/pricing/mix";
import type { ValuesOfResource } from "../../../contract/resource";
import mixBrand from "./mix-brand.resource";

export default defineHooks(mixBrand, {
  computed: {
    tyres: countField(sql`(select count(*) from tyre article where article.shop_id = ${record.shopId}
      and article.deleted_at is null and (fold_text(article.brand)) collate "C" = fold_text(${textOf("brand")}))`),
  },
  beforeSave: ({ before, values }): HookResult<ValuesOfResource<typeof mixBrand>> => {
    const bound = before?.bound ?? [];
    const isOpened = bound.some(
      ({ vehicleType, season }) =>
        !values.cells.some(
          (cell) => cell.vehicleType === vehicleType && cell.season === season && cell.state === "EXCLUDED",
        ),
    );
    if (isOpened) return { fields: { cells: "mix-brand.error.bound" } };
    if (bound.length > 0 && brandKey(before?.brand ?? "") !== brandKey(values.brand))
      return { fields: { brand: "mix-brand.error.bound" } };
    return { set: { brand: values.brand.trim() } };
  },
  beforeRemove: ({ bound }) => (bound.length > 0 ? { errors: ["mix-brand.error.bound"] } : {}),
  async afterWrite({ before, after }, context) {
    const { data } = context;
    await bindMembers(before, after, context);
    if (after === null || (before?.tier === after.tier && before.brand === after.brand)) return;
    const ofBrand = and(
      sql`(fold_text(${tyre.brand})) collate "C" = ${brandKey(after.brand)}`,
      sql`${tyre.tier} <> ${after.tier}`,
    );
    await data.withCommit(() => data.update(tyre, { tier: after.tier }, ofBrand ?? sql`false`));
  },
});
