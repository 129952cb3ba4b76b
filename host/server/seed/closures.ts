/** Inserts specific days and closures of the demo shop. */
import { DAY_MS, utcDay } from "../../../src/contract/days";
import type { ScopedDatabase } from "../platform/storage/scoped-database";
import { CLOSURES, DEALER_DAYS, SHOP_DAYS, type DemoDay } from "./data/closures";
import { addRecords } from "../features/service-catalogue/add-services";

/** Resolves a demo day to an ISO day. @param earliest ISO day on or after which a month-day date falls */
function resolveDay(day: DemoDay, earliest: string): string {
  if (typeof day === "number") return utcDay(Date.now() + day * DAY_MS);
  const dayInYear = `${earliest.slice(0, 4)}-${day}`;
  return dayInYear < earliest ? `${String(Number(earliest.slice(0, 4)) + 1)}-${day}` : dayInYear;
}

/** Returns the first four Saturdays of November, the tyre-change season. */
function saturdays(today: number): string[] {
  const year = new Date(today).getUTCFullYear();
  const first = Date.UTC(year, 10, 1);
  return Array.from({ length: 30 }, (_, index) => first + index * DAY_MS)
    .filter((time) => new Date(time).getUTCDay() === 6)
    .slice(0, 4)
    .map(utcDay);
}

/** @param dealers dealer ids by code; unknown codes are skipped */
export async function addClosures(data: ScopedDatabase, dealers: ReadonlyMap<string, number>): Promise<void> {
  const today = Date.now();
  const year = new Date(today).getUTCFullYear();
  const references = (codes: readonly string[]) =>
    codes.flatMap((code) => {
      const id = dealers.get(code);
      return id === undefined ? [] : [{ id, label: "" }];
    });
  await addRecords(data, "specific-day", [
    ...SHOP_DAYS.map(([month, day, label]) => ({
      label,
      date: utcDay(Date.UTC(year, month, day)),
      kind: "CLOSED",
      repeat: "YEARLY_SAME_DATE",
    })),
    ...saturdays(today).map((date) => ({
      label: { fr_FR: "Samedi pneus hiver", en_GB: "Winter tyre Saturday", de_DE: "Winterreifen-Samstag" },
      date,
      kind: "OPEN_WITH_HOURS",
      hours: [{ from: "08:00", to: "17:00", byAppointmentOnly: false }],
      capacityPercent: 150,
    })),
    ...DEALER_DAYS.map(({ on, dealers: codes, ...day }) => ({
      ...day,
      date: resolveDay(on, utcDay(today)),
      appliesTo: "DEALERS",
      dealers: references(codes),
    })),
  ]);
  await addRecords(
    data,
    "inactivity",
    CLOSURES.map(({ from, to, dealers: codes, ...closure }) => {
      const first = resolveDay(from, utcDay(today));
      return { ...closure, from: first, to: to === null ? null : resolveDay(to, first), dealers: references(codes) };
    }).filter((closure) => closure.dealers.length > 0),
  );
}
