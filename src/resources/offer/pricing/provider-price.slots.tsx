/** The gap to the price of the offer, marked when the price is dearer or a decimal is probably misplaced. */
import { useCellLocale } from "../../../engine/cells/cell-locale";
import { formatNumber } from "../../../engine/cells/format";
import { defineSlots, type CellProps, type NoteProps } from "../../../engine/slots";
import { useT } from "../../../runtime/react";
import { Badge } from "../../../ui/badge/badge";

/** Percent over and under the offer at which a price is ten times the offer, or a tenth of it. */
const TENFOLD = 900;
const TENTH = -90;

const doubtOf = (gap: number): "decimal" | "dearer" | undefined =>
  gap >= TENFOLD || gap <= TENTH ? "decimal" : gap > 0 ? "dearer" : undefined;

function GapCell({ value }: CellProps) {
  const t = useT();
  const { locale } = useCellLocale();
  if (typeof value !== "number") return null;
  const text = formatNumber(value, locale);
  const doubt = doubtOf(value);
  return doubt === undefined ? (
    <span className="td-num">{text}</span>
  ) : (
    <span title={t(`provider-price.doubt.${doubt}`)}>
      <Badge tone="warning">{text}</Badge>
      <span className="td-visually-hidden">{t(`provider-price.doubt.${doubt}`)}</span>
    </span>
  );
}

/** Warns below the price in the form. */
function PriceNote({ name, record, changed }: NoteProps) {
  const t = useT();
  const gap = record["gap"];
  const doubt = name !== "netPrice" || changed || typeof gap !== "number" ? undefined : doubtOf(gap);
  return doubt === undefined ? null : <p className="td-small">{t(`provider-price.doubt.${doubt}`)}</p>;
}

export default defineSlots({ cells: { gap: GapCell }, note: PriceNote });
