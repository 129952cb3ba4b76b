/** Who may be attached to dealers, and which dealers are meant. */
import { sql } from "drizzle-orm";
import type { MessageKey } from "../../../../src/contract/errors";
import type { HookContext } from "../../resources/hooks";
import { region } from "../../resources/fitter/columns";
import { fitter } from "../../storage/schema";
import { byCode, dealersWhere } from "../codes";
import { dealerUser } from "./storage";

/** Why the caller may not change what this user sees: it is their own account, or it sees the whole shop by its office. */
export async function isUntouchable(
  id: number,
  { data, caller }: Pick<HookContext, "caller" | "data">,
): Promise<MessageKey | undefined> {
  const user = await data.find(dealerUser, sql`${dealerUser.id} = ${id}`);
  if (user === undefined) return "error.not-found";
  const { identity } = caller.context;
  if (user.userId === identity.userId || user.userId === identity.initial?.userId) return "dealerUser.error.self";
  return user.mainAdministrator ? "dealerUser.error.main" : undefined;
}

const codesOf = (text: unknown): string[] =>
  typeof text === "string" ? [...new Set(text.split(/[\s,;]+/).filter((code) => code !== ""))] : [];

export interface Meant {
  readonly ids: readonly number[];
  /** What of the wish names nobody. */
  readonly fields?: Readonly<Record<string, MessageKey>>;
}

/** The dealers that an action names: picked, by code, of a region, of a head office. */
export async function dealersOf(input: Readonly<Record<string, unknown>>, { data }: HookContext): Promise<Meant> {
  const codes = codesOf(input["codes"]);
  const picked = ((input["dealers"] ?? []) as readonly { id: number }[]).map(({ id }) => id);
  const office = (input["headOffice"] ?? null) as { readonly id: number } | null;
  const wanted = typeof input["region"] === "string" ? input["region"].trim() : "";
  const coded = codes.length === 0 ? [] : await dealersWhere(data, byCode(codes));
  const known = new Set(coded.map(({ code }) => code.toLowerCase()));
  if (codes.some((code) => !known.has(code.toLowerCase())))
    return { ids: [], fields: { codes: "dealerUser.error.unknown-codes" } };
  const there = wanted === "" ? [] : await dealersWhere(data, sql`fold_text(${region}) = fold_text(${wanted}::text)`);
  if (wanted !== "" && there.length === 0) return { ids: [], fields: { region: "dealerUser.error.nobody-there" } };
  const sites = office === null ? [] : await dealersWhere(data, sql`${fitter.parentDealer} = ${office.id}::bigint`);
  if (office !== null && sites.length === 0)
    return { ids: [], fields: { headOffice: "dealerUser.error.nobody-there" } };
  return { ids: [...new Set([...picked, ...[...coded, ...there, ...sites].map(({ id }) => Number(id))])] };
}
