/** The dealers of a user by name, and the drawings that the actions name. */
import copy from "@shoelace-style/shoelace/dist/assets/icons/copy.svg";
import lock from "@shoelace-style/shoelace/dist/assets/icons/lock.svg";
import detach from "@shoelace-style/shoelace/dist/assets/icons/person-dash.svg";
import attach from "@shoelace-style/shoelace/dist/assets/icons/person-plus.svg";
import unlock from "@shoelace-style/shoelace/dist/assets/icons/unlock.svg";
import type { Reference } from "../../contract/fields/values";
import { Line } from "../../engine/cells/text-cells";
import { defineSlots, type CellProps } from "../../engine/slots";
import { registerIcons } from "../../ui/icon/icon";

registerIcons({ copy, lock, "person-dash": detach, "person-plus": attach, unlock });

const DealersCell = ({ value }: CellProps) => (
  <Line
    text={((value ?? []) as readonly { readonly dealer: Reference }[])
      .map(({ dealer }) => dealer.label)
      .filter((label) => label !== "")
      .join(", ")}
  />
);

export default defineSlots({ cells: { dealers: DealersCell } });
