/** The two values of an override, drawn as the dealer's field of that name. */
import accept from "@shoelace-style/shoelace/dist/assets/icons/check2-circle.svg";
import layers from "@shoelace-style/shoelace/dist/assets/icons/layers.svg";
import { defineSlots, type CellProps } from "../../engine/slots";
import { getRuntime } from "../../runtime";
import { deferred } from "../../ui/deferred";
import { registerIcons } from "../../ui/icon/icon";

registerIcons({ "check2-circle": accept, layers });

const Value = deferred<CellProps>(async () => {
  const [{ OverrideValue }] = await Promise.all([
    import("./override-value"),
    getRuntime().i18n.load(["fitter", "fitter-detail", "engine-form"]),
  ]);
  return OverrideValue;
});

export default defineSlots({ cells: { directoryValue: Value, ownValue: Value } });
