/** Draws the rating of a review as stars. */
import { defineSlots, type CellProps } from "../../../engine/slots";

const MAX_STARS = 5;

function StarsCell({ value }: CellProps) {
  const stars = typeof value === "number" ? value : 0;
  return (
    <span role="img" aria-label={`${String(stars)}/${String(MAX_STARS)}`}>
      {"★".repeat(stars)}
      <span className="td-subtle">{"☆".repeat(MAX_STARS - stars)}</span>
    </span>
  );
}

export default defineSlots({ cells: { rating: StarsCell } });
