/** Dealer-scoped users may edit only records about dealers they own or manage (`ownersWrite`). */
import type { Reference } from "../../../../src/contract/fields";
import { managedDealers } from "../../identity/rights/managed-dealers";
import { ApiProblem } from "../../platform/http/problem";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { ownersField } from "../storage/targeting";
import type { Caller, ResourceService } from "../types";

/** Loads the managed dealers once per call. */
const known = new WeakMap<Caller, Promise<ReadonlySet<number>>>();

/** Throws when the record also concerns other dealers, or none in particular. */
export async function requireOwnDealers(
  { resource }: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const field = ownersField(resource);
  if (!caller.dealerScoped || field === undefined) return;
  const asked = known.get(caller) ?? managedDealers(data);
  known.set(caller, asked);
  const own = await asked;
  const dealers = (values[field] ?? []) as readonly Reference[];
  if (dealers.length === 0 || dealers.some(({ id }) => !own.has(id)))
    throw new ApiProblem("refused", { errors: [`${resource.name}.error.others`] });
}
