/** Warns of hours that do not count or do not show, while a form is edited. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { WEEKDAYS, type OpeningHours, type Reference, type TimeRange, type Weekday } from "../../contract/fields";
import { rangesOutside } from "../../contract/opening-hours";
import { widen } from "../../contract/resource";
import { recordOptions } from "../../engine/resource-queries";
import { useCan, useIntlLocale } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { rangesText, weekdayName } from "../../ui/fields/hours-model";
import fitter from "../dealers/fitter/fitter.resource";

const DEALERS = widen(fitter);

/** Returns the hours of a dealer's workshop; undefined until they are loaded, or without the right to read them. */
export function useWorkshopHours(dealer: Reference | null | undefined): OpeningHours | undefined {
  const client = useQueryClient();
  const canRead = useCan(DEALERS.right?.read);
  const { data } = useQuery({
    ...recordOptions(client, DEALERS, dealer?.id ?? 0, { background: true }),
    enabled: canRead && Boolean(dealer),
  });
  return (data?.["fittingHours"] ?? data?.["openingHours"] ?? undefined) as OpeningHours | undefined;
}

type Ranges = readonly Pick<TimeRange, "from" | "to">[];

export interface LostHoursProps {
  readonly title: string;
  readonly hours: OpeningHours;
  /** Returns the ranges of a day within which hours count. */
  readonly within: (day: Weekday) => Ranges;
}

export function LostHours({ title, hours, within }: LostHoursProps) {
  const locale = useIntlLocale();
  const lost = WEEKDAYS.map((day) => ({ day, ranges: rangesOutside(hours[day], within(day)) })).filter(
    ({ ranges }) => ranges.length > 0,
  );
  if (lost.length === 0) return null;
  return (
    <Alert tone="warning" title={title}>
      <ul>
        {lost.map(({ day, ranges }) => (
          <li key={day}>
            {weekdayName(day, locale)} {rangesText(ranges)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
