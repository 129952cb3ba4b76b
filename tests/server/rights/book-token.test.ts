/** What a page token that is limited to the appointment book may call. */
import { expect, it } from "vitest";
import { allowsCall } from "../../../host/server/identity/sessions/session-limits";

const limits = { key: 1, elements: ["td-appointment-book"], readOnly: false, dealers: null };
const allowed = (...ids: readonly string[]) => ids.filter((id) => allowsCall(limits, { id }));

it("acceptance 50-3: the book as a widget reads, explains, books and moves by its token, and does nothing else", () => {
  const own = ["appointment-book.read", "appointment-book.explain", "appointment-book.hold", "appointment.get"];
  const writing = ["appointment.create", "appointment.update", "appointment.action", "service.list", "ecal-bay.list"];
  expect(allowed(...own, ...writing)).toEqual([...own, ...writing]);
  expect(allowed("quote.list", "service.update", "ecal-bay.update", "meta-order.list")).toEqual([]);
});
