/** Changed cells of users by dealers, as attachments: what is not said by a role (days, mails) stays. */
import type { DealerRole } from "../../../../src/resources/dealers/dealer-choices";
import type { Attachment } from "../attach/storage";
import { refuse } from "../../resources/judge";
import { keep } from "../../resources/journal";
import type { CellChange, KindContext } from "../../resources/kinds/kind-hooks";
import type { StoredRecord } from "../../resources/reading";
import { load, loadOne } from "../../resources/saving";
import { serviceOf } from "../../resources/service";
import { ApiProblem } from "../../http/problem";

function changed(dealers: readonly Attachment[], changes: readonly CellChange<DealerRole>[]): Attachment[] {
  const rows = new Map(dealers.map((row) => [row.dealer.id, row]));
  for (const { row, value } of changes) {
    const id = Number(row);
    const fresh: Attachment = { dealer: { id, label: "" }, role: "", receiveMails: [], from: null, to: null };
    if (value === null) rows.delete(id);
    else rows.set(id, { ...(rows.get(id) ?? fresh), role: value });
  }
  return [...rows.values()];
}

/** Inside the transaction of the save. */
export async function attach(changes: readonly CellChange<DealerRole>[], { caller, data }: KindContext): Promise<void> {
  const service = serviceOf(caller.registry, "dealerUser");
  for (const column of new Set(changes.map((change) => change.column))) {
    const before = await loadOne(service, caller, data, Number(column));
    const dealers = changed(
      before["dealers"] as readonly Attachment[],
      changes.filter((change) => change.column === column),
    );
    // Nobody is left without a dealer by the way: the list asks for it in words.
    if (dealers.length === 0)
      refuse(
        Object.fromEntries(
          changes
            .filter((change) => change.column === column)
            .map(({ row }) => [`${row}.${column}`, { key: "dealerUserMatrix.error.last" }]),
        ),
      );
    await writeAttachments({ caller, data }, before, { dealers }, "matrix");
  }
}

/** Inside a transaction: what a user is attached to, with its journal line. */
export async function writeAttachments(
  { caller, data }: Pick<KindContext, "caller" | "data">,
  before: StoredRecord,
  values: { readonly dealers: readonly Attachment[]; readonly dealerScope?: "ATTACHED" },
  action: string,
): Promise<void> {
  const service = serviceOf(caller.registry, "dealerUser");
  const { id, version } = before;
  const row = { id, version, values: { ...before, ...values }, changed: new Set(Object.keys(values)) };
  if ((await service.storage.update(data, [row])).length === 0) throw new ApiProblem("conflict");
  const [after] = await load(service, caller, data, [id]);
  await keep(service, data, [{ before, after: after ?? null }], { verb: "UPDATE", action });
}
