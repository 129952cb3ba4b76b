/** When a feed runs next, also when the clock changes. */
import { expect, it } from "vitest";
import { areTooClose, nextRun } from "../../src/contract/feed-schedule";

const PARIS = "Europe/Paris";
const daily = (...times: string[]) =>
  ({ schedule: "DAILY", everyMinutes: null, times: times.map((time) => ({ time })) }) as const;
const next = (after: string, ...times: string[]): string | undefined =>
  nextRun(daily(...times), new Date(after), PARIS)?.toISOString();

it("runs at an interval of 15 minutes at least, and never by itself without a schedule", () => {
  const at = new Date("2027-01-10T10:00:00Z");
  const interval = (everyMinutes: number) => ({ schedule: "INTERVAL", everyMinutes, times: [] }) as const;
  expect(nextRun(interval(60), at, PARIS)?.toISOString()).toBe("2027-01-10T11:00:00.000Z");
  expect(nextRun(interval(1), at, PARIS)?.toISOString()).toBe("2027-01-10T10:15:00.000Z");
  expect(nextRun({ schedule: "MANUAL", everyMinutes: 60, times: [] }, at, PARIS)).toBeNull();
});

it("runs at the next time of the day in the shop's zone", () => {
  expect(next("2027-01-10T04:59:00Z", "06:00", "18:00")).toBe("2027-01-10T05:00:00.000Z");
  expect(next("2027-01-10T05:00:00Z", "06:00", "18:00")).toBe("2027-01-10T17:00:00.000Z");
  expect(next("2027-01-10T17:00:00Z", "06:00", "18:00")).toBe("2027-01-11T05:00:00.000Z");
});

it("runs once in the hour that the clock shows twice, and after the one that it skips", () => {
  const first = next("2027-10-30T22:00:00Z", "02:30");
  expect(first).toBe("2027-10-31T00:30:00.000Z");
  expect(next(first ?? "", "02:30")).toBe("2027-11-01T01:30:00.000Z");
  expect(next("2027-03-27T23:00:00Z", "02:30")).toBe("2027-03-28T01:30:00.000Z");
});

it("finds times that are too close, also across midnight", () => {
  const times = (...list: string[]) => areTooClose(list.map((time) => ({ time })));
  expect(times("06:00", "06:10")).toBe(true);
  expect(times("23:55", "00:05")).toBe(true);
  expect(times("06:00", "06:15", "23:50")).toBe(false);
  expect(times("06:00")).toBe(false);
});
