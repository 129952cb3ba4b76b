/** Head of a month's table: the names of a week's days in the interface language. */
import { dateTimeFormat } from "../../contract/intl-formats";
import { useIntlLocale } from "../../runtime/react";

export interface WeekHeadProps {
  /** ISO days of a week, in the order of the columns. */
  readonly week: readonly string[];
}

export function WeekHead({ week }: WeekHeadProps) {
  const locale = useIntlLocale();
  const names = (weekday: "long" | "short") => dateTimeFormat(locale, { weekday, timeZone: "UTC" });
  const [long, short] = [names("long"), names("short")];
  return (
    <thead>
      <tr>
        {week.map((day) => {
          const date = new Date(`${day}T00:00:00Z`);
          return (
            <th key={day} scope="col" abbr={long.format(date)}>
              {short.format(date)}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
