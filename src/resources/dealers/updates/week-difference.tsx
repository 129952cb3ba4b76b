/** Days whose opening hours would change, the present hours beside the proposed ones. */
import { WEEKDAYS, type OpeningHours } from "../../../contract/fields";
import { useIntlLocale, useT } from "../../../runtime/react";
import { rangesText, weekdayName } from "../../../ui/fields/hours-model";
import { ScrollBox } from "../../../engine/kinds/scroll-box";

export interface WeekDifferenceProps {
  readonly current: OpeningHours | null;
  readonly proposed: OpeningHours | null;
  readonly label: string;
}

export function WeekDifference({ current, proposed, label }: WeekDifferenceProps) {
  const t = useT();
  const locale = useIntlLocale();
  const text = (week: OpeningHours | null, day: (typeof WEEKDAYS)[number]): string => {
    const ranges = week?.[day] ?? [];
    return ranges.length === 0 ? t("field.hours.closed") : rangesText(ranges);
  };
  const changed = WEEKDAYS.filter((day) => text(current, day) !== text(proposed, day));
  const same = WEEKDAYS.length - changed.length;
  return (
    <ScrollBox label={label}>
      <table className="td-week-difference">
        <thead>
          <tr>
            <th scope="col">{t("fitter-update.compare.day")}</th>
            <th scope="col">{t("fitter-update.compare.current")}</th>
            <th scope="col">{t("fitter-update.compare.proposed")}</th>
          </tr>
        </thead>
        <tbody>
          {changed.map((day) => (
            <tr key={day}>
              <th scope="row">{weekdayName(day, locale)}</th>
              <td>
                <del>{text(current, day)}</del>
              </td>
              <td>
                <ins>{text(proposed, day)}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {same === 0 ? null : <p className="td-small td-muted">{t.count("fitter-update.compare.same-days", same)}</p>}
    </ScrollBox>
  );
}
