/** Free start times of a workshop: effective hours on a grid, minus booked time. */
import { describe, expect, it } from "vitest";
import { freeStarts, type Workshop } from "../../../host/server/features/availability/workshop";

const range = { from: "08:00", to: "10:00", byAppointmentOnly: false };
const workshop = (values: Partial<Workshop> = {}): Workshop => ({
  status: "ACTIVE",
  timeZone: "Europe/Paris",
  openingHours: { MONDAY: [range] },
  closures: [{ id: 1, from: "2026-11-30", to: "2026-11-30", scope: ["NO_APPOINTMENTS"] }],
  dealerDays: [],
  shopDays: [],
  countryDays: [],
  names: new Map(),
  bookingMode: "INSTANT",
  lanes: 2,
  gridMinutes: 30,
  leadMinutes: 0,
  horizonDays: 60,
  maxPerDay: null,
  booked: [],
  ...values,
});
const NOW = new Date("2026-11-22T08:00:00Z");
const instant = (time: string, day = "2026-11-23"): number => Date.parse(`${day}T${time}:00+01:00`);
const starts = (values: Partial<Workshop>, rules = {}, now = NOW): string[] =>
  freeStarts(workshop(values), { durationMinutes: 45, horizonDays: 10, ...rules }, now).map((start) =>
    new Date(start.getTime() + 3_600_000).toISOString().slice(5, 16),
  );

describe("free starts", () => {
  it("end before closing time, lie on the grid and respect closures", () => {
    expect(starts({})).toEqual(["11-23T08:00", "11-23T08:30", "11-23T09:00"]);
    expect(starts({}, { stepMinutes: 60 })).toEqual(["11-23T08:00", "11-23T09:00"]);
    expect(starts({ status: "SUSPENDED" })).toEqual([]);
    expect(starts({ bookingMode: "NONE" })).toEqual([]);
  });

  it("respect the longer of the dealer's and the service's lead time", () => {
    const early = new Date(instant("07:45"));
    expect(starts({ leadMinutes: 30 }, {}, early)).toEqual(["11-23T08:30", "11-23T09:00"]);
    expect(starts({ leadMinutes: 30 }, { leadMinutes: 60 }, early)).toEqual(["11-23T09:00"]);
    expect(starts({ leadMinutes: 120 }, { leadMinutes: 60 }, early)).toEqual([]);
  });

  it("leave out booked time, per lane and per day", () => {
    const booking = { from: instant("08:30"), to: instant("09:15") };
    expect(starts({ booked: [booking] })).toHaveLength(3);
    expect(starts({ booked: [booking, booking] })).toEqual([]);
    expect(starts({ booked: [{ from: instant("08:00"), to: instant("08:30") }], lanes: 1 })).toEqual([
      "11-23T08:30",
      "11-23T09:00",
    ]);
    expect(starts({ booked: [booking], maxPerDay: 1 })).toEqual([]);
    const half = {
      id: 2,
      from: "2026-11-23",
      to: null,
      yearly: false,
      kind: "OPEN_WITH_HOURS",
      hours: [range],
    } as const;
    expect(starts({ booked: [booking], dealerDays: [{ ...half, capacityPercent: 50 }] })).toEqual([]);
    expect(starts({ dealerDays: [{ ...half, capacityPercent: 0 }] })).toEqual([]);
  });
});
