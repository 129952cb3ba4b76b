/** Writes the changed cells of one dealer as its form would. */
import type { FieldErrors } from "../../../../src/contract/errors";
import { ApiProblem } from "../../http/problem";
import type { KindContext } from "../../resources/kinds/kind-hooks";
import type { StoredRecord } from "../../resources/reading";
import { loadOne, updateWithin } from "../../resources/saving";
import { serviceOf } from "../../resources/service";

/**
 * @param columns keys of the cells that change
 * @param change fields of the dealer as they shall be
 * @returns messages by cell; none where it is written
 */
export async function saveDealer(
  { caller, data }: KindContext,
  row: string,
  columns: readonly string[],
  change: (dealer: StoredRecord) => Readonly<Record<string, unknown>>,
): Promise<FieldErrors> {
  const service = serviceOf(caller.registry, "fitter");
  const dealer = await loadOne(service, caller, data, Number(row));
  try {
    const occasion = { verb: "UPDATE", action: "matrix" } as const;
    await updateWithin(service, caller, data, dealer.id, dealer.version, change(dealer), occasion);
    return {};
  } catch (error) {
    // A message about the dealer as a whole stands at the cells that were changed in it.
    const [key] = error instanceof ApiProblem ? Object.values(error.problem.fields ?? {}) : [];
    if (key === undefined) throw error;
    return Object.fromEntries(columns.map((column) => [`${row}.${column}`, { key }]));
  }
}
