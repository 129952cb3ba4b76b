/** The size of a tyre as it is printed, and the offers for it. */
import { parseTyreSize } from "../../contract/spec";
import { defineSlots, type CellProps, type PanelProps } from "../../engine/slots";
import { deferred } from "../../ui/deferred";

const Size = ({ value }: CellProps) => {
  const text = typeof value === "string" ? value : "";
  return <span className="td-nowrap">{parseTyreSize(text)?.display ?? text}</span>;
};

export default defineSlots({
  cells: { size: Size },
  panels: { "@offers": deferred<PanelProps>(async () => (await import("./tyre-offers")).TyreOffers) },
});
