/** Undoes a merge. Rows unchanged since the merge move back; changed ones stay. */
import { sql } from "drizzle-orm";
import { oneOf } from "../../../platform/storage/recordset";
import type { Transaction } from "../../../platform/storage/db";
import { CLASHING_LANES } from "./bays";
import { moveOrdersBack } from "./orders";
import { removeMergedPictures } from "./pictures";
import { setStatus, type MergeJournal } from "./merge";
import { restoreReferences } from "./references";

async function moveRowsBack(transaction: Transaction, { rows }: MergeJournal, from: number, to: number): Promise<void> {
  for (const [table, ids] of Object.entries(rows)) {
    if (ids.length === 0) continue;
    const column = sql.identifier(table === "fitter" ? "parent_dealer" : "fitter_id");
    await transaction.execute(
      sql`update ${sql.identifier(table)} set ${column} = ${from} where id ${oneOf(ids)} and ${column} = ${to}`,
    );
  }
}

/**
 * Undoes the merge that the journal describes.
 * @param from the merged dealer, which gets its rows back
 * @param to the kept dealer
 */
export async function unmerge(
  transaction: Transaction,
  journal: MergeJournal,
  { from, to, userId }: { readonly from: number; readonly to: number; readonly userId: number | null },
): Promise<void> {
  await moveRowsBack(transaction, journal, from, to);
  await transaction.execute(
    sql`update capacity_row set lane = lane % ${CLASHING_LANES} where fitter_id = ${from} and lane >= ${CLASHING_LANES}`,
  );
  await restoreReferences(transaction, journal.references);
  await moveOrdersBack(transaction, journal.orders ?? [], from, to);
  await removeMergedPictures(transaction, to, journal.pictures ?? []);
  for (const row of journal.doubleUsers)
    await transaction.execute(sql`insert into dealer_user_scope (membership_id, fitter_id, role, from_day, to_day, receive_mails)
      select (row->>'membership_id')::bigint, ${from}, row->>'role', (row->>'from_day')::date, (row->>'to_day')::date,
        array(select jsonb_array_elements_text(coalesce(row->'receive_mails', '[]'))) from (select ${JSON.stringify(row)}::jsonb as row) journal_row`);
  for (const { shop, service } of journal.services)
    await transaction.execute(
      sql`delete from service_dealer where shop_id = ${shop} and fitter_id = ${to} and service_id = ${service}`,
    );
  for (const { shop, before, after } of journal.extras)
    await transaction.execute(
      sql`update shop_fitter_link set extras = ${JSON.stringify(before)}::jsonb where shop_id = ${shop} and fitter_id = ${to} and extras = ${JSON.stringify(after)}::jsonb`,
    );
  for (const { shop, locale, url, to: target } of journal.redirects)
    await transaction.execute(
      target === null
        ? sql`delete from fitter_redirect where shop_id = ${shop} and locale = ${locale} and url = ${url} and fitter_id = ${to}`
        : sql`update fitter_redirect set fitter_id = ${target} where shop_id = ${shop} and locale = ${locale} and url = ${url} and fitter_id = ${to}`,
    );
  for (const shop of journal.gained) {
    await transaction.execute(sql`delete from service_dealer where shop_id = ${shop} and fitter_id = ${to}`);
    await transaction.execute(
      sql`delete from shop_fitter_link where shop_id = ${shop} and fitter_id = ${to} and not owner_shop`,
    );
  }
  await transaction.execute(sql`update shop_fitter_link link set service_count =
    (select count(*) from service_dealer offered where offered.shop_id = link.shop_id and offered.fitter_id = link.fitter_id and offered.available) where fitter_id = ${to}`);
  await setStatus(transaction, from, journal.statusBefore, null, userId);
}
