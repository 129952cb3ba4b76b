/** The name of a silent dealer leads to the dealer. */
import { ReferenceLink } from "../../engine/cells/reference-link";
import { defineSlots, type CellProps } from "../../engine/slots";

function NameCell({ record, value }: CellProps) {
  return <ReferenceLink resource="fitter" reference={{ id: record.id, label: String(value ?? "") }} />;
}

export default defineSlots({ cells: { name: NameCell } });
