/** Read-only values of a form: an instant shows its day and time, also where a list would say "10:08" or "yesterday". */
import { render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import { DateTimeCell } from "../../../src/engine/cells/date-cells";
import { CellLocaleProvider } from "../../../src/engine/cells/cell-locale";
import { ValueView } from "../../../src/engine/form/value-view";
import order from "../../../src/resources/activity/orders/meta-order.resource";
import { getRuntime } from "../../../src/runtime";
import { clearPageAfterEach } from "../../support/each-test";

const RECORD = { id: 1, version: 1 } as unknown as AnyRecord;

clearPageAfterEach();
beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-11-18T13:04:00Z"), toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());
beforeEach(() => getRuntime().i18n.load(import.meta.messages()));

it("shows the day and time of an instant of today", () => {
  const props = { resource: widen(order), record: RECORD, value: "2026-11-18T13:04:00Z" };
  const inForm = render(<ValueView {...props} name="placedAt" />);
  expect(inForm.container.textContent).toMatch(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/);
  const inList = render(
    <CellLocaleProvider>
      <DateTimeCell {...props} field="placedAt" />
    </CellLocaleProvider>,
  );
  expect(inList.container.textContent).toMatch(/^\d{2}:\d{2}$/);
});
