/** Dealers with their listings, one for each directory. */
import { and, eq, isNull, sql } from "drizzle-orm";
import {
  LISTED_DEALERS_PAGE,
  listingsByDealer as endpoint,
  type LISTING_ORDERS,
} from "../../../../src/contract/endpoints/local-presence";
import { DIRECTORIES, LISTED_FIELDS, type LISTING_STATES } from "../../../../src/contract/listed-fields";
import { widen } from "../../../../src/contract/resource";
import fitter from "../../../../src/resources/dealers/fitter/fitter.resource";
import { route } from "../../platform/http/route";
import { fitter as dealerTable, record, shopFitterLink } from "../../platform/storage/schema";
import { searchPatterns } from "../../platform/storage/search-patterns";
import { readByIds } from "../../resources/reading/read-records";
import { FitterStorage } from "../dealers/storage/fitter-storage";
import { labelOf } from "../paragraphs/owner";
import { isListable, listingOf, type Dealer } from "./listing";
import { presenceSettings, type PresenceSettings } from "./settings";

interface Row extends Record<string, unknown> {
  readonly id: number | string;
  readonly name: string;
  readonly code: string;
  readonly pushedAt: string | null;
  readonly total: number | string;
  readonly listings: readonly {
    readonly id: number;
    readonly directory: (typeof DIRECTORIES)[number];
    readonly state: (typeof LISTING_STATES)[number];
    readonly differences: number;
  }[];
}
interface Facets extends Record<string, unknown> {
  readonly directories: readonly string[] | null;
  readonly countries: readonly string[] | null;
}

const ORDERS = {
  name: sql`lower(name)`,
  pushedAt: sql`"pushedAt" nulls first`,
  problems: sql`problems desc`,
} as const satisfies Record<(typeof LISTING_ORDERS)[number], unknown>;

/** Most tags to choose from. */
const MAX_TAGS = 200;

/** Returns the condition for dealers that have a tag, whatever its value. Tags of partners need a right of their own. */
const hasTag = (id: number) => {
  const holds = ["marketing", "country"].map(
    (part) => sql`link.extras @> ${JSON.stringify({ [part]: [{ tag: id }] })}::jsonb`,
  );
  return sql`exists (select 1 from ${shopFitterLink} link where link.shop_id = ${record.shopId} and link.fitter_id = ${record.fitterId}
    and (${sql.join(holds, sql` or `)}))`;
};

/** Returns the percentage of published fields that the dealer has; a position counts as one. */
function completenessOf(dealer: Dealer, languages: readonly string[], settings: PresenceSettings): number {
  const texts = listingOf(dealer, languages, settings, "");
  const parts = [isListable(dealer), ...LISTED_FIELDS.map((field) => texts[field] !== "")];
  return Math.round((parts.filter(Boolean).length / parts.length) * 100);
}

export const listingsByDealer = route(endpoint, async ({ data, languages, locale }, { query }) => {
  const { q, page, sort, state = null, directory = null, country = null, tag } = query;
  const matches = and(...searchPatterns(q).map((pattern) => sql`${record.search} like ${pattern}`)) ?? sql`true`;
  const read = data.execute<Row>(
    record,
    (scope) => sql`
    with dealer as (
      select ${record.fitterId} as id, max(${record.data}->>'dealerName') as name, max(${record.data}->>'dealerCode') as code,
        max(${record.data}->>'pushedAt') as "pushedAt",
        count(*) filter (where ${record.data}->>'state' not in ('LIVE', 'OFF', 'UNLINKED')) as problems,
        json_agg(json_build_object('id', ${record.id}, 'directory', ${record.data}->>'directory', 'state', ${record.data}->>'state',
          'differences', jsonb_array_length(coalesce(${record.data}->'differing', '[]'))) order by ${record.id}) as listings
      from ${record} inner join ${dealerTable} on ${dealerTable.id} = ${record.fitterId}
      where ${scope} and ${record.resource} = 'local-listing' and ${record.deletedAt} is null
        and ${matches}
        and ${tag === undefined ? sql`true` : hasTag(Number(tag))}
        and (${country}::text is null or ${dealerTable.address}->>'country' = ${country}::text)
      group by ${record.fitterId}
      having ${state}::text is null and ${directory}::text is null or bool_or((${state}::text is null or ${record.data}->>'state' = ${state}::text)
        and (${directory}::text is null or ${record.data}->>'directory' = ${directory}::text)))
    select *, count(*) over () as total from dealer order by ${ORDERS[sort]}, lower(name), id
    limit ${LISTED_DEALERS_PAGE} offset ${(Math.max(1, page) - 1) * LISTED_DEALERS_PAGE}`,
  );
  const facets = data.execute<Facets>(
    record,
    (scope) => sql`
    select array_agg(distinct ${record.data}->>'directory') as directories, array_agg(distinct ${dealerTable.address}->>'country') as countries
    from ${record} inner join ${dealerTable} on ${dealerTable.id} = ${record.fitterId}
    where ${scope} and ${record.resource} = 'local-listing' and ${record.deletedAt} is null`,
  );
  const tags = data.select(record, {
    where: and(
      eq(record.resource, "meta-data"),
      isNull(record.deletedAt),
      sql`${record.data}->>'group' in ('marketing', 'country')`,
    ),
    orderBy: [record.position, record.id],
    limit: MAX_TAGS,
  });
  const [rows, [found], tagRows, settings] = await Promise.all([read, facets, tags, presenceSettings(data)]);
  const ids = rows.map(({ id }) => Number(id));
  const dealers = await readByIds(new FitterStorage(widen(fitter)), data, ids, { languages, timeZone: "UTC" });
  const byId = new Map(dealers.map((dealer) => [dealer.id, dealer as unknown as Dealer]));
  return {
    total: Number(rows[0]?.total ?? 0),
    directories: DIRECTORIES.filter((name) => found?.directories?.includes(name) ?? false),
    countries: [...(found?.countries ?? [])].filter((code) => code !== null).sort(),
    tags: tagRows.map((row) => ({ id: row.id, label: labelOf(row, locale) })),
    elements: rows.map(({ id, name, code, pushedAt, listings }) => {
      const dealer = byId.get(Number(id));
      return {
        id: Number(id),
        name,
        code,
        completeness: dealer === undefined ? 0 : completenessOf(dealer, languages, settings),
        pushedAt,
        listings: [...listings],
      };
    }),
  };
});
