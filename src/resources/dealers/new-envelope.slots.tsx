/** Under the tool's form: where the address is, and dealers that are known already. */
import { defineSlots, type PanelProps } from "../../engine/slots";
import { deferred } from "../../ui/deferred";
import { withWords } from "../../runtime/with-words";

const below = deferred<PanelProps>(async () => {
  const { TypedDealer } = await withWords(import("./typed-dealer"), ["fitter-form"]);
  return TypedDealer;
});

export default defineSlots({ panels: { "@below": below } });
