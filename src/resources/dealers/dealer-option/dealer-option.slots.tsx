/** The number of dealers with an option, and the panels of its form. */
import { useCellLocale } from "../../../engine/cells/cell-locale";
import { formatNumber, formatPercent } from "../../../engine/cells/format";
import { defineSlots, type CellProps, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";
import { useDealerTotal } from "../panes/use-dealer-total";

/** Shows how many dealers have the option, and their share: "12 (24 %)". */
function UsesCell({ value }: CellProps) {
  const { locale } = useCellLocale();
  const total = useDealerTotal();
  const uses = Number(value ?? 0);
  const share = total === undefined || total === 0 ? "" : ` (${formatPercent((uses / total) * 100, locale)})`;
  return <span className="td-num">{`${formatNumber(uses, locale)}${share}`}</span>;
}

export default defineSlots({
  cells: { uses: UsesCell },
  panels: {
    "@notes": deferred<PanelProps>(async () => (await import("./option-notes")).OptionNotes),
    "@dealers": deferred<PanelProps>(async () => (await import("./option-panels")).OptionDealers),
    "@usage": deferred<PanelProps>(async () => (await import("./option-panels")).OptionUsage),
  },
});
