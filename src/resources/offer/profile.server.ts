/** Facts of a profile that its tyres have; keeps names unique within a brand and those of the tyres up to date, and merges two profiles. */
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { moveToProfile } from "../../../host/server/features/tyres/merge-profiles";
import { record, tyre } from "../../../host/server/platform/storage/schema";
import { defineHooks } from "../../../host/server/resources/hooks";
import type { HookContext, HookResult } from "../../../host/server/resources/types";
import { countField, localesOf, textOf } from "../../../host/server/resources/storage/computed-sql";
import type { Reference } from "../../contract/fields";
import type { ValuesOfResource } from "../../contract/resource";
import profile from "./profile.resource";

type Values = ValuesOfResource<typeof profile>;

const tyres = sql`from ${tyre} article where article.profile_id = ${record.id} and article.deleted_at is null`;
const onSale = sql`article.status = 'ACTIVE' and not article.hidden and exists (select 1 from stock_offer offer
  where offer.tyre_id = article.id and offer.deleted_at is null and offer.available > 0 and (offer.fresh_until is null or offer.fresh_until > now()))`;
/** The best and the worst class, such as `A–C`. */
const range = (column: "fuel_class" | "wet_grip_class") =>
  sql.raw(`nullif(concat_ws('–', min(article.${column}), nullif(max(article.${column}), min(article.${column}))), '')`);

/** Whether the successors of a profile lead back to it. */
async function leadsBack(id: number, first: Values["replacedBy"], { data }: HookContext): Promise<boolean> {
  if (first === null) return false;
  const rows = await data.execute(
    record,
    (scope) => sql`with recursive successor(id) as (select ${first.id}::bigint union
        select (${record.data}->>'replacedBy')::bigint from ${record} join successor on successor.id = ${record.id}
        where ${record.resource} = 'profile' and ${record.deletedAt} is null and ${scope})
      select 1 from successor where id = ${id}`,
  );
  return rows.length > 0;
}

const sameName = (values: Values, id: number | undefined) =>
  and(
    eq(record.resource, "profile"),
    isNull(record.deletedAt),
    sql`lower(${record.data}->>'brand') = ${values.brand.toLowerCase()}`,
    sql`lower(${record.data}->>'name') = ${values.name.toLowerCase()}`,
    id === undefined ? undefined : ne(record.id, id),
  );

export default defineHooks(profile, {
  computed: {
    sizes: countField(sql`(select count(*) ${tyres})`),
    sizesOnSale: countField(sql`(select count(*) ${tyres} and ${onSale})`),
    otherSeason: countField(sql`(select count(*) ${tyres} and article.season <> ${textOf("season")})`),
    withoutSnowflake: countField(
      sql`(select count(*) ${tyres} and ${textOf("season")} = 'WINTER' and not article.three_pmsf)`,
    ),
    diameters: {
      value: sql`(select string_agg(rim.inches::float::text || '"', ', ' order by rim.inches) from (select distinct article.diameter as inches ${tyres} and article.diameter is not null) rim)`,
    },
    labels: {
      value: sql`(select concat_ws(' / ', ${range("fuel_class")}, ${range("wet_grip_class")}) ${tyres})`,
    },
    languages: localesOf("title"),
  },
  async readForSave({ before, values, sent }, context) {
    const isRenamed = sent.has("name") || sent.has("brand");
    const [namesakes, isLoop] = await Promise.all([
      isRenamed ? context.data.count(record, sameName(values, before?.id), 1) : 0,
      before !== null && leadsBack(before.id, values.replacedBy, context),
    ]);
    return { isTaken: namesakes > 0, isLoop };
  },
  beforeSave(_change, _context, { isTaken, isLoop }): HookResult<Values> {
    if (isTaken) return { fields: { name: "profile.error.same-name" } };
    return isLoop ? { fields: { replacedBy: "profile.error.loop" } } : {};
  },
  async beforeRemove({ sizes }) {
    return (sizes ?? 0) > 0 ? { errors: ["profile.error.has-sizes"] } : {};
  },
  async afterWrite({ before, after }, { data }) {
    if (before === null || after === null || before.name === after.name) return;
    await data.withCommit(() =>
      data.execute(
        tyre,
        (scope) =>
          sql`update ${tyre} set name = replace(${tyre.name}, ${before.name}::text, ${after.name}::text),
            search = fold_text(replace(${tyre.search}, fold_text(${before.name}::text), fold_text(${after.name}::text))) where ${tyre.profileId} = ${after.id} and position(${before.name}::text in ${tyre.name}) > 0 and ${scope}`,
        "write",
      ),
    );
  },
  actions: {
    async merge(from, input, context): Promise<HookResult<Values>> {
      const target = input["into"] as Reference;
      if (target.id === from.id) return { fields: { into: "profile.error.itself" } };
      const [into] = await context.find(profile, [target.id]);
      if (into === undefined) return { fields: { into: "error.reference-gone" } };
      if (into.brand.toLowerCase() !== from.brand.toLowerCase())
        return { fields: { into: "profile.error.other-brand" } };
      if (await leadsBack(from.id, target, context)) return { fields: { into: "profile.error.loop" } };
      if (into.season !== from.season && input["otherSeason"] !== true)
        return { fields: { otherSeason: "profile.error.other-season" } };
      await moveToProfile(context.data, from, into);
      return { set: { replacedBy: target, visible: false } };
    },
  },
});
