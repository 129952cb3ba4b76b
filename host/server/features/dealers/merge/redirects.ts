/** Public addresses of merged dealers, which lead to the kept one. */
import { sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/storage/db";

/** An address that leads to the kept dealer; `to` is where it led before, if anywhere. */
export interface FormerRedirect {
  readonly shop: number;
  readonly locale: string;
  readonly url: string;
  readonly to: number | null;
}

/** Redirects public addresses of the merged dealer to the kept one. */
export async function redirectAddresses(transaction: Transaction, from: number, to: number): Promise<FormerRedirect[]> {
  const { rows } = await transaction.execute<{
    shop: number | string;
    locale: string;
    url: string;
    target: number | string | null;
  }>(sql`
    select link.shop_id as shop, entry.key as locale, entry.value as url, (select fitter_id from fitter_redirect existing where existing.shop_id = link.shop_id and existing.locale = entry.key and existing.url = entry.value) as target
      from shop_fitter_link link, jsonb_each_text(link.relative_url) entry where link.fitter_id = ${from}
    union select shop_id, locale, url, fitter_id from fitter_redirect where fitter_id = ${from}`);
  for (const { shop, locale, url } of rows)
    await transaction.execute(
      sql`insert into fitter_redirect (shop_id, locale, url, fitter_id) values (${Number(shop)}, ${locale}, ${url}, ${to})
        on conflict (shop_id, locale, url) do update set fitter_id = excluded.fitter_id`,
    );
  return rows.map(({ shop, locale, url, target }) => ({
    shop: Number(shop),
    locale,
    url,
    to: target === null ? null : Number(target),
  }));
}
