/** An order as the server's hooks receive it. */
import type { RecordOf, ValuesOfResource } from "../../../../src/contract/resource";
import type metaOrder from "../../../../src/resources/activity/orders/meta-order.resource";

export type OrderValues = ValuesOfResource<typeof metaOrder>;
export type Order = RecordOf<typeof metaOrder>;
export type OrderPart = Order["parts"][number];
