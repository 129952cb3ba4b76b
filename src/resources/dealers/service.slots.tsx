/** The drawings that the actions of services name. */
import activate from "@shoelace-style/shoelace/dist/assets/icons/check-circle.svg";
import google from "@shoelace-style/shoelace/dist/assets/icons/google.svg";
import percent from "@shoelace-style/shoelace/dist/assets/icons/percent.svg";
import shop from "@shoelace-style/shoelace/dist/assets/icons/shop-window.svg";
import pause from "@shoelace-style/shoelace/dist/assets/icons/pause-circle.svg";
import type { Money } from "../../contract/fields";
import { useCellWords } from "../../engine/cells/cell-words";
import { formatMoney } from "../../engine/cells/format";
import { MoneyCell } from "../../engine/cells/number-cells";
import { Line } from "../../engine/cells/text-cells";
import { defineSlots, type CellProps } from "../../engine/slots";
import { registerIcons } from "../../ui/icon/icon";
import { paragraphsPanel } from "../content/page-slots";

registerIcons({ "check-circle": activate, "pause-circle": pause, google, percent, "shop-window": shop });

/** "from 59.00 €"; what has no one amount is told by its kind of price. */
function PriceCell({ record, value, ...cell }: CellProps) {
  const { t, locale } = useCellWords();
  const price = value as Money | null | undefined;
  const mode = record["priceMode"];
  if (price && mode === "FROM")
    return <span className="td-num">{t("service.price.from", { price: formatMoney(price, locale) })}</span>;
  if (price || typeof mode !== "string") return <MoneyCell {...cell} record={record} value={value} />;
  return <Line className="td-muted" text={t.key(`service.priceMode.${mode}`)} />;
}

export default defineSlots({ cells: { price: PriceCell }, panels: { "@paragraphs": paragraphsPanel } });
