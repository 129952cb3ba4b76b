/** Dealers that a paragraph can show. */
import { and, eq, inArray, sql } from "drizzle-orm";
import type { ParagraphChoice } from "../../../../src/contract/paragraph/choices";
import { searchPatterns } from "../../platform/storage/search-patterns";
import { fitter, shopFitterLink } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

/** Most records that one search returns. */
export const MAX_CHOICES = 20;

const FIELDS = {
  id: shopFitterLink.fitterId,
  name: sql<string>`coalesce(${fitter.tradingName}, ${fitter.name})`,
  city: sql<string | null>`${fitter.address}->>'city'`,
  status: shopFitterLink.status,
  isListed: sql<boolean>`${shopFitterLink.listed}`,
};
const JOINS = [{ table: fitter, on: eq(fitter.id, shopFitterLink.fitterId), kind: "inner" }] as const;

/** Distinguishes garages of a chain by their town. */
const labelOf = ({ name, city }: { readonly name: string; readonly city: string | null }): string =>
  city === null || city === "" || name.includes(city) ? name : `${name} – ${city}`;

/** Searches the shop's dealers by the words of their list. */
export async function dealerChoices(data: ScopedDatabase, text: string): Promise<ParagraphChoice[]> {
  const rows = await data.selectFields(shopFitterLink, FIELDS, {
    where: and(
      eq(shopFitterLink.listed, true),
      ...searchPatterns(text).map((pattern) => sql`${shopFitterLink.search} like ${pattern}`),
    ),
    joins: JOINS,
    orderBy: [sql`${shopFitterLink.nameKey} collate "C"`, shopFitterLink.fitterId],
    limit: MAX_CHOICES,
  });
  return rows.map((row) => ({
    id: row.id,
    label: labelOf(row),
    hintKeys: row.status === "ACTIVE" ? [] : ["paragraph.choice.hidden"],
  }));
}

/** Returns the names of dealers, also of those that the shop no longer lists. */
export async function dealerNames(data: ScopedDatabase, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await data.selectFields(shopFitterLink, FIELDS, {
    where: inArray(shopFitterLink.fitterId, [...new Set(ids)]),
    joins: JOINS,
  });
  return rows.map((row) => ({ id: row.id, label: labelOf(row), isListed: row.isListed }));
}
