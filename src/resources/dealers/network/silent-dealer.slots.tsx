/** Links the name to the dealer, and shows the silence in days, on cards too. */
import { useCellLocale } from "../../../engine/cells/cell-locale";
import { formatNumber } from "../../../engine/cells/format";
import { ReferenceLink } from "../../../engine/cells/reference-link";
import { defineSlots, type CellProps } from "../../../engine/slots";

function NameCell({ record, value }: CellProps) {
  return <ReferenceLink resource="fitter" reference={{ id: record.id, label: String(value ?? "") }} />;
}

function DaysCell({ value }: CellProps) {
  const { locale } = useCellLocale();
  return (
    <span className="td-num">
      {formatNumber(Number(value), locale, { style: "unit", unit: "day", unitDisplay: "long" })}
    </span>
  );
}

export default defineSlots({ cells: { name: NameCell, silentDays: DaysCell } });
