/** Tags of appointments: rules that put them on, and what remains when a tag is deleted. */
import { and, desc, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { SHARE_DAYS, SHARE_VISITS, type TypedRule } from "../../../../src/contract/endpoints/tag-rules";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { countField } from "../../resources/storage/computed-sql";

/** What the rules look at. */
export interface TaggedVisit {
  readonly dealerId: number;
  readonly services: readonly number[];
  readonly origin: string | null;
  readonly plate: string | null;
  readonly email: string | null;
}

const plateKey = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, "");

function holds({ field, service, origin, text = "" }: TypedRule, visit: TaggedVisit): boolean {
  switch (field) {
    case "SERVICE":
      return visit.services.includes(Number(service));
    case "ORIGIN":
      return visit.origin === origin;
    case "PLATE_PREFIX":
      return plateKey(visit.plate ?? "").startsWith(plateKey(text));
    case "EMAIL_DOMAIN":
      return (visit.email ?? "").toLowerCase().endsWith(`@${text.trim().toLowerCase().replace(/^@/, "")}`);
  }
}

const isTagged = (rules: readonly TypedRule[], visit: TaggedVisit): boolean =>
  rules.some((rule) => holds(rule, visit) === (rule.operator === "IS"));

const tagsOfShop = (data: ScopedDatabase): SQL =>
  and(eq(record.resource, "ecal-tag"), sql`${record.shopId} = ${data.scope.shopId}`, isNull(record.deletedAt)) ??
  sql`false`;

/**
 * Returns the ids of tags that rules put on an appointment. After a change these are only tags whose rules begin to hold, so that a tag that
 * someone took off stays off.
 *
 * @param before the appointment before the change; null for a new one
 */
export async function tagsByRule(
  data: ScopedDatabase,
  visit: TaggedVisit,
  before: TaggedVisit | null = null,
): Promise<number[]> {
  const tags = await data.select(record, {
    where: sql`${tagsOfShop(data)} and ${record.active} and jsonb_array_length(coalesce(${record.data}->'rules', '[]')) > 0`,
    orderBy: [record.position, record.id],
  });
  return tags.flatMap(({ id, data: values }) => {
    const rules = (values["rules"] ?? []) as readonly TypedRule[];
    const dealers = (values["dealers"] ?? []) as readonly number[];
    const isForDealer = dealers.length === 0 || dealers.includes(visit.dealerId);
    const isNew = isTagged(rules, visit) && (before === null || !isTagged(rules, before));
    return isForDealer && isNew ? [id] : [];
  });
}

/** Returns how many of the newest appointments the rules of a tag hold for. */
export async function shareOfRules(
  data: ScopedDatabase,
  rules: readonly TypedRule[],
  dealers: readonly number[],
): Promise<{ readonly visits: number; readonly tagged: number }> {
  const isVisit = sql`${record.resource} = 'appointment' and ${record.deletedAt} is null
    and ${record.createdAt} > now() - make_interval(days => ${SHARE_DAYS}::int)`;
  const visits = await data.select(record, {
    where: dealers.length === 0 ? isVisit : (and(isVisit, inArray(record.fitterId, [...dealers])) ?? isVisit),
    orderBy: [desc(record.id)],
    limit: SHARE_VISITS,
  });
  const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
  const tagged = visits.filter(({ fitterId, data: values }) =>
    isTagged(rules, {
      dealerId: fitterId ?? 0,
      services: ((values["services"] ?? []) as readonly { readonly service: number }[]).map(({ service }) => service),
      origin: text(values["origin"]),
      plate: text(values["vehicleRegistrationNumber"]),
      email: text(values["customerEmail"]),
    }),
  );
  return { visits: visits.length, tagged: tagged.length };
}

/** A tag as cards of the book show it. */
export interface CardTag {
  readonly label: Readonly<Record<string, string>>;
  readonly color: string;
}

/** Returns the tags that cards show, by id and in their order. */
export async function loadCardTags(data: ScopedDatabase): Promise<ReadonlyMap<number, CardTag>> {
  const tags = await data.select(record, {
    where: sql`${tagsOfShop(data)} and ${record.active} and (${record.data}->>'showOnCard')::boolean`,
    orderBy: [record.position, record.id],
  });
  return new Map(
    tags.map(({ id, i18n, data: values }) => [
      id,
      { label: (i18n["label"] ?? {}) as CardTag["label"], color: String(values["color"]) },
    ]),
  );
}

const hasTag = (tagId: number | SQL): SQL => sql`visit.data->'tags' @> jsonb_build_array(${tagId}::bigint)`;

export const tagFields = {
  uses: countField(
    sql`(select count(*) from record visit where visit.resource = 'appointment' and visit.shop_id = ${record.shopId} and visit.deleted_at is null
      and ${hasTag(sql`${record.id}`)})`,
  ),
};

/** Takes a deleted tag off all appointments of the shop, and puts another one in its place. */
export async function replaceTag(data: ScopedDatabase, tagId: number, replacement: number | null): Promise<void> {
  const others = sql`coalesce((select jsonb_agg(tag) from jsonb_array_elements(visit.data->'tags') tag where tag <> to_jsonb(${tagId}::bigint)
    ${replacement === null ? sql`` : sql`and tag <> to_jsonb(${replacement}::bigint)`}), '[]'::jsonb)`;
  const added = replacement === null ? sql`'[]'::jsonb` : sql`jsonb_build_array(${replacement}::bigint)`;
  await data.execute(
    record,
    () => sql`update record visit set data = visit.data || jsonb_build_object('tags', ${others} || ${added}), version = visit.version + 1, updated_at = now()
      where visit.resource = 'appointment' and visit.shop_id = ${data.scope.shopId} and visit.deleted_at is null and ${hasTag(tagId)}`,
    "write",
  );
}
