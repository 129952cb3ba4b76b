/** Under the tool's form: where the address is, and dealers that are known already. */
import { defineSlots, type PanelProps } from "../../engine/slots";
import { getRuntime } from "../../runtime";
import { deferred } from "../../ui/deferred";

const below = deferred<PanelProps>(async () => {
  const [{ TypedDealer }] = await Promise.all([import("./typed-dealer"), getRuntime().i18n.load(["fitter-form"])]);
  return TypedDealer;
});

export default defineSlots({ panels: { "@below": below } });
