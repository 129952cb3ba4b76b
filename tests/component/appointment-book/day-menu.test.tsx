/** What the menu of a day offers: a bay that runs late, with a preview before anything moves, and bays that close for the rest of the day. */
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import type { LateVisit } from "../../../src/contract/endpoints/late-bay";
import { widen } from "../../../src/contract/resource";
import appointment from "../../../src/resources/activity/appointment.resource";
import { AppointmentBook } from "../../../src/resources/activity/appointment-book/appointment-book";
import { getRuntime } from "../../../src/runtime";
import { makeBook } from "../../support/appointment-book";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";
import { json, type Responder } from "../../support/page";
import { showKind } from "../engine/show-kind";

quietConsole();
clearPageAfterEach();
beforeAll(async () => {
  // Code that loads on demand takes long to transform: not within the time of a test.
  await import("../../../src/resources/activity/appointment-book/late-bay-dialog");
  await import("../../../src/resources/activity/appointment-book/close-bays");
  await import("../../../src/resources/calendar/bay-closures/booked-input");
  await import("../../../src/engine/actions/action-dialog");
  await import("../../../src/ui/fields/date-field");
  await import("../../../src/ui/fields/choice-field");
  await import("../../../src/ui/dialog/dialog-panel");
}, 120_000);
afterEach(() => {
  vi.useRealTimers();
});

const CALENDAR = "/admin/api/appointment-calendar";
const LATE = `${CALENDAR}/late-bay`;
const PREVIEW = `${LATE}/preview`;
const RIGHTS = { APPOINTMENTS: true, APPOINTMENTS_READ: true, FITTER: true, E_CALENDRO_CAN_ACCESS_ADMIN: true };

async function show(responses: Readonly<Record<string, Responder | Response>> = {}, rights: object = RIGHTS) {
  vi.setSystemTime("2026-11-20T08:10:00Z");
  const page = await showKind(
    () => <AppointmentBook date="2026-11-20" />,
    [
      ...import.meta.messages(),
      ...["appointment", "appointment-book", "ecal-bay", "closing-appointments"],
      ...["engine-list", "engine-form", "engine-kinds", "engine-actions"],
    ],
    widen(appointment),
    {
      responses: {
        [`${CALENDAR}/book`]: json({ data: makeBook() }),
        [`${CALENDAR}/book/dealers`]: json({ data: { elements: [{ id: 4, name: "Garage du Pont", city: "Lyon" }] } }),
        "/admin/api/closing-appointments": json({ data: { total: 0, elements: [] } }),
        ...responses,
      },
    },
  );
  const { session } = getRuntime();
  const state = session.store.get();
  session.store.set({ ...state, display: { ...state.display, rightsMap: rights } as never });
  return page;
}

const visit = (values: Partial<LateVisit> = {}): LateVisit => ({
  id: 7,
  version: 3,
  customer: "Camille Lefèvre",
  start: "2026-11-20T08:30:00Z",
  newStart: "2026-11-20T08:45:00Z",
  newEnd: "2026-11-20T09:15:00Z",
  failed: [],
  possible: true,
  reachable: true,
  ...values,
});

/** Dialogs are in the element's shadow root. */
const layer = (): ShadowRoot => document.querySelector("td-sample")?.shadowRoot as ShadowRoot;
const shows = (text: string | RegExp): Promise<void> =>
  waitFor(() => {
    expect(layer().textContent).toMatch(text);
  });
async function choose(item: string): Promise<void> {
  fireEvent.click(await screen.findByRole("button", { name: "More for this day" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: item }));
}
const submit = (): void => {
  const form = layer().querySelector("form");
  if (form === null) throw new Error("No form");
  fireEvent.submit(form);
};

it("shows what moves, and sends it with one undo and without telling anyone", async () => {
  const { sentBodies } = await show({
    [PREVIEW]: json({ data: { visits: [visit()] } }),
    [LATE]: json({ data: { moved: 1, undoToken: "token" } }),
  });
  await choose("Running late…");
  await shows("09:30 → 09:45–10:15");
  await shows("Tell 1 customer the new time");
  expect(sentBodies(PREVIEW)).toEqual([{ dealer: 4, bay: 1, minutes: 15 }]);
  submit();
  await waitFor(() => {
    expect(sentBodies(LATE)).toEqual([
      {
        ...{ dealer: 4, bay: 1, minutes: 15, notify: false, reason: null },
        visits: [{ id: 7, version: 3, newStart: "2026-11-20T08:45:00Z" }],
      },
    ]);
  });
  await waitFor(() => {
    expect(getRuntime().toasts.store.get()).toMatchObject([
      { text: "1 appointment moved", action: { labelKey: "action.undo" } },
    ]);
  });
});

it("names what a new time collides with, and asks for a reason", async () => {
  const refusal = { type: "validation", status: 422, fields: { reason: "error.required" } };
  await show({
    [PREVIEW]: json({ data: { visits: [visit({ failed: ["BAY_HOURS", "LANE"] })] } }),
    [LATE]: json(refusal, 422),
  });
  await choose("Running late…");
  await shows("Ends after the bay’s hours.");
  await shows("Collides with another appointment.");
  submit();
  await shows("Fill this in.");
});

it("moves nothing when a visit has no place at all", async () => {
  await show({ [PREVIEW]: json({ data: { visits: [visit({ failed: ["BAY_CLOSURE"], possible: false })] } }) });
  await choose("Running late…");
  await shows("An appointment can’t move");
  const button = [...layer().querySelectorAll("button")].find(({ type }) => type === "submit");
  expect(button?.disabled).toBe(true);
});

it("closes all bays, or one, from now to the end of the day, with what happens to the appointments", async () => {
  const { sentBodies } = await show({
    [`${CALENDAR}/book/close-bays`]: json({ data: { done: 2, failed: [], undoToken: null, jobId: null } }),
  });
  await choose("All bays");
  await shows("Appointments within this time");
  submit();
  await waitFor(() => {
    expect(sentBodies(`${CALENDAR}/book/close-bays`)).toMatchObject([
      {
        bays: [1, 2],
        values: { to: "2026-11-20T23:00:00.000Z", reason: "STAFF", booked: "LEAVE" },
      },
    ]);
  });
});

it("offers no closure without the right to change bays, and nothing to readers", async () => {
  await show({}, { APPOINTMENTS: true, APPOINTMENTS_READ: true });
  fireEvent.click(await screen.findByRole("button", { name: "More for this day" }));
  expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual(["Running late…"]);
});
