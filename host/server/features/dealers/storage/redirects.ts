/** Former public addresses of dealers. Each redirects to its dealer until another dealer uses it. */
import { and, eq, sql } from "drizzle-orm";
import { fitterRedirect } from "../../../platform/storage/schema";
import { dealerRule, declareScope } from "../../../platform/storage/scope";
import type { ScopedDatabase } from "../../../platform/storage/scoped-database";

declareScope(fitterRedirect, dealerRule(fitterRedirect));

/** The relevant part of a dealer's record. */
interface AddressChange {
  readonly id: number;
  readonly relativeUrl: Readonly<Record<string, string>>;
}

/** Records addresses that a dealer gave up, and removes redirections from addresses now in use. */
export async function recordAddressChange(
  data: ScopedDatabase,
  before: AddressChange | null,
  after: AddressChange | null,
): Promise<void> {
  const { shopId } = data.scope;
  if (after === null || shopId === null) return;
  for (const [locale, url] of Object.entries(after.relativeUrl)) {
    if (before?.relativeUrl[locale] === url) continue;
    await data.execute(
      fitterRedirect,
      () => sql`delete from fitter_redirect where shop_id = ${shopId} and locale = ${locale} and url = ${url}`,
      "write",
    );
  }
  for (const [locale, url] of Object.entries(before?.relativeUrl ?? {})) {
    if (after.relativeUrl[locale] === url) continue;
    await data.execute(
      fitterRedirect,
      () => sql`insert into fitter_redirect (shop_id, locale, url, fitter_id) values (${shopId}, ${locale}, ${url}, ${after.id})
        on conflict (shop_id, locale, url) do update set fitter_id = excluded.fitter_id, created_at = now()`,
      "write",
    );
  }
}

/** Returns the dealer of a former address, or undefined. */
export async function formerAddress(data: ScopedDatabase, locale: string, url: string): Promise<number | undefined> {
  const found = await data.find(
    fitterRedirect,
    and(eq(fitterRedirect.locale, locale), eq(fitterRedirect.url, url)) ?? sql`false`,
  );
  return found?.fitterId;
}

/** Returns the former addresses of a dealer, newest first. */
export const formerAddresses = async (
  data: ScopedDatabase,
  fitterId: number,
): Promise<{ locale: string; url: string }[]> =>
  (
    await data.select(fitterRedirect, {
      where: eq(fitterRedirect.fitterId, fitterId),
      orderBy: [sql`${fitterRedirect.createdAt} desc`],
      limit: 50,
    })
  ).map(({ locale, url }) => ({ locale, url }));
