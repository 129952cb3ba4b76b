/** The two values of an override, drawn as the dealer's field of that name. */
import accept from "@shoelace-style/shoelace/dist/assets/icons/check2-circle.svg";
import layers from "@shoelace-style/shoelace/dist/assets/icons/layers.svg";
import type { Reference } from "../../contract/fields";
import { ReferenceLink } from "../../engine/cells/reference-link";
import { Line } from "../../engine/cells/text-cells";
import { defineSlots, type CellProps } from "../../engine/slots";
import { deferred } from "../../ui/deferred";
import { registerIcons } from "../../ui/icon/icon";
import { withWords } from "../../runtime/with-words";

registerIcons({ "check2-circle": accept, layers });

const Value = deferred<CellProps>(async () => {
  const { OverrideValue } = await withWords(import("./override-value"), [
    "fitter",
    "fitter-detail",
    "fitter-panels",
    "engine-form",
  ]);
  return OverrideValue;
});

/** The dealer by name; the way to its form, where the values are written. */
const DealerCell = ({ record, value }: CellProps) => {
  const fitter = record["fitter"] as Reference | null | undefined;
  return fitter ? (
    <ReferenceLink resource="fitter" reference={{ id: fitter.id, label: String(value ?? fitter.label) }} />
  ) : (
    <Line text={String(value ?? "")} />
  );
};

export default defineSlots({ cells: { title: DealerCell, directoryValue: Value, ownValue: Value } });
