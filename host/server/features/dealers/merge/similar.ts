/** Finds dealers similar to the one being entered in a form. */
import { sql } from "drizzle-orm";
import type { SimilarDealer } from "../../../../../src/contract/endpoints/dealer-form";
import { fitter, shopFitterLink } from "../../../platform/storage/schema";
import type { ScopedDatabase } from "../../../platform/storage/scoped-database";
import { similarity, comparable, lastDigits, type Comparable, type ComparedRow, type Reason } from "./duplicates";

const MAX_RESULTS = 5;
/** Maximum dealers of a postal code to compare. */
const MAX_COMPARED = 500;

/** Warns earlier than the duplicate search: two common values, one in the same town, or the company number. */
const isSignificant = (reasons: readonly Reason[], sameTown: boolean): boolean =>
  reasons.length > 1 || (reasons.length === 1 && sameTown) || reasons.includes("COMPANY_ID");

/** @param dismissed pairs (`smallerId-largerId`) that a user has dismissed */
export async function findSimilarDealers(
  data: ScopedDatabase,
  searched: Comparable,
  dismissed: ReadonlySet<string>,
): Promise<SimilarDealer[]> {
  const { id, postalCode, email, companyId } = searched;
  const phone = lastDigits(searched.phone) ?? "";
  const has = (value: string | null) => sql`${value ?? ""}::text <> ''`;
  const rows = await data.execute<ComparedRow>(
    shopFitterLink,
    (
      scope,
    ) => sql`select ${fitter.id} as id, ${fitter.name} as name, ${shopFitterLink.code} as code, ${fitter.address}->>'city' as city, ${fitter.status} as status,
        ${fitter.phone} as phone, ${fitter.companyId} as "companyId", ${fitter.email} as email, ${shopFitterLink.postalCode} as "postalCode", ${fitter.address}->>'address1' as street, ${fitter.lat} as lat, ${fitter.lng} as lng
      from ${shopFitterLink} join ${fitter} on ${fitter.id} = ${shopFitterLink.fitterId}
      where ${scope} and ${shopFitterLink.shopId} = ${data.scope.shopId} and ${shopFitterLink.listed} and ${fitter.id} <> ${id}
        and ((${has(postalCode)} and ${shopFitterLink.postalCode} = ${postalCode}::text)
          or (${has(phone)} and right(regexp_replace(coalesce(${fitter.phone}, ''), '\\D', '', 'g'), 8) = ${phone}::text)
          or (${has(email)} and lower(${fitter.email}) = lower(${email ?? ""}::text))
          or (${has(companyId)} and ${fitter.companyId} = ${companyId ?? ""}::text))
      limit ${MAX_COMPARED}`,
  );
  const normalised = { ...searched, phone: lastDigits(searched.phone) };
  return rows
    .filter((row) => !dismissed.has([id, Number(row.id)].sort((a, b) => a - b).join("-")))
    .map((row) => ({ row, ...similarity(normalised, { ...comparable(row), phone: lastDigits(row.phone) }) }))
    .filter(({ row, reasons }) => isSignificant(reasons, postalCode !== "" && row.postalCode === postalCode))
    .sort((a, b) => b.score - a.score || Number(a.row.id) - Number(b.row.id))
    .slice(0, MAX_RESULTS)
    .map(({ row, reasons }) => ({
      id: Number(row.id),
      name: row.name,
      code: row.code,
      city: row.city ?? "",
      status: row.status,
      reasons: [...reasons],
    }));
}
