/** Saves the changed cells of one dealer like its form would. */
import type { FieldErrors } from "../../../../../src/contract/errors";
import { ApiProblem } from "../../../platform/http/problem";
import type { KindContext } from "../../../resources/types";
import type { StoredRecord } from "../../../resources/reading/read-records";
import { loadOne, updateWithin } from "../../../resources/writing/saving";
import type { ChangeInfo } from "../../../resources/writing/write-path";
import { serviceOf } from "../../../resources/service";

/**
 * @param columns keys of the cells that change
 * @param change new values of the dealer's fields
 * @returns errors by cell; none when saved
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
    const info: ChangeInfo = { verb: "UPDATE", action: "matrix" };
    await updateWithin(service, caller, data, dealer.id, dealer.version, change(dealer), info);
    return {};
  } catch (error) {
    // Show errors about the whole dealer at its changed cells.
    const [key] = error instanceof ApiProblem ? Object.values(error.problem.fields ?? {}) : [];
    if (key === undefined) throw error;
    return Object.fromEntries(columns.map((column) => [`${row}.${column}`, { key }]));
  }
}
