/** When a feed runs next, also when the clock changes. */
import { expect, it } from "vitest";
import { cronError, nextRun } from "../../host/server/features/feeds/next-run";
import { areTooClose } from "../../src/contract/feed-schedule";

const PARIS = "Europe/Paris";
const daily = (...times: string[]) =>
  ({ schedule: "DAILY", everyMinutes: null, times: times.map((time) => ({ time })), cron: null }) as const;
const next = (after: string, ...times: string[]): string | undefined =>
  nextRun(daily(...times), new Date(after), PARIS)?.toISOString();

it("runs at an interval of 15 minutes at least, and never by itself without a schedule", () => {
  const at = new Date("2027-01-10T10:00:00Z");
  const interval = (everyMinutes: number) => ({ schedule: "INTERVAL", everyMinutes, times: [], cron: null }) as const;
  expect(nextRun(interval(60), at, PARIS)?.toISOString()).toBe("2027-01-10T11:00:00.000Z");
  expect(nextRun(interval(1), at, PARIS)?.toISOString()).toBe("2027-01-10T10:15:00.000Z");
  expect(nextRun({ schedule: "MANUAL", everyMinutes: 60, times: [], cron: null }, at, PARIS)).toBeNull();
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

const cron = (after: string, expression: string): string | undefined =>
  nextRun({ schedule: "CRON", everyMinutes: null, times: [], cron: expression }, new Date(after), PARIS)?.toISOString();

it.each([
  ["on working days", "30 6 * * 1-5", "2027-01-08T05:30:00Z", "2027-01-11T05:30:00.000Z"],
  ["by names", "0 7 * JUL SUN", "2027-01-08T05:30:00Z", "2027-07-04T05:00:00.000Z"],
  ["on either day when both are limited", "0 6 13 * 5", "2027-01-10T10:00:00Z", "2027-01-13T05:00:00.000Z"],
  ["on 29 February", "0 6 29 2 *", "2027-01-10T10:00:00Z", "2028-02-29T05:00:00.000Z"],
  ["every quarter of an hour", "*/15 * * * *", "2027-01-10T10:07:00Z", "2027-01-10T10:15:00.000Z"],
])("runs by an expression in the shop's zone: %s", (_, expression, after, expected) => {
  expect(cronError(expression)).toBeUndefined();
  expect(cron(after, expression)).toBe(expected);
});

it("runs by an expression once in the hour that the clock shows twice, and after the one that it skips", () => {
  const first = cron("2027-10-30T22:00:00Z", "30 2 * * *");
  expect(first).toBe("2027-10-31T00:30:00.000Z");
  expect(cron(first ?? "", "30 2 * * *")).toBe("2027-11-01T01:30:00.000Z");
  expect(cron("2027-03-27T23:00:00Z", "30 2 * * *")).toBe("2027-03-28T01:30:00.000Z");
});

it.each([
  ["", "cron"],
  ["daily", "cron"],
  ["0 0 6 * * 1", "cron"],
  ["61 6 * * *", "cron"],
  ["0 6 31 2 *", "cron"],
  ["0 6 L * *", "cron"],
  ["0 6 * * 1#2", "cron"],
  ["* * * * *", "too-close"],
  ["*/10 6 * * *", "too-close"],
  ["55,5 0,23 * * *", "too-close"],
])("refuses the expression %j", (expression, error) => {
  expect(cronError(expression)).toBe(error);
});

it("finds times that are too close, also across midnight", () => {
  const times = (...list: string[]) => areTooClose(list.map((time) => ({ time })));
  expect(times("06:00", "06:10")).toBe(true);
  expect(times("23:55", "00:05")).toBe(true);
  expect(times("06:00", "06:15", "23:50")).toBe(false);
  expect(times("06:00")).toBe(false);
});
