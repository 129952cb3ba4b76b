/** Rules for attaching users to dealers, and selection of the dealers. */
import { sql } from "drizzle-orm";
import type { MessageKey } from "../../../../../src/contract/errors";
import type { HookContext } from "../../../resources/types";
import { region } from "../storage/columns";
import { fitter } from "../../../platform/storage/schema";
import { byCode, findDealers } from "../codes";
import { taggedDealers } from "../tagged";
import { dealerUser } from "./storage";

/** Returns why the caller may not change this user's dealers: the user is the caller, or a main administrator. Undefined when allowed. */
export async function protectedAccountError(
  id: number,
  { data, caller }: Pick<HookContext, "caller" | "data">,
): Promise<MessageKey | undefined> {
  const user = await data.find(dealerUser, sql`${dealerUser.id} = ${id}`);
  if (user === undefined) return "error.not-found";
  const { identity } = caller.context;
  if (user.userId === identity.userId || user.userId === identity.initial?.userId) return "dealer-user.error.self";
  return user.mainAdministrator ? "dealer-user.error.main" : undefined;
}

const codesOf = (text: unknown): string[] =>
  typeof text === "string" ? [...new Set(text.split(/[\s,;]+/).filter((code) => code !== ""))] : [];

export interface DealerSelection {
  readonly ids: readonly number[];
  /** Field errors for input that matches no dealer. */
  readonly fields?: Readonly<Record<string, MessageKey>>;
}

/** Returns the dealers selected by an action: picked, by code, by region, by head office or by tag. */
export async function dealersOf(
  input: Readonly<Record<string, unknown>>,
  { data, today }: HookContext,
): Promise<DealerSelection> {
  const codes = codesOf(input["codes"]);
  const selectedIds = ((input["dealers"] ?? []) as readonly { id: number }[]).map(({ id }) => id);
  const office = (input["headOffice"] ?? null) as { readonly id: number } | null;
  const regionName = typeof input["region"] === "string" ? input["region"].trim() : "";
  const dealersByCode = codes.length === 0 ? [] : await findDealers(data, byCode(codes));
  const foundCodes = new Set(dealersByCode.map(({ code }) => code.toLowerCase()));
  if (codes.some((code) => !foundCodes.has(code.toLowerCase())))
    return { ids: [], fields: { codes: "dealer-user.error.unknown-codes" } };
  const dealersInRegion =
    regionName === "" ? [] : await findDealers(data, sql`fold_text(${region}) = fold_text(${regionName}::text)`);
  if (regionName !== "" && dealersInRegion.length === 0)
    return { ids: [], fields: { region: "dealer-user.error.no-dealers" } };
  const sites = office === null ? [] : await findDealers(data, sql`${fitter.parentDealer} = ${office.id}::bigint`);
  if (office !== null && sites.length === 0) return { ids: [], fields: { headOffice: "dealer-user.error.no-dealers" } };
  const tag = (input["tag"] ?? null) as { readonly id: number } | null;
  const value = typeof input["tagValue"] === "string" ? input["tagValue"] : null;
  const tagged = tag === null ? [] : await taggedDealers(data, { tag: tag.id, value, day: today });
  if (tag !== null && tagged.length === 0) return { ids: [], fields: { tag: "dealer-user.error.no-tagged" } };
  return {
    ids: [
      ...new Set([
        ...selectedIds,
        ...tagged,
        ...[...dealersByCode, ...dealersInRegion, ...sites].map(({ id }) => Number(id)),
      ]),
    ],
  };
}
