/** Drawings of reviews, their stars, and the way to figures and settings. */
import publish from "@shoelace-style/shoelace/dist/assets/icons/check-circle.svg";
import envelope from "@shoelace-style/shoelace/dist/assets/icons/envelope.svg";
import erase from "@shoelace-style/shoelace/dist/assets/icons/eraser.svg";
import flag from "@shoelace-style/shoelace/dist/assets/icons/flag.svg";
import send from "@shoelace-style/shoelace/dist/assets/icons/send.svg";
import reject from "@shoelace-style/shoelace/dist/assets/icons/x-circle.svg";
import { defineSlots, type CellProps } from "../../engine/slots";
import { registerIcons } from "../../ui/icon/icon";

registerIcons({ "check-circle": publish, envelope, eraser: erase, flag, send, "x-circle": reject });

const MOST = 5;

function StarsCell({ value }: CellProps) {
  const stars = typeof value === "number" ? value : 0;
  return (
    <span role="img" aria-label={`${String(stars)}/${String(MOST)}`}>
      {"★".repeat(stars)}
      <span className="td-subtle">{"☆".repeat(MOST - stars)}</span>
    </span>
  );
}

export default defineSlots({ cells: { rating: StarsCell } });
