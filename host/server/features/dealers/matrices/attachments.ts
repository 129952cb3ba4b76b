/** Saves the matrix of users by dealers. Days and mail settings of attachments are kept. */
import type { DealerRole } from "../../../../../src/resources/dealers/fitter/dealer-choices";
import type { Attachment } from "../attach/storage";
import { refuse } from "../../../resources/writing/validate-change";
import type { CellChange } from "../../../resources/kinds/kind-hooks";
import type { KindContext } from "../../../resources/types";
import type { StoredRecord } from "../../../resources/reading/read-records";
import { loadOne, writeChange } from "../../../resources/writing/saving";
import { serviceOf } from "../../../resources/service";

function changed(dealers: readonly Attachment[], changes: readonly CellChange<DealerRole>[]): Attachment[] {
  const rows = new Map(dealers.map((row) => [row.dealer.id, row]));
  for (const { row, value } of changes) {
    const id = Number(row);
    const attachment: Attachment = { dealer: { id, label: "" }, role: "", receiveMails: [], from: null, to: null };
    if (value === null) rows.delete(id);
    else rows.set(id, { ...(rows.get(id) ?? attachment), role: value });
  }
  return [...rows.values()];
}

/** Applies changed cells within the transaction of the save. */
export async function attach(changes: readonly CellChange<DealerRole>[], { caller, data }: KindContext): Promise<void> {
  const service = serviceOf(caller.registry, "dealer-user");
  for (const column of new Set(changes.map((change) => change.column))) {
    const before = await loadOne(service, caller, data, Number(column));
    const dealers = changed(
      before["dealers"] as readonly Attachment[],
      changes.filter((change) => change.column === column),
    );
    // A user must not lose their last dealer here; the list asks for confirmation.
    if (dealers.length === 0)
      refuse(
        Object.fromEntries(
          changes
            .filter((change) => change.column === column)
            .map(({ row }) => [`${row}.${column}`, { key: "dealer-user-matrix.error.last" }]),
        ),
      );
    await writeAttachments({ caller, data }, before, { dealers }, "matrix");
  }
}

/** Writes a user's attachments with a journal entry, within a transaction. */
export async function writeAttachments(
  { caller, data }: Pick<KindContext, "caller" | "data">,
  before: StoredRecord,
  values: { readonly dealers: readonly Attachment[]; readonly dealerScope?: "ATTACHED" },
  action: string,
): Promise<void> {
  const service = serviceOf(caller.registry, "dealer-user");
  const change = { values: { ...before, ...values }, changed: new Set(Object.keys(values)) };
  await writeChange(service, caller, data, before, change, { verb: "UPDATE", action });
}
