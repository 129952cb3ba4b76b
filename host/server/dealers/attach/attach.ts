/** Who may be attached to dealers, and which dealers are meant. */
import { sql } from "drizzle-orm";
import type { MessageKey } from "../../../../src/contract/errors";
import type { HookContext } from "../../resources/hooks";
import { shopFitterLink } from "../../storage/schema";
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

/** The dealers that an action names, picked or by code; codes that no dealer of the shop has are given back. */
export async function dealersOf(
  input: Readonly<Record<string, unknown>>,
  { data }: HookContext,
): Promise<{ readonly ids: readonly number[]; readonly unknown: readonly string[] }> {
  const codes = codesOf(input["codes"]);
  const picked = ((input["dealers"] ?? []) as readonly { id: number }[]).map(({ id }) => id);
  const found =
    codes.length === 0
      ? []
      : await data.select(shopFitterLink, {
          where: sql`${shopFitterLink.deletedAt} is null and lower(${shopFitterLink.code}) in (${sql.join(
            codes.map((code) => sql`${code.toLowerCase()}`),
            sql`, `,
          )})`,
        });
  const known = new Set(found.map(({ code }) => code.toLowerCase()));
  const candidates = [...new Set([...picked, ...found.map(({ fitterId }) => fitterId)])];
  return { ids: candidates, unknown: codes.filter((code) => !known.has(code.toLowerCase())) };
}
