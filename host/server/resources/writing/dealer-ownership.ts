/** Restricts writes of dealer-scoped users by their role with the dealers. */
import type { Reference } from "../../../../src/contract/fields";
import { ApiProblem } from "../../platform/http/problem";
import { mayUseDealer, type DealerUse } from "../../platform/storage/scope";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { ownersField } from "../storage/targeting";
import type { ResourceService } from "../types";

/** Throws "forbidden" unless the account's role with the dealer allows the use. */
export function requireDealer({ scope }: Pick<ScopedDatabase, "scope">, fitterId: number, use: DealerUse): void {
  if (!mayUseDealer(scope, fitterId, use)) throw new ApiProblem("forbidden");
}

/**
 * Throws unless the account's roles allow writing a record with these values. With `ownersWrite`, the record must not be about other
 * dealers or about none.
 *
 * @param proposes true when the values may become a proposal, which employees may make too
 */
export function requireOwnDealers(
  { resource, storage }: ResourceService,
  data: Pick<ScopedDatabase, "scope">,
  values: Readonly<Record<string, unknown>>,
  proposes = false,
): void {
  if (data.scope.fitterIds === "ALL") return;
  const dealer = storage.dealerOf?.(values);
  if (dealer !== undefined) requireDealer(data, dealer, storage.isDealer === true && !proposes ? "MANAGE" : "WRITE");
  const field = ownersField(resource);
  if (field === undefined) return;
  const dealers = (values[field] ?? []) as readonly Reference[];
  if (dealers.length === 0 || dealers.some(({ id }) => !mayUseDealer(data.scope, id, "MANAGE")))
    throw new ApiProblem("refused", { errors: [`${resource.name}.error.others`] });
}
