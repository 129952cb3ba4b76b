/** Shows what a bulk call would do. Runs the validation of the call in a transaction that is rolled back, a batch of records a call. */
import {
  PREVIEW_BATCH,
  PREVIEW_ROWS,
  type BulkPreview,
  type PreviewPlace,
  type Selection,
} from "../../../../src/contract/bulk";
import { ApiProblem } from "../../platform/http/problem";
import { rolledBack } from "../../platform/storage/rolled-back";
import { visibleFields } from "../caller";
import { labelText } from "../reading/references";
import { type Caller, type ResourceService } from "../types";
import { prepareBulk, type BulkOrder, type Checked } from "./bulk-work";
import { openSelection, type OpenSelection } from "./selections";

const countSelection = async (selected: OpenSelection): Promise<PreviewPlace> => {
  const { count, lastId } = await selected.count();
  return { after: 0, lastId, total: count };
};

/**
 * Checks the next records of a selection.
 *
 * @param from `next` of the previous call; undefined for the first call
 * @throws not-found for actions that have no preview
 */
export async function previewBulk(
  service: ResourceService,
  caller: Caller,
  selection: Selection,
  order: BulkOrder,
  from: PreviewPlace | undefined,
): Promise<BulkPreview> {
  const { resource } = service;
  const { data } = caller.context;
  const work = prepareBulk(service, caller, order);
  if (!work.canPreview) throw new ApiProblem("not-found");
  const selected = openSelection(service, caller, selection);
  const place = from ?? (await countSelection(selected));
  const ids = await selected.ids(place.after, place.lastId, PREVIEW_BATCH);
  const { accepted, failed } =
    ids.length === 0
      ? ({ accepted: [], failed: [] } satisfies Checked)
      : await rolledBack(data, (transaction) => work.check(transaction, ids));
  const changing = accepted.filter(({ change }) => change === null || change.changed.size > 0);
  const visible = visibleFields(resource.fields, caller.context);
  const last = ids.at(-1);
  return {
    total: place.total,
    checked: ids.length,
    changing: changing.length,
    unchanged: accepted.length - changing.length,
    failed: [...failed],
    rows: changing.slice(0, PREVIEW_ROWS).map(({ record, change }) => ({
      id: record.id,
      label: labelText(resource.fields[resource.label], record[resource.label], caller.languages),
      changes: visible
        .filter((field) => change?.changed.has(field) === true)
        .map((field) => ({ field, before: record[field] ?? null, after: change?.values[field] ?? null })),
    })),
    next: last === undefined || ids.length < PREVIEW_BATCH ? null : { ...place, after: last },
  };
}
