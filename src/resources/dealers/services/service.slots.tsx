/** Cells and panels of a service. */
import type { Money } from "../../../contract/fields";
import { useCellLocale } from "../../../engine/cells/cell-locale";
import { formatNumber, formatPrice } from "../../../engine/cells/format";
import { MoneyCell } from "../../../engine/cells/number-cells";
import { Line } from "../../../engine/cells/text-cells";
import { defineSlots, type CellProps, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";
import { paragraphsPanel } from "../../content/pages/page-slots";
import { useDealerTotal } from "../panes/use-dealer-total";

/** Shows "from 59.00 €"; a service without a single amount shows its kind of price. */
function PriceCell({ record, value, ...cell }: CellProps) {
  const { t, locale } = useCellLocale();
  const money = value as Money | null | undefined;
  const mode = record["priceMode"];
  const price = money ? formatPrice(money, locale) : "";
  if (price !== "" && mode === "FROM") return <span className="td-num">{t("service.price.from", { price })}</span>;
  if (price !== "" || typeof mode !== "string") return <MoneyCell {...cell} record={record} value={value} />;
  return <Line className="td-muted" text={t.key(`service.priceMode.${mode}`)} />;
}

/** Shows how many of the shop's dealers offer it: "12 / 50". */
function DealersCell({ value }: CellProps) {
  const { locale } = useCellLocale();
  const total = useDealerTotal();
  const offered = formatNumber(Number(value ?? 0), locale);
  return (
    <span className="td-num">{total === undefined ? offered : `${offered} / ${formatNumber(total, locale)}`}</span>
  );
}

export default defineSlots({
  cells: { price: PriceCell, dealers: DealersCell },
  panels: {
    "@paragraphs": paragraphsPanel,
    "@inactive-required": deferred<PanelProps>(async () => (await import("./inactive-required")).InactiveRequired),
    "@dealers": deferred<PanelProps>(async () => (await import("./service-dealers")).ServiceDealers),
    "@preview": deferred<PanelProps>(async () => (await import("./service-preview")).ServicePreview),
    "@usage": deferred<PanelProps>(async () => (await import("./service-usage")).ServiceUsage),
  },
});
