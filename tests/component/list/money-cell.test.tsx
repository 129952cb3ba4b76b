/** Prices in lists: written as the session writes them, nothing for zero, a dash for none. */
import { cleanup, render, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import { CellLocaleProvider } from "../../../src/engine/cells/cell-locale";
import { MoneyCell } from "../../../src/engine/cells/number-cells";
import service from "../../../src/resources/dealers/services/service.resource";
import { getRuntime } from "../../../src/runtime";
import { clearPageAfterEach } from "../../support/each-test";

const RECORD = { id: 1, version: 1 } as unknown as AnyRecord;

clearPageAfterEach();
beforeEach(() => getRuntime().i18n.load(import.meta.messages()));

function textOf(value: unknown): string {
  cleanup();
  const { container } = render(
    <CellLocaleProvider>
      <MoneyCell resource={widen(service)} field="price" record={RECORD} value={value} />
    </CellLocaleProvider>,
  );
  return container.textContent;
}

it("validation-25, validation-26: a negative price starts with the minus, and zero is empty", () => {
  expect(textOf({ minor: -1250, currency: "EUR" })).toBe("-€12.50");
  expect(textOf({ minor: 0, currency: "EUR" })).toBe("");
});

it.each([null, undefined])("validation-27: a missing price (%s) is a dash, read as empty", (value) => {
  expect(textOf(value)).toMatch(/^–/);
  expect(screen.getByText("–").getAttribute("aria-hidden")).toBe("true");
});
