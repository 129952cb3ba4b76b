/** Layout of the appointment book: hours, columns on days of 23 and 25 hours, the grid of starts, the keyboard's cursor, and what fits. */
import { describe, expect, it } from "vitest";
import {
  columnsOf,
  figuresOf,
  hoursOf,
  matchesSearch,
  MINUTE_MS,
  periodOf,
  snapStart,
  stepDay,
} from "../../../src/resources/activity/appointment-book/book-model";
import { startOf, stepCursor } from "../../../src/resources/activity/appointment-book/cursor";
import {
  fitOf,
  liftOf,
  resizeLift,
  stepLift,
  type Liftable,
} from "../../../src/resources/activity/appointment-book/lift";
import { makeBook, makeCard } from "../../support/appointment-book";

const at = (text: string): number => Date.parse(text);
const NOW = at("2026-11-20T06:00:00Z");

describe("the hours of the book", () => {
  it("show everything that is open or booked, on the dealer's clock", () => {
    const book = makeBook({ cards: [makeCard({ start: "2026-11-20T05:30:00Z", end: "2026-11-20T06:15:00Z" })] });
    expect(hoursOf(book)).toEqual({ from: 6 * 60, to: 18 * 60 });
  });

  it("are the usual ones when everything is closed", () => {
    expect(hoursOf(makeBook({ bayDays: [] }))).toEqual({ from: 8 * 60, to: 18 * 60 });
  });

  it("are those that the garage shows, and never hide what is booked", () => {
    const settings = { defaultView: "DAY", visibleFrom: "09:30", visibleTo: "17:00" } as const;
    expect(hoursOf(makeBook({ settings }))).toEqual({ from: 9 * 60, to: 17 * 60 });
    const early = makeCard({ start: "2026-11-20T06:00:00Z", end: "2026-11-20T06:30:00Z" });
    expect(hoursOf(makeBook({ settings, cards: [early] })).from).toBe(7 * 60);
  });
});

