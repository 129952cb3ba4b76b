/** When messages leave: on both sides of the clock changes, and inside the hours of the dealer. */
import { describe, expect, it } from "vitest";
import { isOpen, placeInWindow, reminderDue } from "../../../host/server/features/customer-messages/timing";
import { messagesOf } from "../../../host/server/features/customer-messages/transitions";

const PARIS = "Europe/Paris";
const WINDOW = { from: "08:00", to: "20:00", noSunday: false };
const at = (text: string): Date => new Date(text);
const before = (hours: number) => ({ timing: "BEFORE", hours, time: null }) as const;

describe("a reminder", () => {
  it.each([
    ["summer", "2027-07-15T08:00:00Z", "2027-07-14T08:00:00Z"],
    // The clock goes forward on 28 March 2027 at 02:00: 10:00 in Paris is 08:00 in UTC after it, and 09:00 before it.
    ["the day after spring forward", "2027-03-28T08:00:00Z", "2027-03-27T09:00:00Z"],
    // It goes back on 31 October 2027 at 03:00.
    ["the day after autumn back", "2027-10-31T09:00:00Z", "2027-10-30T08:00:00Z"],
  ])("24 hours ahead is the same time of day: %s", (_, start, due) => {
    expect(reminderDue(at(start), before(24), PARIS)).toEqual(at(due));
  });

  it("some hours ahead counts hours as they pass, also through the repeated hour", () => {
    expect(reminderDue(at("2027-10-31T03:00:00Z"), before(3), PARIS)).toEqual(at("2027-10-31T00:00:00Z"));
  });

  it("the day before at a time is on the dealer's clock, and moves out of the hour that spring skips", () => {
    const timing = { timing: "DAY_BEFORE", hours: null, time: "18:00" } as const;
    expect(reminderDue(at("2027-03-29T06:00:00Z"), timing, PARIS)).toEqual(at("2027-03-28T16:00:00Z"));
    expect(reminderDue(at("2027-03-29T06:00:00Z"), timing, "America/New_York")).toEqual(at("2027-03-28T22:00:00Z"));
    expect(reminderDue(at("2027-03-29T06:00:00Z"), { ...timing, time: "02:30" }, PARIS)).toEqual(
      at("2027-03-28T01:30:00Z"),
    );
  });
});

describe("the hours of text messages", () => {
  const place = (due: string, now: string, start?: string, window = WINDOW) =>
    placeInWindow(at(due), at(now), window, PARIS, start === undefined ? undefined : at(start))?.toISOString();

  it("move a reminder that is due at night to the evening before", () => {
    expect(place("2027-07-15T01:00:00Z", "2027-07-14T10:00:00Z", "2027-07-15T05:30:00Z")).toBe(
      "2027-07-14T17:59:00.000Z",
    );
  });

  it("drop one due at 03:00 of a visit at 07:30 when the evening has passed", () => {
    expect(place("2027-07-15T01:00:00Z", "2027-07-14T20:00:00Z", "2027-07-15T05:30:00Z")).toBeUndefined();
  });

  it("open at 08:00 for a reminder that still comes before the visit", () => {
    expect(place("2027-07-15T01:00:00Z", "2027-07-14T20:00:00Z", "2027-07-15T10:00:00Z")).toBe(
      "2027-07-15T06:00:00.000Z",
    );
  });

  it("let other messages wait for the morning, and for Monday", () => {
    expect(place("2027-07-17T20:00:00Z", "2027-07-17T20:00:00Z")).toBe("2027-07-18T06:00:00.000Z");
    const noSunday = { ...WINDOW, noSunday: true };
    expect(place("2027-07-17T20:00:00Z", "2027-07-17T20:00:00Z", undefined, noSunday)).toBe("2027-07-19T06:00:00.000Z");
  });

  it("follow the dealer's clock through its changes", () => {
    expect(isOpen(at("2027-03-27T07:00:00Z"), WINDOW, PARIS)).toBe(true);
    expect(isOpen(at("2027-03-28T06:00:00Z"), WINDOW, PARIS)).toBe(true);
    expect(isOpen(at("2027-03-27T06:59:00Z"), WINDOW, PARIS)).toBe(false);
    expect(isOpen(at("2027-10-31T18:59:00Z"), WINDOW, PARIS)).toBe(true);
    expect(isOpen(at("2027-10-31T19:00:00Z"), WINDOW, PARIS)).toBe(false);
  });
});

describe("a change of an appointment", () => {
  const was = { status: "CONFIRMED", date: "2027-07-15T08:00:00.000Z", fitter: 1 };
  const now = { ...was, origin: "WEBSITE", isAhead: true };

  it.each([
    ["a new request", null, { ...now, status: "PENDING" }, ["APPOINTMENT_RECEIVED", "DEALER_NEW_APPOINTMENT"]],
    ["an agent's appointment", null, { ...now, origin: "ADMIN" }, ["APPOINTMENT_CONFIRMED"]],
    ["an imported one", null, { ...now, origin: "IMPORT" }, []],
    ["one of the past", null, { ...now, isAhead: false }, []],
    ["a confirmation", { ...was, status: "PENDING" }, now, ["APPOINTMENT_CONFIRMED"]],
    ["a move", { ...was, date: "2027-07-14T08:00:00.000Z" }, now, ["APPOINTMENT_MOVED"]],
    ["another dealer", { ...was, fitter: 2 }, now, ["APPOINTMENT_MOVED"]],
    ["a move and back", was, now, []],
    ["proposals", was, { ...now, status: "RESCHEDULE_PROPOSED" }, ["SLOTS_PROPOSED"]],
    [
      "a cancellation by the customer",
      was,
      { ...now, status: "CANCELLED_BY_CUSTOMER" },
      ["APPOINTMENT_CANCELLED", "DEALER_CANCELLED"],
    ],
    ["the end of the work", { ...was, status: "IN_PROGRESS" }, { ...now, status: "DONE" }, ["VEHICLE_READY"]],
    ["a reopened visit", { ...was, status: "NO_SHOW" }, now, []],
  ] as const)("sends what it should: %s", (_, former, after, expected) => {
    expect(messagesOf(former, after)).toEqual(expected);
  });
});
