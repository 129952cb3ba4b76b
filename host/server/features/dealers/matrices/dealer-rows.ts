/** Rows of matrices over the shop's dealers. */
import { MAX_ROWS, type MatrixHead } from "../../../../../src/contract/kinds/matrix-endpoints";
import { countMatching, findIds, readByIds, type StoredRecord } from "../../../resources/reading/read-records";
import type { MatrixQuery } from "../../../resources/kinds/kind-hooks";
import type { KindContext } from "../../../resources/types";
import { serviceOf } from "../../../resources/service";

export interface DealerRows {
  readonly dealers: readonly StoredRecord[];
  readonly rows: readonly MatrixHead[];
  readonly total: number | undefined;
}

/**
 * Returns dealers matching a search, sorted by name, or the given ones.
 *
 * @param fields fields to read besides name and code
 * @param filter further filters of the dealer list
 */
export async function dealerRows(
  { q, from, size, rows }: Omit<MatrixQuery, "filters">,
  { caller, data }: KindContext,
  fields: readonly string[],
  filter: Readonly<Record<string, string>> = {},
): Promise<DealerRows> {
  const { storage, resource } = serviceOf(caller.registry, "fitter");
  const names = new Set(Object.keys(resource.fields));
  const query = { q, page: 1, size: 25, sort: [{ field: "name", descending: false }], filter };
  const request = { query, reader: caller, filterable: names, sortable: names };
  const ids =
    rows === undefined
      ? await findIds(storage, data, request, size, from)
      : rows.filter((key) => /^\d{1,15}$/.test(key)).map(Number);
  const isComplete = rows !== undefined || from > 0 || ids.length < size;
  const total = isComplete ? undefined : await countMatching(storage, data, request, MAX_ROWS + 1);
  const found = await readByIds(storage, data, ids, caller, { fields: ["name", "code", ...fields] });
  return {
    dealers: found,
    rows: found.map(({ id, name, code }) => ({ key: String(id), label: String(name), note: String(code) })),
    total,
  };
}
