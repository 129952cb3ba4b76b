/** Date and time cells: short in a list, exact in a form, complete in the tooltip. */
import type { Period } from "../../contract/fields";
import { formatDateAndTime } from "../../runtime/session-formats";
import type { CellProps } from "../slots";
import { useCellLocale } from "./cell-locale";
import { isTimed } from "../list/columns";
import { formatAppointed, formatDay, formatMoment } from "./format";
import { Empty, Line } from "./text-cells";

export function DateTimeCell({ resource, field, value }: CellProps) {
  const { locale, timeZone, exactTimes } = useCellLocale();
  if (typeof value !== "string" || value === "") return <Empty />;
  const format = isTimed(resource.fields[field]) ? formatAppointed : formatMoment;
  const { short, full } = format(value, locale, timeZone);
  return (
    <time className="td-truncate" dateTime={value} title={full}>
      {exactTimes ? formatDateAndTime(value, timeZone) : short}
    </time>
  );
}

export function DateCell({ value }: CellProps) {
  const { locale } = useCellLocale();
  if (typeof value !== "string" || value === "") return <Empty />;
  const { short, full } = formatDay(value, locale);
  return (
    <time className="td-truncate" dateTime={value} title={full}>
      {short}
    </time>
  );
}

export function PeriodCell({ value }: CellProps) {
  const { t, locale } = useCellLocale();
  const period = value as Period | null | undefined;
  if (!period || (period.from === null && period.to === null)) return <Empty />;
  const from = period.from === null ? null : formatDay(period.from, locale).short;
  const to = period.to === null ? null : formatDay(period.to, locale).short;
  return (
    <Line
      text={
        from === null
          ? t("list.filter.until", { value: to ?? "" })
          : to === null
            ? t("list.filter.since", { value: from })
            : `${from} – ${to}`
      }
    />
  );
}
