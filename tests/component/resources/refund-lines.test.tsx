import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { RefundLines } from "../../../src/resources/activity/payments/refund-lines";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";

quietConsole("warn");
clearPageAfterEach();

test("pieces are typed as digits, and never more than are left", async () => {
  const onChange = vi.fn();
  const line = { line: 1, label: "Pneu", quantity: 4, open: 3, minor: 8_900 };
  render(<RefundLines lines={[line]} currency="EUR" value={[]} error={undefined} onChange={onChange} />);
  const input = screen.getByRole("textbox");
  for (const [typed, quantity] of [
    ["2", 2],
    ["9", 3],
  ] as const) {
    await userEvent.type(input, typed);
    expect(onChange).toHaveBeenLastCalledWith([{ line: 1, quantity }]);
  }
  await userEvent.type(input, "-");
  expect(onChange).toHaveBeenLastCalledWith([]);
});
