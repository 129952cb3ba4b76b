/** An order as its panels receive it. */
import type { AnyRecord, RecordOf } from "../../../contract/resource";
import type metaOrder from "./meta-order.resource";

export type OrderRecord = RecordOf<typeof metaOrder>;

/** Returns the order, or undefined while the screen shows the row of the list, which has no lines. */
export const completeOrder = (record: AnyRecord | undefined): OrderRecord | undefined =>
  record?.["lines"] === undefined ? undefined : (record as unknown as OrderRecord);
