/** Booking an appointment again: what is sent, and which days were not free. */
import { fireEvent, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import appointment from "../../../src/resources/activity/appointment.resource";
import { RepeatDialog } from "../../../src/resources/activity/appointment-book/repeat-dialog";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";
import { json } from "../../support/page";
import { showKind } from "../engine/show-kind";

quietConsole();
clearPageAfterEach();
beforeAll(async () => {
  await import("../../../src/ui/dialog/dialog-panel");
}, 120_000);
afterEach(() => {
  vi.useRealTimers();
});

const REPEAT = "/admin/api/appointment-calendar/repeat-visits";
const meta = { createdAt: "", updatedAt: "", updatedBy: null };
const record: AnyRecord = { ...meta, id: 7, version: 3, date: "2026-11-20T08:00:00Z" };

/** Dialogs are in the element's shadow root. */
const layer = (): ShadowRoot => document.querySelector("td-sample")?.shadowRoot as ShadowRoot;
const shows = (text: string | RegExp): Promise<void> =>
  waitFor(() => {
    expect(layer().textContent).toMatch(text);
  });

it("books at the same time four weeks later, and lists what was not free with the nearest starts", async () => {
  vi.setSystemTime("2026-11-20T06:00:00Z");
  const refused = [{ date: "2027-01-15T08:00:00Z", failed: "LANE", starts: ["2027-01-15T09:00:00Z"] }];
  const outcome = { booked: [{ id: 8, date: "2026-12-18T08:00:00Z" }], refused };
  const onChanged = vi.fn();
  const { sentBodies } = await showKind(
    () => <RepeatDialog record={record} timeZone="Europe/Paris" onClose={() => undefined} onChanged={onChanged} />,
    [...import.meta.messages(), "appointment", "appointment-book", "engine-actions"],
    widen(appointment),
    { responses: { [REPEAT]: json({ data: outcome }) } },
  );
  await shows("Book this appointment again at 09:00");
  const [times] = layer().querySelectorAll("select");
  if (times === undefined) throw new Error("No choice of the number");
  fireEvent.change(times, { target: { value: "2" } });
  await shows("Weeks between two appointments");
  const form = layer().querySelector("form");
  if (form === null) throw new Error("No form");
  fireEvent.submit(form);
  await shows("1 appointment booked");
  expect(sentBodies(REPEAT)).toEqual([{ appointment: 7, first: "2026-12-18T08:00:00.000Z", weeks: 4, times: 2 }]);
  await shows("1 start was not free");
  await shows("This time is no longer free.");
  await shows("15/01/2027 10:00");
  expect(onChanged).toHaveBeenCalled();
});
