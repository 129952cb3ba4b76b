/** The appointment book: moving by keyboard with undo, refused moves with alternatives, booking on a held slot, and explanations. */
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { AppointmentBook as Book } from "../../../src/contract/endpoints/appointment-book";
import { widen } from "../../../src/contract/resource";
import appointment from "../../../src/resources/activity/appointment.resource";
import { AppointmentBook } from "../../../src/resources/activity/appointment-book/appointment-book";
import { getRuntime } from "../../../src/runtime";
import { makeBook, makeCard } from "../../support/appointment-book";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";
import { json, type Responder } from "../../support/page";
import { showKind } from "../engine/show-kind";

quietConsole();
clearPageAfterEach();
beforeAll(async () => {
  // Code that loads on demand takes long to transform: not within the time of a test.
  await import("../../../src/resources/activity/appointment-book/appointment-panel");
  await import("../../../src/resources/activity/appointment-book/refused-move");
  await import("../../../src/resources/activity/appointment-book/slot-explainer");
  await import("../../../src/ui/dialog/drawer-panel");
  await import("../../../src/ui/dialog/dialog-panel");
}, 120_000);
afterEach(() => {
  vi.useRealTimers();
});

const CALENDAR = "/admin/api/appointment-calendar";
const MOVE = "/admin/api/appointment/7/move";
const RIGHTS = { APPOINTMENTS: true, APPOINTMENTS_READ: true };

async function show(
  book: Book,
  responses: Readonly<Record<string, Responder | Response>> = {},
  rights: object = RIGHTS,
) {
  vi.setSystemTime("2026-11-20T06:00:00Z");
  const page = await showKind(
    () => <AppointmentBook date="2026-11-20" />,
    [
      ...import.meta.messages(),
      "appointment",
      "appointment-book",
      "ecal-bay",
      "engine-list",
      "engine-form",
      "engine-kinds",
    ],
    widen(appointment),
    {
      responses: {
        [`${CALENDAR}/book`]: json({ data: book }),
        [`${CALENDAR}/book/dealers`]: json({ data: { elements: [{ id: 4, name: "Garage du Pont", city: "Lyon" }] } }),
        ...responses,
      },
    },
  );
  const { session } = getRuntime();
  const state = session.store.get();
  session.store.set({ ...state, display: { ...state.display, rightsMap: rights } as never });
  return page;
}

const card = (name = /^09:00–09:30, Pont 1, Camille Lefèvre/) => screen.findByRole("button", { name });
/** Presses keys where the focus is; the first one at the opening of the first bay. */
async function press(...keys: readonly string[]): Promise<void> {
  await screen.findByRole("button", { name: /^Pont 1, 08:00, free/ });
  for (const key of keys) {
    const target = document.querySelector("[data-current]:focus") ?? document.querySelector("[data-current]");
    if (target !== null) fireEvent.keyDown(target, { key });
  }
}
/** Drawers and dialogs are in the element's shadow root. */
const layer = (): ShadowRoot => document.querySelector("td-sample")?.shadowRoot as ShadowRoot;
const shows = (text: string | RegExp): Promise<void> =>
  waitFor(() => {
    expect(layer().textContent).toMatch(text);
  });

const refusal = {
  type: "refused",
  status: 409,
  errors: ["appointment.error.ecal-slot-taken"],
  current: {
    starts: ["2026-11-20T10:00:00Z", "2026-11-20T10:30:00Z", "2026-11-20T11:00:00Z"],
    failed: ["LANE"],
    forceable: true,
  },
};

