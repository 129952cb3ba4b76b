/** Rows of matrices over the shop's dealers. */
import type { MatrixHead } from "../../../../../src/contract/kinds/matrix-endpoints";
import { findIds, readByIds, type StoredRecord } from "../../../resources/reading/read-records";
import type { MatrixQuery } from "../../../resources/kinds/kind-hooks";
import type { KindContext } from "../../../resources/types";
import { serviceOf } from "../../../resources/service";

/** Maximum rows per answer; users search for others. */
const MAX_ROWS = 1_000;

export interface DealerRows {
  readonly dealers: readonly StoredRecord[];
  readonly rows: readonly MatrixHead[];
  readonly truncated: boolean;
}

/** Returns dealers matching a search, sorted by name, or the given ones. @param fields fields to read besides name and code */
export async function dealerRows(
  { q, rows }: Pick<MatrixQuery, "q" | "rows">,
  { caller, data }: KindContext,
  fields: readonly string[],
): Promise<DealerRows> {
  const { storage, resource } = serviceOf(caller.registry, "fitter");
  const names = new Set(Object.keys(resource.fields));
  const query = { q, page: 1, size: 25, sort: [{ field: "name", descending: false }], filter: {} };
  const ids =
    rows === undefined
      ? await findIds(storage, data, { query, reader: caller, filterable: names, sortable: names }, MAX_ROWS + 1)
      : rows.filter((key) => /^\d{1,15}$/.test(key)).map(Number);
  const found = await readByIds(storage, data, ids.slice(0, rows === undefined ? MAX_ROWS : undefined), caller, {
    fields: ["name", "code", ...fields],
  });
  return {
    dealers: found,
    rows: found.map(({ id, name, code }) => ({ key: String(id), label: String(name), note: String(code) })),
    truncated: rows === undefined && ids.length > MAX_ROWS,
  };
}