describe("columns", () => {
  it("are the bays of a day, or the chosen one, with lane 0 beside the others only when it is used", () => {
    const forced = makeCard({ id: 9, lane: 0, bay: 2 });
    const book = makeBook({ cards: [makeCard(), forced] });
    expect(columnsOf(book, []).map(({ bay, lanes }) => [bay.name, lanes])).toEqual([
      ["Pont 1", [1]],
      ["Pont 2", [1, 0]],
    ]);
    expect(columnsOf(book, [2]).map(({ bay }) => bay.id)).toEqual([2]);
  });

  it.each([
    ["2026-10-25", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z", 25],
    ["2027-03-28", "2027-03-27T23:00:00Z", "2027-03-28T22:00:00Z", 23],
  ])("of a day around the clock have the hours of the clock change on %s", (day, from, to, hours) => {
    const open = [{ from, to }];
    const book = makeBook({ day, from, to, open });
    const [column] = columnsOf(book, [1]);
    expect(((column?.span.to ?? 0) - (column?.span.from ?? 0)) / (60 * MINUTE_MS)).toBe(hours);
  });
});

describe("starts", () => {
  it("follow the bay's grid from the opening of the range", () => {
    const open = [{ from: "2026-11-20T07:10:00Z", to: "2026-11-20T17:00:00Z" }];
    const [column] = columnsOf(makeBook({ open }), [1]);
    expect(column && snapStart(column, at("2026-11-20T07:50:00Z"))).toBe(at("2026-11-20T07:40:00Z"));
  });

  it("that are taken, closed or past are told apart from free ones", () => {
    const book = makeBook({ cards: [makeCard()], closed: true });
    const [column] = columnsOf(book, [1]);
    if (column === undefined) throw new Error("No column");
    const what: Liftable = { id: 99, version: 1, customer: "Taxi", minutes: 30, card: undefined };
    const fit = (text: string, now = NOW) => fitOf(liftOf(what, 0, at(text)), column, now);
    expect(fit("2026-11-20T08:00:00Z")).toBe("full");
    expect(fit("2026-11-20T09:00:00Z")).toBe("free");
    expect(fit("2026-11-20T09:00:00Z", at("2026-11-20T10:00:00Z"))).toBe("past");
    expect(fit("2026-11-20T12:15:00Z")).toBe("shut");
    expect(fit("2026-11-20T16:45:00Z")).toBe("shut");
    // Its own place counts as free.
    const own: Liftable = { ...what, id: 7, card: makeCard() };
    expect(fitOf(liftOf(own, 0, at("2026-11-20T08:00:00Z")), column, NOW)).toBe("free");
  });
});

describe("the keyboard", () => {
  const columns = columnsOf(makeBook({ cards: [makeCard({ end: "2026-11-20T08:45:00Z" })] }), []);

  it("starts at the opening of the day, and steps over slots and whole cards", () => {
    const start = startOf(columns, NOW);
    expect(start).toEqual({ column: 0, instant: at("2026-11-20T07:00:00Z") });
    const down = { steps: 1, columns: 0 };
    const slot = stepCursor(columns, start, down);
    expect(slot.instant).toBe(at("2026-11-20T07:30:00Z"));
    const card = stepCursor(columns, slot, down);
    expect(card.instant).toBe(at("2026-11-20T08:00:00Z"));
    expect(stepCursor(columns, card, down).instant).toBe(at("2026-11-20T09:00:00Z"));
    expect(stepCursor(columns, card, { steps: 0, columns: 1 })).toEqual({ ...card, column: 1 });
    expect(stepCursor(columns, start, { steps: 0, columns: -1 })).toEqual(start);
  });

  it("carries an appointment by the grid, within the columns, and changes its length by five minutes", () => {
    const what: Liftable = { id: 7, version: 1, customer: "Taxi", minutes: 45, card: makeCard() };
    const lift = liftOf(what, 0, at("2026-11-20T08:00:00Z"));
    expect(stepLift(lift, columns, 2, 1)).toMatchObject({ column: 1, start: at("2026-11-20T09:00:00Z") });
    expect(stepLift(lift, columns, -99, 9)).toMatchObject({ column: 1, start: at("2026-11-20T07:00:00Z") });
    expect(resizeLift(lift, 52).minutes).toBe(50);
    expect(resizeLift(lift, 1).minutes).toBe(5);
  });
});

describe("periods", () => {
  it("are whole weeks, of four weeks for the load and six for a month", () => {
    expect(periodOf("day", "2026-11-20")).toEqual({ from: "2026-11-20", to: "2026-11-20" });
    expect(periodOf("week", "2026-11-20")).toEqual({ from: "2026-11-16", to: "2026-11-22" });
    expect(periodOf("load", "2026-11-20")).toEqual({ from: "2026-11-16", to: "2026-12-13" });
    expect(periodOf("month", "2026-11-20")).toEqual({ from: "2026-10-26", to: "2026-12-06" });
    expect(stepDay("month", "2026-11-20", 2)).toBe("2027-01-01");
    expect(stepDay("week", "2026-11-20", -1)).toBe("2026-11-13");
  });
});

it("counts a visit on two bays once, and who is late", () => {
  const cards = [
    makeCard({ id: 7, linked: true, lateFrom: "2026-11-20T08:00:00Z" }),
    makeCard({ id: 7, bay: 2, linked: true, lateFrom: "2026-11-20T08:00:00Z" }),
    makeCard({ id: 8, status: "ARRIVED" }),
    makeCard({ id: 9, status: "PENDING" }),
  ];
  expect(figuresOf(makeBook({ cards }), at("2026-11-20T08:05:00Z"))).toMatchObject({
    booked: 3,
    toConfirm: 1,
    present: 1,
    late: 1,
  });
});

it("finds cards by name, service, plate and phone, whatever the spaces", () => {
  const card = makeCard({ customer: "Élodie Vasseur", plate: "AB-123-CD", phone: "+33 1 99 00 11 22" });
  expect(["vasseur", "ab123cd", "0011", "permut"].map((text) => matchesSearch(card, text))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
