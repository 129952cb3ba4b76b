/** Records of the shop about dealers (`ownersWrite`): who is attached to some dealers writes those about dealers that they decide over. */
import type { Reference } from "../../../src/contract/fields";
import type { AnyResource } from "../../../src/contract/resource";
import { decidedBy } from "../dealers/decided";
import { ApiProblem } from "../http/problem";
import type { ScopedDatabase } from "../storage/scoped-database";
import type { Caller } from "./caller";
import type { ResourceService } from "./service";

/** Field with the dealers that a record is about, where who decides over them writes it. */
export function ownersField({ about, ownersWrite }: AnyResource): string | undefined {
  if (ownersWrite !== true || about === undefined) return undefined;
  return typeof about === "string" ? about : about.dealers;
}

/** Asked once a call, however many records it writes. */
const known = new WeakMap<Caller, Promise<ReadonlySet<number>>>();

/** Throws where the record is about other dealers, too, or about none in particular. */
export async function requireOwnDealers(
  { resource }: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const field = ownersField(resource);
  if (!caller.dealerScoped || field === undefined) return;
  const asked = known.get(caller) ?? decidedBy(data);
  known.set(caller, asked);
  const own = await asked;
  const dealers = (values[field] ?? []) as readonly Reference[];
  if (dealers.length === 0 || dealers.some(({ id }) => !own.has(id)))
    throw new ApiProblem("refused", { errors: [`${resource.name}.error.others`] });
}
