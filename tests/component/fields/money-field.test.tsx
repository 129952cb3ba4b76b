/** Where a money field puts the currency's symbol. */
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { f } from "../../../src/contract/fields";
import MoneyField, { type MoneyFieldProps } from "../../../src/ui/fields/money-field";

afterEach(cleanup);

/** Returns the texts before and after the input. */
function sidesOf(sign: Pick<MoneyFieldProps, "currency" | "symbol" | "symbolPosition">) {
  const control = { id: "price", "aria-describedby": undefined, "aria-invalid": undefined, "aria-required": undefined };
  const value = { minor: 1250, currency: "EUR" };
  const rest = { field: f.money(), label: "Price", readOnly: false, errors: {} };
  render(<MoneyField {...{ control, value, ...rest, ...sign }} onChange={() => undefined} onBlur={() => undefined} />);
  const box = screen.getByRole("textbox").parentElement;
  return ["start", "end"].map((side) => box?.querySelector(`.td-input__side--${side}`)?.textContent);
}

describe("a money field", () => {
  it.each([
    ["validation-23: before", "prefix", ["EUR", undefined]],
    ["validation-24: behind", "suffix", [undefined, "EUR"]],
  ] as const)("%s the amount is the session's own symbol", (_, symbolPosition, expected) => {
    expect(sidesOf({ currency: "EUR", symbol: "EUR", symbolPosition })).toEqual(expected);
  });

  it("shows the amount's own currency instead of the session's symbol", () => {
    expect(sidesOf({ currency: "GBP", symbol: "£" })).toEqual([undefined, "€"]);
  });
});
