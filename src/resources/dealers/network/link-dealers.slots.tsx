/** Other shops of the tool are chosen by name. */
import { defineSlots, type FieldSlotProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

const ShopCode = deferred<FieldSlotProps>(async () => (await import("./shop-code-field")).ShopCodeField);

export default defineSlots({ fields: { shop: ShopCode, withOverridesOf: ShopCode } });
