/** Addresses of the shop's site: uniqueness, and redirections from former addresses. */
import { and, eq, inArray, isNull, ne, sql, type SQL } from "drizzle-orm";
import { isExternal, normaliseLink } from "../../../../src/contract/paragraph/pictures";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

/** Address field by resource. */
const ADDRESS_FIELDS: Readonly<Record<string, string>> = {
  "landing-page": "slug",
  catalog: "slug",
  "catalog-product": "slug",
  author: "slug",
  service: "relativeUrl",
};

/** Strips leading slashes. */
export const withoutSlash = (slug: string): string => slug.replace(/^\/+/, "");

/** Condition for rows with the address in any language. */
export function hasAddress(slug: string): SQL {
  const target = withoutSlash(slug);
  const hasAddressIn = (field: string): SQL => sql`(ltrim(${record.data}->>${sql.raw(`'${field}'`)}, '/') = ${target}
    or exists (select 1 from jsonb_each_text(coalesce(${record.i18n}->${sql.raw(`'${field}'`)}, '{}')) t where ltrim(t.value, '/') = ${target}))`;
  return sql.join(
    Object.entries(ADDRESS_FIELDS).map(
      ([resource, field]) => sql`(${record.resource} = ${resource} and ${hasAddressIn(field)})`,
    ),
    sql` or `,
  );
}

/** Whether another page of the shop uses the address. */
export async function isTaken(data: ScopedDatabase, slug: string, ownId: number | null): Promise<boolean> {
  const others = ownId === null ? undefined : ne(record.id, ownId);
  return (await data.count(record, and(isNull(record.deletedAt), sql`(${hasAddress(slug)})`, others), 1)) > 0;
}

const REDIRECTION = "redirection";
const current = and(eq(record.resource, REDIRECTION), isNull(record.deletedAt)) ?? sql`false`;
/** Returns a site address with one leading slash; external addresses are returned unchanged. */
export const fullAddress = (address: string): string => (isExternal(address) ? address : `/${withoutSlash(address)}`);
/** The stored source address with exactly one leading slash. */
const from = sql<string>`'/' || ltrim(${record.data}->>'from', '/')`;
const to = sql<string | null>`'/' || ltrim(${record.data}->>'to', '/')`;

/** Returns the target of a former address, null when its page was deleted, undefined for an unknown address. */
export async function redirectionOf(
  data: ScopedDatabase,
  path: string,
): Promise<{ readonly to: string | null; readonly status: number } | undefined> {
  const row = await data.find(record, and(current, sql`${from} = ${`/${withoutSlash(path)}`}`) ?? sql`false`);
  if (row === undefined) return undefined;
  const target = row.data["to"];
  // Targets are stored as typed.
  const link = typeof target === "string" ? normaliseLink({ url: target, newTab: false }) : undefined;
  return { to: link?.url ?? null, status: Number(row.data["httpStatus"] ?? 301) };
}

/**
 * Records that pages moved or were deleted (`next` null). Existing redirections to the old addresses are updated, which avoids chains. A
 * redirection from an address that is in use again is removed, which avoids loops.
 */
export async function recordMoves(
  data: ScopedDatabase,
  formerAddresses: readonly string[],
  next: string | null,
): Promise<void> {
  const target = next === null ? null : fullAddress(next);
  const old = [...new Set(formerAddresses.map((address) => `/${withoutSlash(address)}`))].filter(
    (address) => address !== target,
  );
  if (old.length === 0) return;
  const values = { to: target, httpStatus: target === null ? "410" : "301" };
  await data.update(
    record,
    { data: sql`${record.data} || ${JSON.stringify(values)}::jsonb` as never, updatedAt: new Date() },
    and(current, inArray(to, old)) ?? sql`false`,
  );
  const replaced = [...old, ...(target === null ? [] : [target])];
  await data.update(record, { deletedAt: new Date() }, and(current, inArray(from, replaced)) ?? sql`false`);
  const rows = await data.insert(
    record,
    ...old.map((address) => ({
      resource: REDIRECTION,
      data: { from: address, ...(target !== null && { to: target }), httpStatus: values.httpStatus },
      search: `${address} ${target ?? ""}`,
      createdBy: data.scope.userId,
      updatedBy: data.scope.userId,
    })),
  );
  await data.audits(
    rows.map((row) => ({
      verb: "CREATE" as const,
      resource: REDIRECTION,
      recordId: row.id,
      recordLabel: `${String(row.data["from"])} → ${target ?? "410"}`,
    })),
  );
}

/** Records that one page moved. */
export const recordMove = (data: ScopedDatabase, formerAddress: string, next: string | null): Promise<void> =>
  recordMoves(data, [formerAddress], next);

/** Removes redirections from addresses that are in use again. */
export async function removeRedirectionsFrom(data: ScopedDatabase, slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) return;
  const target = inArray(
    from,
    slugs.map((slug) => `/${withoutSlash(slug)}`),
  );
  await data.update(record, { deletedAt: new Date() }, and(current, target) ?? sql`false`);
}
