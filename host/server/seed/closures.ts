/** Specific days and closures of the demo shop. */
import type { ScopedDatabase } from "../storage/scoped-database";
import { CLOSURES, DEALER_DAYS, SHOP_DAYS, type DemoDay } from "./data/closures";
import { addRecords } from "../library/add-services";

const DAY_MS = 86_400_000;
const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** @param earliest ISO day from which on such a date is meant */
function dayOf(day: DemoDay, earliest: string): string {
  if (typeof day === "number") return isoDay(Date.now() + day * DAY_MS);
  const here = `${earliest.slice(0, 4)}-${day}`;
  return here < earliest ? `${String(Number(earliest.slice(0, 4)) + 1)}-${day}` : here;
}

/** The first four Saturdays of the tyre change, in this year's November. */
function saturdays(today: number): string[] {
  const year = new Date(today).getUTCFullYear();
  const first = Date.UTC(year, 10, 1);
  return Array.from({ length: 30 }, (_, index) => first + index * DAY_MS)
    .filter((at) => new Date(at).getUTCDay() === 6)
    .slice(0, 4)
    .map(isoDay);
}

/** @param dealers ids by code; those that the demonstration does not have are left out */
export async function addClosures(data: ScopedDatabase, dealers: ReadonlyMap<string, number>): Promise<void> {
  const today = Date.now();
  const year = new Date(today).getUTCFullYear();
  const references = (codes: readonly string[]) =>
    codes.flatMap((code) => {
      const id = dealers.get(code);
      return id === undefined ? [] : [{ id, label: "" }];
    });
  await addRecords(data, "specificDay", [
    ...SHOP_DAYS.map(([month, day, label]) => ({
      label,
      date: isoDay(Date.UTC(year, month, day)),
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
      date: dayOf(on, isoDay(today)),
      appliesTo: "DEALERS",
      dealers: references(codes),
    })),
  ]);
  await addRecords(
    data,
    "inactivity",
    CLOSURES.map(({ from, to, dealers: codes, ...closure }) => {
      const first = dayOf(from, isoDay(today));
      return { ...closure, from: first, to: to === null ? null : dayOf(to, first), dealers: references(codes) };
    }).filter((closure) => closure.dealers.length > 0),
  );
}
