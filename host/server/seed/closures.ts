/** Specific days and closures of the demo shop. */
import type { ScopedDatabase } from "../storage/scoped-database";
import { CLOSURES, SHOP_DAYS } from "./data/closures";
import { addRecords } from "../library/add-services";

const DAY_MS = 86_400_000;
const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Saturdays of the tyre change, in the next November or this one. */
function saturdays(today: number): string[] {
  const year = new Date(today).getUTCFullYear();
  const first = Date.UTC(year, 10, 1);
  return Array.from({ length: 30 }, (_, index) => first + index * DAY_MS)
    .filter((at) => new Date(at).getUTCDay() === 6)
    .map(isoDay);
}

/** @param dealers ids by code; those that the demonstration does not have are left out */
export async function addClosures(data: ScopedDatabase, dealers: ReadonlyMap<string, number>): Promise<void> {
  const today = Date.now();
  const year = new Date(today).getUTCFullYear();
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
  ]);
  const references = (codes: readonly string[]) =>
    codes.flatMap((code) => {
      const id = dealers.get(code);
      return id === undefined ? [] : [{ id, label: "" }];
    });
  await addRecords(
    data,
    "inactivity",
    CLOSURES.map(({ from, to, dealers: codes, ...closure }) => ({
      ...closure,
      from: isoDay(today + from * DAY_MS),
      to: to === null ? null : isoDay(today + to * DAY_MS),
      dealers: references(codes),
    })).filter((closure) => closure.dealers.length > 0),
  );
}
