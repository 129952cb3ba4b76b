/** Cells of a user’s dealers. */
import type { Reference } from "../../../contract/fields/values";
import { Line } from "../../../engine/cells/text-cells";
import { defineSlots, type CellProps } from "../../../engine/slots";

const DealersCell = ({ value }: CellProps) => (
  <Line
    text={((value ?? []) as readonly { readonly dealer: Reference }[])
      .map(({ dealer }) => dealer.label)
      .filter((label) => label !== "")
      .join(", ")}
  />
);

export default defineSlots({ cells: { dealers: DealersCell } });
