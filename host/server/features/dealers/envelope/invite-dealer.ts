/** Sends an invitation from a dealer's page or list, including repeats of a lost one. */
import { ApiProblem } from "../../../platform/http/problem";
import type { HookContext, HookResult } from "../../../resources/types";
import type { Transaction } from "../../../platform/storage/db";
import { acrossShops } from "../../../platform/storage/scoped-database";
import { inviteToDealer } from "./invite";

/** Invites the dealer by mail. Returns an error when it has no address or was invited too often. */
export async function inviteDealer(
  dealer: { readonly id: number; readonly name: string; readonly email: string | null },
  { data, caller, languages, dealerScoped }: HookContext,
): Promise<HookResult<never>> {
  if (dealerScoped) throw new ApiProblem("forbidden");
  if (dealer.email === null) return { errors: ["fitter.error.no-email"] };
  const invited = await inviteToDealer(acrossShops(data) as Transaction, {
    shopId: data.scope.shopId ?? 0,
    fitterId: dealer.id,
    dealerName: dealer.name,
    email: dealer.email,
    locale: languages[0] ?? "en_GB",
    services: caller.registry.services,
    withoutMail: false,
  });
  return invited === "TOO_OFTEN" ? { errors: ["fitter.error.invited-often"] } : {};
}
