/** The gap to the price of the offer, marked when a decimal is probably misplaced. */
import { useCellLocale } from "../../../engine/cells/cell-locale";
import { formatNumber } from "../../../engine/cells/format";
import { defineSlots, type CellProps } from "../../../engine/slots";
import { useT } from "../../../runtime/react";
import { Badge } from "../../../ui/badge/badge";

/** Percent over and under the offer at which a price is ten times the offer, or a tenth of it. */
const TENFOLD = 900;
const TENTH = -90;

function GapCell({ value }: CellProps) {
  const t = useT();
  const { locale } = useCellLocale();
  if (typeof value !== "number") return null;
  const text = formatNumber(value, locale);
  return value < TENFOLD && value > TENTH ? (
    <span className="td-num">{text}</span>
  ) : (
    <span title={t("provider-price.doubt.decimal")}>
      <Badge tone="warning">{text}</Badge>
      <span className="td-visually-hidden">{t("provider-price.doubt.decimal")}</span>
    </span>
  );
}

export default defineSlots({ cells: { gap: GapCell } });
