/** Instants are entered and displayed in the shop's time zone, wherever the browser is. */
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { f } from "../../../src/contract/fields";
import { instantOf } from "../../../src/contract/zone-clock";
import { getRuntime } from "../../../src/runtime";
import { DateTimeField } from "../../../src/ui/fields/date-field";

test("an instant is in the shop's time zone", () => {
  getRuntime().session.store.set({ status: "ready", shop: { timeZone: "America/Montreal" } } as never);
  const onChange = vi.fn();
  const control = { id: "at", "aria-describedby": undefined, "aria-invalid": undefined, "aria-required": undefined };
  const rest = { field: f.dateTime(), onBlur: () => undefined, label: "At", readOnly: false, errors: {} };
  render(
    <>
      <label htmlFor="at">At</label>
      <DateTimeField {...{ control, onChange, ...rest }} value="2026-07-14T22:30:00.000Z" />
    </>,
  );
  const input = screen.getByLabelText<HTMLInputElement>("At");
  const time = screen.getAllByRole<HTMLInputElement>("textbox")[1];
  expect([input.value, time?.value]).toEqual(["14/07/2026", "18:30"]);
  fireEvent.change(input, { target: { value: "01/12/2026" } });
  expect(onChange).toHaveBeenLastCalledWith("2026-12-01T23:30:00.000Z");
  if (time === undefined) throw new Error("No time");
  fireEvent.change(time, { target: { value: "9h" } });
  fireEvent.blur(time);
  expect(onChange).toHaveBeenLastCalledWith("2026-07-14T13:00:00.000Z");
  fireEvent.change(input, { target: { value: "" } });
  expect(onChange).toHaveBeenLastCalledWith("T18:30");
});

test.each([
  ["2026-03-29T02:30", "2026-03-29T01:30:00.000Z", "skipped in spring: one hour later"],
  ["2026-10-25T02:30", "2026-10-25T00:30:00.000Z", "twice in autumn: the first of both"],
])("%s is %s, %s", (localTime, instant) => {
  expect(instantOf(localTime, "Europe/Paris").toISOString()).toBe(instant);
});
