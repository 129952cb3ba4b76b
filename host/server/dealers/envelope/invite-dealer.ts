/** The invitation from the dealer's own page and list, once more where the first was lost. */
import { ApiProblem } from "../../http/problem";
import type { HookContext, Outcome } from "../../resources/hooks";
import type { Transaction } from "../../storage/db";
import { acrossShops } from "../../storage/scoped-database";
import { inviteTo } from "./invite";

export async function inviteDealer(
  dealer: { readonly id: number; readonly name: string; readonly email: string | null },
  { data, caller, languages, dealerScoped }: HookContext,
): Promise<Outcome<never>> {
  if (dealerScoped) throw new ApiProblem("forbidden");
  if (dealer.email === null) return { errors: ["fitter.error.no-email"] };
  const told = await inviteTo(acrossShops(data) as Transaction, {
    shopId: data.scope.shopId ?? 0,
    fitterId: dealer.id,
    dealerName: dealer.name,
    email: dealer.email,
    locale: languages[0] ?? "en_GB",
    publicUrl: caller.registry.parts?.config.publicUrl ?? "",
    silent: false,
  });
  return told === "TOO_OFTEN" ? { errors: ["fitter.error.invited-often"] } : {};
}