describe("moving by keyboard", () => {
  it("acceptance 50-2: lifts with M, says where it is, drops with Enter in one call with the version, and offers undo", async () => {
    const moved = { id: 7, version: 4, undoToken: "token" };
    const { sentBodies } = await show(makeBook({ cards: [makeCard()] }), { [MOVE]: json({ data: moved }) });
    await press("ArrowDown", "ArrowDown");
    expect(document.activeElement).toBe(await card());
    fireEvent.keyDown(await card(), { key: "m" });
    fireEvent.keyDown(await card(), { key: "ArrowDown" });
    fireEvent.keyDown(await card(), { key: "ArrowRight" });
    expect(screen.getByText(/Camille Lefèvre: Pont 2, 09:30, 30 min, free/)).toBeDefined();
    fireEvent.keyDown(await card(), { key: "Enter" });
    await waitFor(() => {
      expect(sentBodies(MOVE)).toEqual([
        { version: 3, date: "2026-11-20T08:30:00.000Z", bay: { id: 2, label: "Pont 2" }, minutes: null, reason: null },
      ]);
    });
    await waitFor(() => {
      expect(getRuntime().toasts.store.get()).toMatchObject([
        { text: "Camille Lefèvre moved: Pont 2 09:30", timeout: 10_000, action: { labelKey: "action.undo" } },
      ]);
    });
  });

  it("puts the appointment back on Escape, without a call", async () => {
    const { sentBodies } = await show(makeBook({ cards: [makeCard()] }));
    await press("ArrowDown", "ArrowDown", "m", "ArrowDown", "Escape");
    expect(screen.getByText("Not moved.")).toBeDefined();
    expect(sentBodies(MOVE)).toEqual([]);
  });

  it("acceptance 50-1: shows a refused move with the nearest starts, and books all the same with a reason", async () => {
    const { sentBodies } = await show(makeBook({ cards: [makeCard()] }), { [MOVE]: json(refusal, 409) });
    await press("ArrowDown", "ArrowDown", "m", "ArrowDown", "Enter");
    await shows("20/11/2026 11:00");
    await shows("20/11/2026 12:00");
    const reason = layer().querySelector("input");
    if (reason === null) throw new Error("No field for the reason");
    fireEvent.change(reason, { target: { value: "Regular customer" } });
    fireEvent.submit(reason);
    await waitFor(() => {
      expect(sentBodies(MOVE)).toMatchObject([{ reason: null }, { reason: "Regular customer" }]);
    });
  });
});

describe("what the account may do", () => {
  it("is to look, without the right to change", async () => {
    await show(makeBook({ cards: [makeCard()] }), {}, { APPOINTMENTS_READ: true });
    await press("ArrowDown", "ArrowDown", "m", "ArrowDown", "Enter");
    expect(screen.queryByText(/30 min, free/)).toBeNull();
    expect(screen.queryByRole("button", { name: "New appointment" })).toBeNull();
  });

  it("is nothing without either right", async () => {
    await show(makeBook(), {}, {});
    expect(await screen.findByText("You can’t open this page")).toBeDefined();
  });
});

it("holds a free slot while its appointment is typed, and shows for how long", async () => {
  const hold = { id: 5, expiresAt: "2026-11-20T06:10:00Z" };
  const { sentBodies } = await show(makeBook(), { [`${CALENDAR}/holds`]: json({ data: hold }) });
  const slot = await screen.findByRole("button", { name: /^Pont 1, 08:00, free/ });
  fireEvent.keyDown(slot, { key: "c" });
  await shows(/Held for you: (10:00|9:5\d)/);
  expect(sentBodies(`${CALENDAR}/holds`)).toEqual([
    { dealer: 4, bay: 1, start: "2026-11-20T07:00:00.000Z", minutes: 30 },
  ]);
});

it("tells a past slot apart before anything is typed", async () => {
  await show(makeBook());
  vi.setSystemTime("2026-11-20T09:00:00Z");
  const slot = await screen.findByRole("button", { name: /^Pont 1, 08:00, free/ });
  fireEvent.keyDown(slot, { key: "c" });
  expect(layer().textContent).not.toMatch(/Held for you/);
});

it("acceptance 50-3: explains a start by all checks, with the reason of the failed one and the next free starts", async () => {
  const checks = [
    { order: 1, code: "DEALER_STATUS", ok: true, params: {}, path: null, forceable: false },
    { order: 2, code: "BAY_CLOSURE", ok: false, params: { note: "Laser" }, path: "ecal-bays/1", forceable: false },
  ];
  await show(makeBook({ closed: true }), {
    [`${CALENDAR}/slots/explain`]: json({ data: { checks, offered: false, nearest: ["2026-11-20T13:00:00Z"] } }),
  });
  fireEvent.keyDown(await screen.findByRole("button", { name: /^Pont 1, 08:00, free/ }), { key: "e" });
  await shows(/Bay is not closed/);
  await shows(/The bay is closed at this time. Laser/);
  await shows("20/11/2026 14:00");
  expect(layer().textContent).not.toMatch("Book with a reason");
});

it("acceptance 50-4: an appointment beyond the capacity is striped, and says so in words", async () => {
  await show(makeBook({ cards: [makeCard({ lane: 0, forced: true })] }));
  const forced = await card(/^09:00–09:30, Pont 1, Camille Lefèvre.*beyond capacity$/);
  expect(forced.parentElement?.classList.contains("td-book-card--overflow")).toBe(true);
});

it("marks an appointment whose ordered tyres were not received, also in words", async () => {
  await show(makeBook({ cards: [makeCard({ awaitsGoods: true })] }));
  const awaited = await card(/^09:00–09:30, Pont 1, Camille Lefèvre.*tyres not received$/);
  expect(awaited.querySelector(".td-book-card__goods")).not.toBeNull();
});
