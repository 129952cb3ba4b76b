/** Changes the VAT number of a company, and of the companies that share it. */
import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import {
  compactVatNumber,
  sirenOfVat,
  vatCountry,
  vatNumberError,
  type VatState,
} from "../../../../src/contract/company-numbers";
import type { ActiveShop } from "../../../../src/contract/endpoints/corporate-information";
import type { Address } from "../../../../src/contract/fields/values";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { writeAudit } from "../../platform/storage/audit";
import { company, record, shop } from "../../platform/storage/schema";
import { hasReach } from "../../platform/storage/scope";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import type { ActionResult, HookContext } from "../../resources/types";
import { checkVatNumbers } from "./vat-check";

interface CompanyFacts {
  readonly id: number;
  readonly companyId: string | null;
  readonly address: Pick<Address, "country">;
}
interface VatValues {
  readonly vatNumber: string | null;
  readonly vatState: VatState | null;
  readonly vatCheckedAt: string | null;
}
type Result = ActionResult<VatValues>;

interface VatInput {
  readonly vatNumber: string;
  readonly otherCountry: boolean;
  readonly shops: readonly { readonly shop: number }[];
}

const MAX_SHOPS = 200;
const UNCHECKED = { vatState: "UNVERIFIED", vatCheckedAt: null } as const satisfies Partial<VatValues>;

/** A shop that may share the number, with the number of its company's row. */
interface SharingShop extends ActiveShop {
  readonly rowId: number;
}

/** Returns the other active shops of the network with a company in the country, for an account of the whole network. */
export async function findSharingShops(
  data: ScopedDatabase,
  { identity }: Pick<RequestContext, "identity">,
  country: string,
): Promise<SharingShop[]> {
  const { networkId, shopId } = identity;
  if (networkId === null || shopId === null || !hasReach(data.scope, "NETWORK")) return [];
  return acrossShops(data)
    .select({
      id: shop.id,
      name: shop.name,
      company: company.name,
      vatNumber: company.vatNumber,
      rowId: company.id,
    })
    .from(shop)
    .innerJoin(company, eq(company.shopId, shop.id))
    .where(
      and(
        eq(shop.networkId, networkId),
        ne(shop.id, shopId),
        eq(shop.status, "ACTIVE"),
        isNull(shop.deletedAt),
        sql`coalesce(${company.address}->>'country', ${shop.country}) = ${country}`,
      ),
    )
    .orderBy(sql`lower(${shop.name})`, shop.id)
    .limit(MAX_SHOPS);
}

/** A shop without a VAT number can neither use the one-stop shop nor leave the tax to its customers. */
async function needsVatNumber(data: ScopedDatabase): Promise<boolean> {
  const where = and(
    eq(record.resource, "distance-selling"),
    isNull(record.deletedAt),
    sql`(${record.data}->>'vatScheme' = 'OSS' or ${record.data}->>'reverseCharge' = 'true')`,
  );
  return (await data.count(record, where, 1)) > 0;
}

/** Writes the number to other companies of the network, each with an entry in the journal of its shop. */
async function shareNumber(data: ScopedDatabase, shops: readonly SharingShop[], vatNumber: string): Promise<void> {
  if (shops.length === 0) return;
  const database = acrossShops(data);
  await database
    .update(company)
    .set({
      vatNumber,
      ...UNCHECKED,
      version: sql`${company.version} + 1`,
      updatedAt: sql`now()`,
      updatedBy: data.scope.userId,
    })
    .where(
      inArray(
        company.id,
        shops.map(({ rowId }) => rowId),
      ),
    );
  const entries = shops.map(({ id, rowId, company: name, vatNumber: before }) => ({
    verb: "STATE" as const,
    shopId: id,
    networkId: data.scope.networkId,
    resource: "corporate-information",
    recordId: rowId,
    recordLabel: name,
    action: "update-vat",
    changes: [{ field: "vatNumber", before, after: vatNumber }],
  }));
  await writeAudit(database, data.actor, ...entries);
}

function requireShown({ caller }: HookContext): void {
  if (caller.validation.fieldStatuses.vatNumber === "HIDDEN") throw new ApiProblem("forbidden");
}

/** Carries out the action `update-vat`. The register is asked after the commit, because it may be slow. */
export async function updateVat(
  { id, companyId, address }: CompanyFacts,
  values: Readonly<Record<string, unknown>>,
  context: HookContext,
): Promise<Result> {
  requireShown(context);
  const { data, caller } = context;
  const input = values as unknown as VatInput;
  const vatNumber = compactVatNumber(input.vatNumber);
  const country = vatCountry(vatNumber);
  if (vatNumberError(vatNumber, null) !== undefined) return { fields: { vatNumber: "error.vat-number" } };
  if (country !== address.country && !input.otherCountry)
    return { fields: { otherCountry: "corporate-information.error.vat-country" } };
  const siren = sirenOfVat(vatNumber);
  if (siren !== undefined && companyId?.replaceAll(" ", "").startsWith(siren) === false)
    return { fields: { vatNumber: "corporate-information.error.vat-siren" } };
  const sharing = input.shops.length === 0 ? [] : await findSharingShops(data, caller.context, country ?? "");
  const chosen = input.shops.map((row) => sharing.find((candidate) => candidate.id === row.shop));
  const shops = chosen.filter((found) => found !== undefined);
  if (shops.length < chosen.length) return { fields: { shops: "corporate-information.error.shops" } };
  await shareNumber(data, shops, vatNumber);
  return {
    set: { vatNumber, ...UNCHECKED },
    afterCommit: (_committed, after) =>
      checkVatNumbers(acrossShops(after.data), caller.registry.services.config, [
        id,
        ...shops.map(({ rowId }) => rowId),
      ]),
  };
}

/** Carries out the action `remove-vat`. */
export async function removeVat(_company: object, _input: object, context: HookContext): Promise<Result> {
  requireShown(context);
  if (context.caller.validation.fieldStatuses.vatNumber === "MANDATORY")
    return { errors: ["corporate-information.error.vat-mandatory"] };
  if (await needsVatNumber(context.data)) return { errors: ["corporate-information.error.vat-needed"] };
  return { set: { vatNumber: null, vatState: null, vatCheckedAt: null } };
}
