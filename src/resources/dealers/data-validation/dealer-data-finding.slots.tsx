/** Cell of a finding: the dealer, with a link to its form. */
import type { Reference } from "../../../contract/fields";
import { ReferenceLink } from "../../../engine/cells/reference-link";
import { defineSlots, type CellProps } from "../../../engine/slots";

const DealerCell = ({ record, value }: CellProps) => {
  const dealer = record["dealer"] as Reference | undefined;
  const label = String(value ?? "");
  return dealer === undefined ? <>{label}</> : <ReferenceLink resource="fitter" reference={{ ...dealer, label }} />;
};

export default defineSlots({ cells: { dealerName: DealerCell } });
