/** Panel of a transfer: the outcome for each dealer. The other shop is chosen by name. */
import { defineSlots, type FieldSlotProps, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

const dealers = deferred<PanelProps>(async () => {
  const { TransferDealers } = await import("./transfer-dealers");
  return TransferDealers;
});

const shopCode = deferred<FieldSlotProps>(async () => (await import("../network/shop-code-field")).ShopCodeField);

export default defineSlots({ panels: { "@dealers": dealers }, fields: { otherShop: shopCode } });
