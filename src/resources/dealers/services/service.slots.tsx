/** Cells and panels of a service. */
import type { Money } from "../../../contract/fields";
import { useCellLocale } from "../../../engine/cells/cell-locale";
import { formatPrice } from "../../../engine/cells/format";
import { MoneyCell } from "../../../engine/cells/number-cells";
import { Line } from "../../../engine/cells/text-cells";
import { defineSlots, type CellProps } from "../../../engine/slots";
import { paragraphsPanel } from "../../content/pages/page-slots";

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

export default defineSlots({ cells: { price: PriceCell }, panels: { "@paragraphs": paragraphsPanel } });
