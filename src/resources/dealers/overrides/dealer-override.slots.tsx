/** Draws both values of an override like the dealer's field. */
import type { Reference } from "../../../contract/fields";
import { ReferenceLink } from "../../../engine/cells/reference-link";
import { Line } from "../../../engine/cells/text-cells";
import { defineSlots, type CellProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

const Value = deferred<CellProps>(async () => {
  const { OverrideValue } = await import("./override-value");
  return OverrideValue;
});

/** The dealer's name with a link to its form, where values are written. */
const DealerCell = ({ record, value }: CellProps) => {
  const fitter = record["fitter"] as Reference | null | undefined;
  return fitter ? (
    <ReferenceLink resource="fitter" reference={{ id: fitter.id, label: String(value ?? fitter.label) }} />
  ) : (
    <Line text={String(value ?? "")} />
  );
};

export default defineSlots({ cells: { title: DealerCell, directoryValue: Value, ownValue: Value } });
